package whatwg

import "testing"

func BenchmarkParseValid(b *testing.B) {
	for _, s := range []string{
		"https://www.example.com/over/there?name=ferret#nose", "http://192.0.2.1:8080/", "https://bücher.example/", "https://xn--bcher-kva.example/",
	} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ParseValid(s, NoBase); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkParseValidRejects(b *testing.B) {
	for _, s := range []string{"https://a b.example/", "https://ab--c.example/", "https://user:password@www.example.com/"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = ParseValid(s, NoBase)
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for _, s := range []string{
		"https://www.example.com/over/there?name=ferret#nose", "http://192.0.2.1:8080/", "http://[2001:db8::1]/", "HTTP://www.example.com:80/a/../b c", "https://bücher.example/", "http://www.example.com",
	} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSetters(b *testing.B) {
	start := MustParse("https://user:password@example.com:8080/a/b/c?q=1#top")
	for _, c := range []struct{ name, value string }{
		{"protocol", "http"}, {"username", "me"}, {"password", "p@ss"}, {"host", "www.example.net:8081"}, {"hostname", "example.org"},
		{"port", "8082"}, {"pathname", "/x/../y z"}, {"search", "?a=1&page=1"}, {"hash", "#end"},
	} {
		set := setters[c.name]
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				u := start
				_ = set(&u, c.value)
			}
		})
	}
	b.Run("searchParams", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u := start
			_ = u.SetSearchParams(u.SearchParams().Set("page", "2"))
		}
	})
}
