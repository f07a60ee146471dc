//go:build linux

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/dns/dnsmessage"
)

// The binary of the tests is also the command, and a program to watch.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "watch" {
		os.Args = slices.Delete(os.Args, 1, 2)
		main()
		return
	}
	if os.Getenv(insideKey) != "" { // the command has run itself again
		main()
		return
	}
	if len(os.Args) > 2 && os.Args[1] == "client" {
		client(os.Args[2], os.Args[3:])
		return
	}
	os.Exit(m.Run())
}

// client is a program that is confused in the way that the first argument names.
func client(way string, args []string) {
	var c http.Client
	get := func(r *http.Request) {
		if answer, err := c.Do(r); err == nil {
			answer.Body.Close()
		}
	}
	switch r, _ := http.NewRequest("GET", args[0], nil); way {
	case "right":
		get(r)
	case "twice":
		get(r)
		again, _ := http.NewRequest("GET", "http://other.example/", nil)
		get(again)
	case "lying":
		r.Host = "evil.example"
		get(r)
	case "nowhere":
	case "forever":
		get(r)
		select {}
	}
}

// inWatch runs the command, whose arguments follow, and returns its answers.
func inWatch(t *testing.T, inputs []string, args ...string) (answers []answered) {
	self, err := os.Executable()
	require.NoError(t, err)
	if _, err := exec.LookPath("ip"); err != nil {
		t.Skip("there is no command ip")
	}
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "SELF", self)
	}
	cmd := exec.Command(self, append([]string{"watch", "-patience", "1h"}, args...)...)
	var in, stderr bytes.Buffer
	for _, s := range inputs {
		in.WriteString(base64.StdEncoding.EncodeToString([]byte(s)) + "\n")
	}
	cmd.Stdin, cmd.Stderr = &in, &stderr
	out, err := cmd.Output()
	if strings.Contains(stderr.String(), "no namespaces can be created") || strings.Contains(stderr.String(), "operation not permitted") {
		t.Skip(stderr.String())
	}
	require.NoError(t, err, stderr.String())
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var a answered
		if err := d.Decode(&a); err == io.EOF {
			return answers
		} else {
			require.NoError(t, err)
		}
		answers = append(answers, a)
	}
}

func TestEveryConnectionIsSeen(t *testing.T) {
	inputs := []string{
		"http://good.example/", "https://a.b:8443/x", "http://1.2.3.4:99/", "http://[2001:db8::1]:81/", "http://xn--bcher-kva.example/", "http://localhost/",
	}
	for i, a := range inWatch(t, inputs, "SELF", "client", "right", urlMark) {
		host, port := []string{"good.example", "a.b", "1.2.3.4", "2001:db8::1", "xn--bcher-kva.example", "localhost"}[i], []string{"80", "8443", "99", "81", "80", "80"}[i]
		scheme, _, _ := strings.Cut(inputs[i], ":")
		assert.Equal(t, answered{Scheme: &scheme, Host: &host, Port: &port}, a, inputs[i])
	}
}

func TestAConfusedProgramIsSeenToBeConfused(t *testing.T) {
	for way, host := range map[string]string{
		"twice": "good.example and other.example", "lying": "good.example, saying evil.example", "forever": "good.example",
	} {
		enough := map[bool]string{true: "1ns", false: "1h"}[way == "forever"]
		answers := inWatch(t, []string{"http://good.example/"}, "-enough", enough, "SELF", "client", way, urlMark)
		require.Len(t, answers, 1)
		require.NotNil(t, answers[0].Host, way)
		assert.Equal(t, host, *answers[0].Host)
	}
	answers := inWatch(t, []string{"http://good.example/"}, "SELF", "client", "nowhere", urlMark)
	require.Len(t, answers, 1)
	assert.Equal(t, "it connected nowhere", answers[0].Error)
}

// A port at which nobody listens is a destination too.
func TestARefusedConnectionIsSeen(t *testing.T) {
	answers := inWatch(t, []string{"x"}, "SELF", "client", "right", "http://good.example:4711/?"+urlMark)
	require.Len(t, answers, 1)
	require.NotNil(t, answers[0].Port)
	assert.Equal(t, "4711", *answers[0].Port)
	assert.Nil(t, answers[0].Scheme)
}

func TestNothingRunsOutsideOfANamespace(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	file := t.TempDir() + "/written"
	cmd := exec.Command(self, "watch", "touch", file, urlMark)
	cmd.Env = append(os.Environ(), insideKey+"=1")
	cmd.Stdin = strings.NewReader("eA==\n")
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), "namespace")
	assert.NoFileExists(t, file)
}

