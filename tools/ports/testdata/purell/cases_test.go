package purell

import "testing"

// TestPortURLs logs what URLs become, so that the original and the port can be compared.
func TestPortURLs(t *testing.T) {
	for _, in := range []string{
		"http://h/a%2Fb", "http://h/a%3Fb", "http://h/a;b%3Bc", "http://h/?a=%7E&b=%zz", "http://h/%zz", "http://h/?a;b", "http://h/?b&a=", "http://h/#", "http://h?#", "http://H:080/", "https://H:80/", "http://h:/",
		"http://u:p!w@H/", "http://www./", "http://www.x/../../a", "http://x/.//a", "a//../b", "http://x//a", "mailto:A@B", "http://[::1%25en0]/", "http://[V1.A]/", "http://1113982867", "http://0x7f.1/", "http://1.2.3.256/",
		"http://good.example\\@evil.example/", "http:/\\evil.example/", "http://good.example%2F@evil.example/", "http://good.example%40evil.example/", "http://ＷＷＷ。x/", "http://①②⑦.0.0.1/", "http://h/é", "//h//a/", "/a//b/", "http://h/index.html/default.x",
	} {
		for _, flags := range []NormalizationFlags{FlagsSafe, FlagsAllGreedy} {
			s, err := NormalizeURLString(in, flags)
			if err != nil {
				s = "error"
			}
			t.Logf("%v %q: %s", flags == FlagsSafe, in, s)
		}
	}
}

var benchmarkString string

func BenchmarkPort(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		benchmarkString, _ = NormalizeURLString("HTTPS://www.Example.com:443/toto/t%45%1f/a/./b/../c/?z=3&w=2&a=4#invalid", FlagsUsuallySafeGreedy)
	}
}
