//! Judge for the crate url: see ../README.md.

use std::io::{self, BufRead, BufWriter, Write};
use url::Url;

/// Returns what a text in base64 encodes.
fn decoded(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut out) = (0u32, 0, Vec::new());
    for c in text.bytes() {
        if let Some(value) = LETTERS.iter().position(|&l| l == c) {
            bits = bits << 6 | value as u32;
            count += 6;
            if count >= 8 {
                count -= 8;
                out.push((bits >> count) as u8);
            }
        }
    }
    out
}

/// Returns a JSON string.
fn quoted(s: &str) -> String {
    let mut out = String::from("\"");
    for c in s.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out + "\""
}

fn optional(s: Option<&str>) -> String {
    s.map_or("null".into(), quoted)
}

fn judge(input: &[u8]) -> String {
    let parsed = std::str::from_utf8(input).map_err(|e| e.to_string()).and_then(|s| Url::parse(s).map_err(|e| e.to_string()));
    let u = match parsed {
        Ok(u) => u,
        Err(e) => return format!("{{\"error\":{}}}", quoted(&e)),
    };
    let port = u.port().map(|p| p.to_string());
    format!(
        "{{\"scheme\":{},\"host\":{},\"port\":{},\"path\":{},\"query\":{},\"fragment\":{}}}",
        quoted(u.scheme()),
        optional(u.host_str()),
        optional(port.as_deref()),
        quoted(u.path()),
        optional(u.query()),
        optional(u.fragment())
    )
}

/// Returns the version of the crate, which cargo writes to Cargo.lock before it builds.
fn version() -> &'static str {
    let after = include_str!("Cargo.lock").split("name = \"url\"\nversion = \"").nth(1).expect("the crate url");
    after.split('"').next().expect("its version")
}

fn main() {
    if std::env::args().any(|a| a == "--version") {
        println!("url of Rust {}", version());
        return;
    }
    let mut out = BufWriter::new(io::stdout());
    for line in io::stdin().lock().lines() {
        let line = line.expect("a line of base64");
        writeln!(out, "{}", judge(&decoded(&line))).expect("standard output");
    }
}
