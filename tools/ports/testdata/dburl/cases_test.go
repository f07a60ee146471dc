package dburl

import "testing"

// TestPortURLs logs what URLs become, so that the original and the port can be compared.
func TestPortURLs(t *testing.T) {
	for _, in := range []string{
		"pg://u:p!w@h/db", "pg://u:p@w@h/db", "pg://12345/db", "pg://[::1]:1/db", "pg://[fe80::1%25eth0]/db", "pg://::1/db", "pg://h:99999/db", "pg://h%2Fx/db", "pg://H/a%2Fb?x=%zz",
		"pg://h/db?x=1;y=2", "my://h/db?a=1&a=2", "PG+TCP://h/db", "cockroach://h/db?sslmode=", "cockroach://h/db?b=1&a=2&sslmode=x", "odbc+pg://h/db?b=1&a=2#f", "vertica://u@h/db?b=1&a=x+y", "sqlite:a b.db?x=1", "sqlite://a/b.db", "file:a b.sqlite3",
		"mssql://h/instance/db", "mssql://h\\instance/db", "my://h/münchen", "my://münchen/db", "hdb://h/?x=%41", "pg://h/db?x=sq://:memory:", "sq://:memory:?x=1", "duckdb://:memory:", "my://:memory:/x",
	} {
		u, err := Parse(in)
		if err != nil {
			t.Logf("%q: error", in)
			continue
		}
		t.Logf("%q: %s %s %s", in, u.Driver, u.DSN, u.Short())
	}
}

// TestPortBuiltURLs logs what maps become.
func TestPortBuiltURLs(t *testing.T) {
	for i, m := range []map[string]any{
		{"proto": "pg", "host": "::1", "db": "x"}, {"proto": "pg", "host": "[::1]", "db": "x"}, {"proto": "pg", "host": "h", "path": "db"}, {"proto": "pg", "host": "h", "path": "/a b"},
		{"proto": "pg", "host": "h@evil.example", "db": ".."}, {"proto": "pg", "host": "h", "port": "1@evil.example", "db": "x"}, {"proto": "pg", "host": "h", "port": "1/?", "db": "x"},
		{"proto": "pg://evil.example/", "host": "h"}, {"proto": "pg", "transport": "x://evil.example/", "host": "h"}, {"proto": "my", "host": "h", "db": "a/b?c#d"}, {"proto": "my", "host": "h", "q": "a#b"}, {"host": "h"}, {"file": "//evil.example/x"},
	} {
		s, err := BuildURL(m)
		if err != nil {
			s = "error"
		}
		t.Logf("%d %v: %s", i, m, s)
	}
}

var benchmarkURL *URL

func BenchmarkPort(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		benchmarkURL, _ = Parse("postgres://user:pass@localhost:5432/mydb?sslmode=disable&connect_timeout=10")
	}
}
