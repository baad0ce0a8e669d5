//! `tumble open`: what the page of the session gets, and what nobody else does.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::scratch::{empty_folder, one_line};

/// So long is waited for an answer: far longer than it takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs until it is dropped.
struct Served {
    child: Child,
    out: BufReader<ChildStdout>,
    port: u16,
    secret: String,
}

impl Served {
    fn new(arguments: &[&str]) -> Served {
        // What is solved on this machine is left alone.
        Served::with_data(Path::new("/nowhere"), arguments)
    }

    fn with_data(folder: &Path, arguments: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(["open", "--no-browser"])
            .args(arguments)
            .env("XDG_DATA_HOME", folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let mut out = BufReader::new(child.stdout.take().expect("its output"));
        let mut address = String::new();
        out.read_line(&mut address).expect("an address");
        let parts: Vec<&str> = address.trim().split('/').collect();
        let port = parts[2].strip_prefix("127.0.0.1:").expect("this machine").parse();
        let (port, secret) = (port.expect("a port"), parts[3].to_owned());
        Served { child, out, port, secret }
    }

    fn connect(&self) -> TcpStream {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let stream = TcpStream::connect_timeout(&address, PATIENCE).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream
    }

    /// Sends bytes as they are; returns all that comes back. A connection that breaks says no more.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// A request of the page for this name below the secret, with more header fields.
    fn request(&self, method: &str, name: &str, fields: &str, body: &str) -> String {
        format!(
            "{method} /{}/{name} HTTP/1.1\r\nHost: {}\r\n{fields}Content-Length: {}\r\n\r\n{body}",
            self.secret,
            self.host(),
            body.len()
        )
    }

    fn get(&self, name: &str) -> String {
        self.send(self.request("GET", name, "", "").as_bytes())
    }

    /// The header fields of a request that the page posts.
    fn posted(&self) -> String {
        format!("Origin: http://{}\r\nContent-Type: application/json\r\n", self.host())
    }

    fn post(&self, name: &str, body: &str) -> String {
        self.send(self.request("POST", name, &self.posted(), body).as_bytes())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Nothing can be done where it is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("nothing")
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").expect("a body").1
}

const GRADE: &str = r#"{"do":"grade","challenge":1,"text":"-"}"#;

#[test]
fn the_page_gets_its_files_and_the_answers_of_the_judge() {
    let served = Served::new(&["3"]);
    let page = served.get("");
    assert_eq!(status(&page), "200", "{page}");
    assert!(page.contains("name=\"tumble-open\""), "{page}");
    for (name, bytes) in tumble_web::page::FILES.iter().filter(|(name, _)| *name != "index.html") {
        let answer = served.get(name);
        assert_eq!(status(&answer), "200", "{name}");
        assert!(body(&answer).len() >= bytes.len(), "{name}");
    }
    let requests = [GRADE, r#"{"do":"list"}"#, r#"{"do":"nothing"}"#, "{", ""];
    for request in requests {
        let answer = served.post("ask", request);
        assert_eq!(status(&answer), "200", "{answer}");
        assert_eq!(body(&answer), tumble_web::Judge::default().answer(request));
    }
}

#[test]
fn the_address_ends_with_the_challenge() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["open", "--no-browser", "nim"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("output")).read_line(&mut line).expect("a line");
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    assert!(line.ends_with("/#59\n"), "{line}");
}

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
    // The secret without the slash after it names nothing.
    let bare = format!("GET /{} HTTP/1.1\r\nHost: {}\r\n\r\n", served.secret, served.host());
    assert_eq!(status(&served.send(bare.as_bytes())), "403");
}

#[test]
fn a_name_that_is_bound_to_this_machine_leads_nowhere() {
    // DNS rebinding: the browser of the user sends what it knows as the host, the name of the site.
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
        // No origin at all: no browser posts so.
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
    // What a form can send, without asking first.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let fields = format!("{own}Content-Type: {kind}\r\n");
        let answer = served.send(served.request("POST", "ask", &fields, GRADE).as_bytes());
        assert_eq!(status(&answer), "415", "{kind}: {answer}");
    }
    // What another site asks first, and what it would load: no answer allows it to read anything.
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
    // A link to the page may be anywhere.
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
        "src/cli/open.rs",
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

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let served = Served::new(&[]);
    let head = format!(
        "POST /{}/ask HTTP/1.1\r\nHost: {}\r\n{}",
        served.secret,
        served.host(),
        served.posted()
    );
    let most = 1 << 20;
    for (fields, due) in [
        (format!("Content-Length: {}\r\n", most + 1), "413"),
        ("Content-Length: 18446744073709551616\r\n".to_owned(), "413"),
        ("Content-Length: -1\r\n".to_owned(), "400"),
        ("Content-Length: +1\r\n".to_owned(), "400"),
        ("Content-Length: 1\r\nContent-Length: 2\r\n".to_owned(), "400"),
        ("Transfer-Encoding: chunked\r\n".to_owned(), "411"),
        ("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n".to_owned(), "411"),
        (format!("X: {}\r\n", "x".repeat(20_000)), "431"),
        ("X: x\r\n".repeat(100), "431"),
    ] {
        // Nothing of the body is sent: the answer does not wait for it.
        let begun = Instant::now();
        let answer = served.send(format!("{head}{fields}\r\n").as_bytes());
        assert_eq!(status(&answer), due, "{fields:.40}: {answer}");
        assert!(begun.elapsed() < Duration::from_secs(8), "{fields:.40}");
    }
    for junk in
        ["\r\n\r\n\r\n\0\u{1}\u{2}", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}"]
    {
        let mut stream = served.connect();
        stream.write_all(junk.as_bytes()).expect("it can be sent");
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert!(answer.is_empty() || status(&answer) == "400", "{junk:?}: {answer}");
    }
    // As much as is allowed is read, and answered.
    let full = format!("{}{}", GRADE, " ".repeat(most - GRADE.len()));
    let answer = served.post("ask", &full);
    assert!(answer.contains("unreadable"), "{answer:.300}");
}

