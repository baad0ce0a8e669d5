//! Answers for the page of the session only.

#[cfg(target_os = "linux")]
use std::fs;

use super::served::{GRADE, Served, status};

#[test]
fn nobody_without_the_secret_gets_anything() {
    let served = Served::new(&[]);
    let other = Served::new(&[]);
    assert_ne!(served.secret, other.secret);
    assert_eq!(served.secret.len(), 32);
    let almost = format!("{}0", &served.secret[..31]);
    let almost = if almost == served.secret { format!("{}1", &almost[..31]) } else { almost };
    let upper = served.secret.to_uppercase();
    let paths =
        ["/", "//", "/index.html", "/main.js", "/ask", "/events", "*", "http://evil.example/"];
    let guesses = [&other.secret, &almost, &upper, &served.secret[..31], ""];
    let guesses = guesses.map(|guess| format!("/{guess}/"));
    for path in paths.into_iter().chain(guesses.iter().map(String::as_str)) {
        for method in ["GET", "POST", "HEAD", "OPTIONS"] {
            let fields = served.posted();
            let host = served.host();
            let text = format!(
                "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{fields}Content-Length: 0\r\n\r\n"
            );
            let answer = served.send(text.as_bytes());
            assert!(["403", "400"].contains(&status(&answer)), "{method} {path}: {answer}");
            assert!(!answer.contains(&served.secret), "{answer}");
        }
    }
    // The secret without the slash after it is not an address.
    let bare = format!("GET /{} HTTP/1.1\r\nHost: {}\r\n\r\n", served.secret, served.host());
    assert_eq!(status(&served.send(bare.as_bytes())), "403");
}

#[test]
fn a_name_that_is_bound_to_this_machine_leads_nowhere() {
    // DNS rebinding: the browser of the user sends the name of the site as the host.
    let served = Served::new(&[]);
    let port = served.port;
    let hosts = [
        format!("Host: evil.example:{port}\r\n"),
        "Host: evil.example\r\n".to_owned(),
        format!("Host: localhost:{port}\r\n"),
        format!("Host: 127.0.0.1:{port}.evil.example\r\n"),
        "Host: 127.0.0.1\r\n".to_owned(),
        format!("Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n"),
        format!("Host: evil.example\r\nHost: 127.0.0.1:{port}\r\n"),
        "Host:\r\n".to_owned(),
        String::new(),
    ];
    for host in hosts {
        let text = format!("GET /{}/ HTTP/1.1\r\n{host}\r\n", served.secret);
        let answer = served.send(text.as_bytes());
        assert_eq!(status(&answer), "403", "{host}: {answer}");
    }
}

#[test]
fn pages_of_other_sites_are_refused_even_with_the_secret() {
    let served = Served::new(&[]);
    let (host, json) = (served.host(), "Content-Type: application/json\r\n");
    let own = format!("Origin: http://{host}\r\n");
    let posts = [
        // No origin at all: no browser posts like that.
        json.to_owned(),
        format!("Origin: http://evil.example\r\n{json}"),
        format!("Origin: null\r\n{json}"),
        format!("Origin: https://{host}\r\n{json}"),
        format!("Origin: http://127.0.0.1:1\r\n{json}"),
        format!("{own}{own}{json}"),
        format!("{own}{json}Sec-Fetch-Site: cross-site\r\n"),
        format!("{own}{json}Sec-Fetch-Site: same-site\r\n"),
    ];
    for fields in posts {
        let answer = served.send(served.request("POST", "ask", &fields, GRADE).as_bytes());
        assert_eq!(status(&answer), "403", "{fields}: {answer}");
    }
    // The types that a form can send without asking first.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let fields = format!("{own}Content-Type: {kind}\r\n");
        let answer = served.send(served.request("POST", "ask", &fields, GRADE).as_bytes());
        assert_eq!(status(&answer), "415", "{kind}: {answer}");
    }
    // The question that another site asks first, and its requests: no answer allows it to read anything.
    let asks = "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n";
    let load =
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: script\r\n";
    for (method, name, fields) in [
        ("OPTIONS", "ask", asks),
        ("GET", "main.js", load),
        ("GET", "events", load),
        ("GET", "", load),
    ] {
        let answer = served.send(served.request(method, name, fields, "").as_bytes());
        assert_eq!(status(&answer), "403", "{name} {fields}: {answer}");
        assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
    }
    // A link to the page may be on any site.
    let visit = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
    let answer = served.send(served.request("GET", "", visit, "").as_bytes());
    assert_eq!(status(&answer), "200", "{answer}");
    assert!(answer.contains("frame-ancestors 'none'"), "{answer}");
    assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
}

#[test]
fn no_file_is_served_but_those_of_the_page() {
    let served = Served::new(&[]);
    let names = [
        "../Cargo.toml",
        "../../etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e/Cargo.toml",
        "./index.html",
        "/etc/passwd",
        "..\\..\\Cargo.toml",
        "page/main.js",
        "main.js/",
        "main.js%00.html",
        "package.json",
        "src/commands/open.rs",
        "Cargo.toml",
        "target",
        "~",
    ];
    for name in names {
        let answer = served.get(name);
        assert!(["400", "404"].contains(&status(&answer)), "{name}: {answer}");
    }
    for method in ["PUT", "DELETE", "PATCH", "HEAD", "TRACE", "CONNECT"] {
        let answer = served.send(served.request(method, "main.js", "", "").as_bytes());
        assert_eq!(status(&answer), "405", "{method}: {answer}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn it_listens_to_this_machine_alone() {
    let served = Served::new(&[]);
    let table = fs::read_to_string("/proc/net/tcp").expect("the table of sockets");
    let table6 = fs::read_to_string("/proc/net/tcp6").unwrap_or_default();
    let port = format!(":{:04X}", served.port);
    let listening = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.get(3) == Some(&"0A") && words[1].ends_with(&port)
    };
    let found: Vec<&str> = table.lines().chain(table6.lines()).filter(listening).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("0100007F:"), "{found:?}");
}
