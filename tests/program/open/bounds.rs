//! Requests that are too large, too slow or too many.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use super::served::{GRADE, Served, status};

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
        // The body is not sent: the answer does not wait for it.
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
    // A request of the greatest size is read, and answered.
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
            // Every second connection sends nothing, the others begin a request and never end it.
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
    // All judges are busy; another request waits, and is refused in the end.
    let busy = served.post("ask", GRADE);
    assert_eq!(status(&busy), "503", "{busy}");
    drop(searches);
    let answer = served.post("ask", GRADE);
    assert!(answer.contains("unreadable"), "{answer}");
}
