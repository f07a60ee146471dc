package redis

import "testing"

// TestPortAddresses logs where URLs lead to, so that the original and the port can be compared.
func TestPortAddresses(t *testing.T) {
	for _, in := range []string{
		"redis://12345", "redis://127.1", "redis://0x7f.1:1", "redis://localhost:99999", "redis://", "redis:", "redis:///1", "redis://:1", "redis://h:", "redis://H/1",
		"redis://u:p!w@h", "redis://u:p%40w@h", "redis://u:p@w@h", "redis://u:p/w@h", "redis://u:p#w@h", "redis://u:p w@h", "redis://u:p%zz@h", "redis://@h", "redis://:@h", "redis://:p@", "REDIS://h", "redis://h/%31", "redis://h/ 1", "redis://h//1",
		"redis://h/?db=%zz", "redis://h/?db=2;db=3", "redis://h/?db=1&db=2", "redis://h/1#2", "redis://[fe80::1%25eth0]:1", "redis://[::1", "redis://::1", "redis://[v1.a]", "redis://h%2Fx",
		"redis://good.example\\@evil.example", "redis://good.example%40evil.example", "redis://m%C3%BCnchen.example", "redis://münchen.example", "unix:///tmp/a b.sock", "unix:///tmp/a%20b.sock", "unix://", "unix:tmp/redis.sock", "unix://h/redis.sock", "rediss://[::1]", "foo", "",
	} {
		o, err := ParseURL(in)
		if err != nil {
			t.Logf("%q: error", in)
			continue
		}
		t.Logf("%q: %s %s db %d as %q:%q", in, o.Network, o.Addr, o.DB, o.Username, o.Password)
	}
}

// TestPortOtherServers logs the same of clusters and sentinels.
func TestPortOtherServers(t *testing.T) {
	for _, in := range []string{
		"redis://12345?addr=h:1", "rediss://u:p@H:1?addr=[::1]:2&addr=h2:3", "redis://h?addr=h", "redis://h/3", "unix:///x", "http://h", "redis://?read_only=true", "redis://h?read_only=%74rue", "redis://h?unknown=1", "redis://h/a/b",
	} {
		cluster, err := ParseClusterURL(in)
		if err != nil {
			t.Logf("cluster %q: error", in)
		} else {
			t.Logf("cluster %q: %v %v %q:%q", in, cluster.Addrs, cluster.TLSConfig != nil, cluster.Username, cluster.Password)
		}
		sentinel, err := ParseFailoverURL(in)
		if err != nil {
			t.Logf("sentinel %q: error", in)
		} else {
			t.Logf("sentinel %q: %v %v db %d %q:%q", in, sentinel.SentinelAddrs, sentinel.TLSConfig != nil, sentinel.DB, sentinel.SentinelUsername, sentinel.SentinelPassword)
		}
	}
}

var benchmarkOptions *Options

func BenchmarkPort(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		benchmarkOptions, _ = ParseURL("redis://user:password@localhost:6789/3?dial_timeout=3&db=1&read_timeout=6s&max_retries=2")
	}
}