#[test]
fn slow_and_silent_connections_shut_nobody_out() {
    let served = Served::new(&[]);
    let begun = Instant::now();
    let slow: Vec<TcpStream> = (0..200)
        .map(|number| {
            let mut stream = served.connect();
            // Every second one says nothing, the others begin a request and never end it.
            if number % 2 == 0 {
                let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: ");
            }
            stream
        })
        .collect();
    for _ in 0..5 {
        assert_eq!(status(&served.get("")), "200");
    }
    assert!(begun.elapsed() < Duration::from_secs(9), "{:?}", begun.elapsed());
    // A byte now and then does not keep a connection open.
    let mut drop_by_drop = served.connect();
    let begun = Instant::now();
    drop_by_drop.set_read_timeout(Some(Duration::from_millis(500))).expect("a time");
    let mut answer = [0; 64];
    loop {
        assert!(begun.elapsed() < Duration::from_secs(30), "it is still open");
        if drop_by_drop.write_all(b"G").is_err() {
            break;
        }
        match drop_by_drop.read(&mut answer) {
            Ok(count) => {
                let answer = String::from_utf8_lossy(&answer[..count]).into_owned();
                assert!(count == 0 || status(&answer) == "408", "{answer}");
                break;
            }
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break,
            Err(_) => {}
        }
    }
    assert!(begun.elapsed() > Duration::from_secs(5), "{:?}", begun.elapsed());
    drop(slow);
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

#[test]
fn a_search_reports_and_stops_when_it_is_asked_to() {
    let served = Served::new(&[]);
    let request = r#"{"do":"solve","challenge":58,"seconds":600}"#;
    let mut stream = served.connect();
    let text = served.request("POST", "search", &served.posted(), request);
    stream.write_all(text.as_bytes()).expect("it can be sent");
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("a line"));
    let progress = lines.find(|line| line.starts_with('{')).expect("news");
    assert!(progress.starts_with(r#"{"progress":{"best":"#), "{progress}");
    assert_eq!(status(&served.post("stop", "{}")), "200");
    let begun = Instant::now();
    let last = lines.last().expect("what was found");
    assert!(last.starts_with(r#"{"found":{"text":"#), "{last}");
    assert!(last.contains(r#""proven":false"#), "{last}");
    assert!(begun.elapsed() < Duration::from_secs(45), "{:?}", begun.elapsed());
}

#[test]
fn searches_of_a_page_that_is_gone_end() {
    let served = Served::new(&[]);
    let request = r#"{"do":"solve","challenge":58,"seconds":600}"#;
    let most = thread::available_parallelism().expect("cores").get() + 3;
    let searches: Vec<TcpStream> = (0..most)
        .map(|_| {
            let mut stream = served.connect();
            let text = served.request("POST", "search", &served.posted(), request);
            stream.write_all(text.as_bytes()).expect("it can be sent");
            let mut begun = [0; 12];
            stream.read_exact(&mut begun).expect("it has begun");
            assert_eq!(&begun, b"HTTP/1.1 200");
            stream
        })
        .collect();
    // All judges work; one who asks waits, and is told so in the end.
    let busy = served.post("ask", GRADE);
    assert_eq!(status(&busy), "503", "{busy}");
    drop(searches);
    let answer = served.post("ask", GRADE);
    assert!(answer.contains("unreadable"), "{answer}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let mut served = Served::new(&[]);
    let id = served.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    assert!(served.child.wait().expect("it ends").success());
    let mut rest = String::new();
    served.out.read_to_string(&mut rest).expect("the output");
    assert_eq!(rest, "");
}

#[test]
fn it_ends_a_minute_after_the_page_was_closed() {
    let opened = |served: &Served| {
        let mut page = served.connect();
        let text = served.request("GET", "events", "", "");
        page.write_all(text.as_bytes()).expect("it can be sent");
        let mut begun = [0; 12];
        page.read_exact(&mut begun).expect("it has begun");
        assert_eq!(&begun, b"HTTP/1.1 200");
        page
    };
    let (mut watched, mut closed) = (Served::new(&[]), Served::new(&[]));
    let page = opened(&watched);
    drop(opened(&closed));
    let begun = Instant::now();
    while closed.child.try_wait().expect("it can be asked").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(100), "it does not end");
        thread::sleep(Duration::from_millis(250));
    }
    assert!(begun.elapsed() > Duration::from_secs(55), "{:?}", begun.elapsed());
    assert!(closed.child.wait().expect("it ends").success());
    assert!(watched.child.try_wait().expect("it can be asked").is_none(), "it ended too early");
    drop(page);
}

/// A folder with a solution of challenge 1, and the server that edits it.
fn edited(test: &str, text: &str) -> (PathBuf, Served) {
    let path = empty_folder("open", test).join("mine.toml");
    fs::write(&path, text).expect("it can be written");
    let served = Served::new(&[path.to_str().expect("UTF-8")]);
    (path, served)
}

const MINE: &str = r##"# Mine.
challenge = 1
author = "Ada"   # me
board = '''
  .\. .-.
 .-./.-.-.
.-.\.-.-.-.
-.-.-.-.-.-
.-.\.-.-.-.
-.-.-.-.-.-
.-.\.-.-.-.
-.-.-.-.-.-
.-.\.-.-.-.
-.-.-.-.-.-
     -
'''

# The end.
"##;

fn json(answer: &str) -> serde_json::Value {
    serde_json::from_str(body(answer)).expect("JSON")
}

/// What the page sends to save a board with one ramp in this cell of the second row.
fn saved(opened: &serde_json::Value, at: usize) -> String {
    let mut grid: Vec<String> =
        opened["grid"].as_str().expect("a grid").lines().map(str::to_owned).collect();
    grid[1].replace_range(at..=at, "\\");
    let text = format!("challenge = 1\nboard = '''\n{}\n'''\n", grid.join("\n"));
    let version = &opened["file"]["version"];
    serde_json::json!({ "challenge": 1, "text": text, "version": version }).to_string()
}

#[test]
fn a_file_is_saved_as_fmt_would() {
    let (path, served) = edited("saves", MINE);
    let opened = json(&served.get("opened"));
    assert_eq!(opened["challenge"], 1);
    assert_eq!(opened["file"]["name"], "mine.toml");
    let answer = served.post("file", &saved(&opened, 2));
    assert_eq!(status(&answer), "200", "{answer}");
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains("\n .\\./.-.-.\n"), "{text}");
    // All else stays as it was, and it is clean.
    assert!(
        text.starts_with("# Mine.\nchallenge = 1\nauthor = \"Ada\"   # me\nboard = '''\n"),
        "{text}"
    );
    assert!(text.ends_with("'''\n\n# The end.\n"), "{text}");
    let clean = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["fmt", "--check"])
        .arg(&path)
        .output()
        .expect("it runs");
    assert!(clean.status.success(), "{clean:?}\n{text}");
    // The next change goes on from there.
    let opened = json(&served.get("opened"));
    assert_eq!(opened["file"]["version"], json(&answer)["version"]);
    let answer = served.post("file", &saved(&opened, 6));
    assert_eq!(status(&answer), "200", "{answer}");
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains("\n .\\./.\\.-.\n"), "{text}");
    let left: Vec<_> = fs::read_dir(path.parent().expect("a folder")).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay_and_what_is_read_only_is_left_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = empty_folder("open", "links");
    let (real, link) = (folder.join("real.toml"), folder.join("link.toml"));
    fs::write(&real, MINE).expect("it can be written");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("a mode");
    std::os::unix::fs::symlink("real.toml", &link).expect("a link");
    let served = Served::new(&[link.to_str().expect("UTF-8")]);
    let opened = json(&served.get("opened"));
    assert_eq!(status(&served.post("file", &saved(&opened, 2))), "200");
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(fs::read_to_string(&real).expect("it is there").contains("\n .\\./.-.-.\n"));
    assert_eq!(fs::metadata(&real).expect("it is there").permissions().mode() & 0o777, 0o640);
    fs::set_permissions(&real, fs::Permissions::from_mode(0o440)).expect("a mode");
    let opened = json(&served.get("opened"));
    let answer = served.post("file", &saved(&opened, 6));
    assert_eq!(status(&answer), "500", "{answer}");
    assert!(body(&answer).contains("read-only"), "{answer}");
    assert!(!fs::read_to_string(&real).expect("it is there").contains(".\\./.\\"));
}

#[test]
fn a_change_by_another_program_shows_at_once_and_is_never_lost() {
    let (path, served) = edited("both", MINE);
    let mut events = served.connect();
    let text = served.request("GET", "events", "", "");
    events.write_all(text.as_bytes()).expect("it can be sent");
    let mut lines = BufReader::new(events).lines().map(|line| line.expect("a line"));
    assert!(lines.any(|line| line.starts_with("retry")), "it has begun");
    let before = json(&served.get("opened"));
    let theirs = MINE.replacen(" .-./.-.-.", " .-./.-./.", 1);
    fs::write(&path, &theirs).expect("it can be written");
    assert!(lines.any(|line| line == "event: file"), "the news comes");
    // The page saves what it made of the file as it was: that is refused, and nothing is lost.
    let answer = served.post("file", &saved(&before, 2));
    assert_eq!(status(&answer), "409", "{answer}");
    assert_eq!(json(&answer)["changed"], true);
    assert_eq!(fs::read_to_string(&path).expect("it is there"), theirs);
    let after = json(&served.get("opened"));
    assert!(after["grid"].as_str().expect("a grid").contains(" .-./.-./."), "{after}");
    // Where the player decides so, their board replaces it; all else of the file stays.
    assert_eq!(status(&served.post("file", &saved(&after, 2))), "200");
    assert!(fs::read_to_string(&path).expect("it is there").contains(" .\\./.-./."));
    assert!(lines.any(|line| line == "event: file"), "other pages hear of it");
    // What is no board any more is said, and the board stays on the page.
    fs::write(&path, "board = ").expect("it can be written");
    assert!(lines.any(|line| line == "event: file"), "the news comes");
    let broken = json(&served.get("opened"));
    assert_eq!(broken["file"]["error"], "it cannot be read now");
    assert!(broken["grid"].as_str().expect("a grid").contains(" .\\./.-./."), "{broken}");
}

#[test]
fn only_boards_for_the_file_are_saved() {
    let (path, served) = edited("refused", MINE);
    let opened = json(&served.get("opened"));
    let good: serde_json::Value = serde_json::from_str(&saved(&opened, 2)).expect("JSON");
    let changed = |key: &str, value: serde_json::Value| {
        let mut sent = good.clone();
        sent[key] = value;
        sent.to_string()
    };
    for sent in [
        String::new(),
        "{}".to_owned(),
        "[]".to_owned(),
        changed("challenge", 2.into()),
        changed("challenge", serde_json::Value::Null),
        changed("spec", "schema = 1".into()),
        changed("text", "-".into()),
        changed("text", "board = '''?'''".into()),
        changed("version", 1.into()),
    ] {
        let answer = served.post("file", &sent);
        assert_eq!(status(&answer), "400", "{sent}: {answer}");
    }
    assert_eq!(fs::read_to_string(&path).expect("it is there"), MINE);
    // Without a file there is nothing to save to.
    let other = Served::new(&["1"]);
    assert_eq!(status(&other.post("file", &good.to_string())), "404");
    assert_eq!(json(&other.get("opened"))["file"], serde_json::Value::Null);
}

#[test]
fn boards_of_other_programs_and_challenges_of_ones_own_are_opened() {
    let solution = concat!(env!("CARGO_MANIFEST_DIR"), "/solutions/01-gravity.toml");
    let link = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["convert", solution, "--to", "jstumble"])
        .output()
        .expect("it runs");
    let link = String::from_utf8(link.stdout).expect("a link");
    assert!(link.starts_with("https://"), "{link}");
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/boards/formats/sampler-jstumble.txt");
    for argument in [link.trim(), picture] {
        let served = Served::new(&[argument]);
        let opened = json(&served.get("opened"));
        assert!(opened["grid"].is_string() && opened["file"].is_null(), "{opened}");
    }
    let spec = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/specs/905-two-halves.toml");
    let served = Served::new(&[spec]);
    let opened = json(&served.get("opened"));
    assert_eq!(opened["challenge"], 905);
    assert_eq!(opened["spec"], fs::read_to_string(spec).expect("a spec"));
    assert_eq!(opened["grid"], serde_json::Value::Null);
    for (argument, status, words) in
        [("nothere.toml", 2, "nothere.toml"), ("61", 2, "no challenge 61"), ("tests", 2, "tests")]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
            .args(["open", "--no-browser", argument])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(status), "{argument}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(words), "{said}");
    }
}