// An input that names a file, or a program that writes to one, leaves the machine as it was.
func TestAWatchedProgramCannotWriteFiles(t *testing.T) {
	file := t.TempDir() + "/written"
	inWatch(t, []string{"x"}, "sh", "-c", "echo >"+file+"; echo >/etc/written; echo $0 >/mnt/"+urlMark)
	assert.NoFileExists(t, file)
	assert.NoFileExists(t, "/etc/written")
	assert.NoFileExists(t, "/mnt/x")
}

func TestEachNameHasAnAddressOfItsOwn(t *testing.T) {
	r := &resolver{next: firstAddress, addresses: map[string]netip.Addr{}, names: map[netip.Addr]string{}}
	question := func(name string, kind byte) []byte {
		q := []byte{1, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1}
		for _, label := range strings.Split(name, ".") {
			q = append(append(q, byte(len(label))), label...)
		}
		return append(q, 0, 0, kind, 0, 1, 0, 0, 41) // and the beginning of a record that is not read
	}
	for i, name := range []string{"a.example", "b.example", "A.EXAMPLE"} {
		reply := r.reply(question(name, byte(dnsmessage.TypeA)))
		require.Len(t, reply, 12+len(name)+2+4+16)
		assert.Equal(t, []byte{1, 2, 0x81, 0x80, 0, 1, 0, 1}, reply[:8])
		assert.Equal(t, []byte{198, 18, 0, byte(i%2 + 1)}, reply[len(reply)-4:], name)
	}
	assert.Equal(t, byte(0), r.reply(question("a.example", byte(dnsmessage.TypeAAAA)))[7], "no IPv6 addresses")
	assert.Equal(t, byte(3), r.reply(question("_http._tcp.a", 33))[3]&15)
	assert.Equal(t, []string{"a.example", "b.example", "a.example", "a.example"}, r.forget())
	assert.Empty(t, r.forget())
	assert.Equal(t, "b.example", r.name(netip.MustParseAddr("198.18.0.2")))
	for n := range 40 {
		assert.NotPanics(t, func() { r.reply(question("a.example", byte(dnsmessage.TypeA))[:n]) })
	}
}

func TestOnlyPacketsThatOpenAConnectionCount(t *testing.T) {
	v4 := make([]byte, 40)
	copy(v4, []byte{0x45, 9: protocolTCP, 16: 1, 17: 2, 18: 3, 19: 4, 22: 0x1F, 23: 0x90, 33: 2})
	to, ok := opening(v4)
	assert.True(t, ok)
	assert.Equal(t, netip.MustParseAddrPort("1.2.3.4:8080"), to)
	v4[33] = 0x12 // with ACK
	_, ok = opening(v4)
	assert.False(t, ok)
	v6 := make([]byte, 60)
	copy(v6, []byte{0x60, 6: protocolTCP, 39: 1, 43: 80, 53: 2})
	to, ok = opening(v6)
	assert.True(t, ok)
	assert.Equal(t, netip.MustParseAddrPort("[::1]:80"), to)
	for n := range 60 {
		assert.NotPanics(t, func() { opening(v6[:n]); opening(v4[:min(n, 40)]) })
	}
}

func TestTheHostThatAProgramNamesIsTheOneToWhichItConnects(t *testing.T) {
	w := &watcher{resolver: &resolver{names: map[netip.Addr]string{firstAddress: "good.example"}}}
	for _, c := range []struct{ to, said, host string }{
		{"198.18.0.1:80", "good.example", "good.example"},
		{"198.18.0.1:81", "Good.Example:81", "good.example"},
		{"198.18.0.1:80", "", "good.example"},
		{"198.18.0.1:80", "evil.example", "good.example, saying evil.example"},
		{"198.18.0.1:80", "good.example:81", "good.example, saying good.example:81"},
		{"198.18.0.1:80", "a.localhost", "good.example, saying a.localhost"},
		{"127.0.0.1:80", "a.localhost", "a.localhost"},
		{"1.2.3.4:80", "a.localhost", "1.2.3.4, saying a.localhost"},
		{"1.2.3.4:80", "1.2.3.4:80", "1.2.3.4"},
		{"[2001:db8::1]:80", "[2001:DB8:0::1]", "2001:db8::1"},
		{"[2001:db8::1]:81", "[2001:db8::1]:81", "2001:db8::1"},
		{"[2001:db8::1]:80", "[2001:db8::2]", "2001:db8::1, saying [2001:db8::2]"},
	} {
		assert.Equal(t, c.host, w.hostOf(talk{to: netip.MustParseAddrPort(c.to), host: c.said}), "%s at %s", c.said, c.to)
	}
}

func TestPortsAreNumbersOfTheInput(t *testing.T) {
	assert.Equal(t, []int{81, 8443}, portsIn("http://a:81/b?0&65536#:8443"))
}