/// The lines of `tumble list` with this folder for data, and what it complains about.
fn listed(folder: &Path, more: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .arg("list")
        .args(more)
        .env("XDG_DATA_HOME", folder)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{output:?}");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn what_is_solved_on_the_page_shows_in_the_list() {
    let folder = empty_folder("open", "solved");
    let (bare, _) = listed(&folder, &[]);
    let served = Served::with_data(&folder, &[]);
    assert_eq!(body(&served.get("progress")), r#"{"solved":{}}"#);
    let first = r#"{"solved":{"1":[4,0,0,0,0],"2":[7,0,0,0,0],"33":[20,0,9,9,9]}}"#;
    assert_eq!(body(&served.post("progress", first)), first);
    // Of each challenge the cheapest board counts.
    let more = r#"{"solved":{"1":[5,0,0,0,0],"2":[6,0,0,0,0],"56":[1,0,0,0,0]}}"#;
    let all = r#"{"solved":{"1":[4,0,0,0,0],"2":[6,0,0,0,0],"33":[20,0,9,9,9],"56":[1,0,0,0,0]}}"#;
    assert_eq!(body(&served.post("progress", more)), all);
    drop(served);
    let again = Served::with_data(&folder, &[]);
    assert_eq!(body(&again.get("progress")), all);
    let (text, complaints) = listed(&folder, &[]);
    assert_eq!(complaints, "");
    let line = |title: &str| text.lines().find(|line| line.contains(title)).expect("a line");
    assert!(line("no title").contains("yours"), "{text}");
    assert!(line("Gravity").ends_with("  par"), "{text}");
    assert!(line("Re-entry").ends_with("  6"), "{text}");
    assert!(line("Complete Multiplication").ends_with("  record"), "{text}");
    assert_eq!(
        line("Fusion").trim_end(),
        bare.lines().find(|it| it.contains("Fusion")).expect("it")
    );
    let (lines, _) = listed(&folder, &["--format", "json"]);
    assert!(lines.contains(r#""solved":{"parts":6,"#), "{lines}");
    let (long, _) = listed(&folder, &["--long"]);
    assert!(long.contains("yours") && long.contains("record"), "{long}");
}

#[test]
fn what_is_no_progress_is_refused_and_set_aside() {
    let folder = empty_folder("open", "progress");
    let served = Served::with_data(&folder, &[]);
    let good = r#"{"solved":{"1":[4,0,0,0,0]}}"#;
    for sent in [
        "",
        "[]",
        "{}",
        r#"{"solved":{"61":[4,0,0,0,0]}}"#,
        r#"{"solved":{"1":[4,0,0,0]}}"#,
        r#"{"solved":{"1":[-4,0,0,0,0]}}"#,
        r#"{"solved":{"1":"x"}}"#,
        r#"{"solved":{},"more":1}"#,
    ] {
        assert_eq!(status(&served.post("progress", sent)), "400", "{sent}");
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
    let own = folder.join("tumble");
    fs::create_dir(&own).expect("a folder");
    fs::write(own.join("progress.json"), "junk").expect("it can be written");
    let (text, complaints) = listed(&folder, &[]);
    assert!(text.contains("Gravity") && !text.contains("yours"), "{text}");
    assert!(one_line(&complaints).contains("progress.json is left alone"), "{complaints}");
    assert_eq!(status(&served.get("progress")), "500");
    assert_eq!(body(&served.post("progress", good)), good);
    assert_eq!(fs::read_to_string(own.join("progress.json.bad")).expect("it is kept"), "junk");
    assert_eq!(body(&served.get("progress")), good);
}

#[test]
fn the_page_finds_what_it_kept() {
    let folder = empty_folder("open", "kept");
    let served = Served::with_data(&folder, &[]);
    assert_eq!(body(&served.get("kept")), "{}");
    let texts = r#"{"tumble:board:1":"{\"placed\":[]}"}"#;
    assert_eq!(status(&served.post("kept", texts)), "200");
    for sent in ["", "[]", r#"{"a":1}"#, r#"{"a":{"b":"c"}}"#] {
        assert_eq!(status(&served.post("kept", sent)), "400", "{sent}");
    }
    let again = Served::with_data(&folder, &[]);
    assert_eq!(body(&again.get("kept")), texts);
    fs::write(folder.join("tumble/page.json"), "junk").expect("it can be written");
    assert_eq!(body(&again.get("kept")), "{}");
    // Where nothing can be written the page is told so, and goes on.
    let nowhere = Served::with_data(Path::new("/proc/nowhere"), &[]);
    assert_eq!(status(&nowhere.post("kept", texts)), "500");
    assert_eq!(body(&nowhere.get("kept")), "{}");
}

#[test]
fn the_table_of_a_class_shows_what_is_handed_in_at_once() {
    let folder = empty_folder("open", "class");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hand_in = |student: &str, file: &str| {
        fs::create_dir_all(folder.join(student)).expect("a folder");
        let text = fs::read_to_string(root.join("solutions").join(file)).expect("a solution");
        fs::write(folder.join(student).join(file), text).expect("it can be written");
    };
    hand_in("Ada", "01-gravity.toml");
    let served = Served::new(&["--class", folder.to_str().expect("UTF-8")]);
    let page = served.get("");
    assert!(page.contains("Ada") && page.contains("style-src 'unsafe-inline'"), "{page:.2000}");
    assert!(body(&served.get("class.js")).contains("EventSource"));
    // The page for boards is not here, and neither is what would be said of files.
    assert_eq!(status(&served.get("main.js")), "404");
    let mut events = served.connect();
    let text = served.request("GET", "events", "", "");
    events.write_all(text.as_bytes()).expect("it can be sent");
    let mut lines = BufReader::new(events).lines().map(|line| line.expect("a line"));
    assert!(lines.any(|line| line.starts_with("retry")), "it has begun");
    hand_in("Ben <script>", "05-entropy.toml");
    assert!(lines.any(|line| line == "event: class"), "the news comes");
    // The folder and the file may be noticed one after the other.
    let begun = Instant::now();
    while !served.get("").contains("Entropy") {
        assert!(begun.elapsed() < PATIENCE, "the file never shows");
        thread::sleep(Duration::from_millis(100));
    }
    let page = served.get("");
    assert!(page.contains("Ben &lt;script&gt;") && !page.contains("Ben <script>"), "{page:.2000}");
    let output = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(["open", "--no-browser", "--class", "nothere"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nothere is not a folder"));
}
