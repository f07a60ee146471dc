package httpuri_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/httpuri"
)

var update = flag.Bool("update", false, "write what both proxies send into testdata/requests.jsonl")

// proxied is a request line, as a Go string, and what two proxies make of it: the line that the upstream receives, or the status.
// Base is that of the upstream, after its address.
type proxied struct{ Base, Line, Ours, ReverseProxy, Why string }

// Both proxies listen on a socket, so that net/http reads what a client writes.
func TestAProxySendsOnWhatReverseProxyDoesOrTheTableSaysWhy(t *testing.T) {
	upstream := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.RequestURI) }))
	data, err := os.ReadFile("testdata/requests.jsonl")
	require.NoError(t, err)
	ours, theirs := map[string]string{}, map[string]string{}
	var rows []proxied
	for line := range bytes.Lines(data) {
		var row proxied
		require.NoError(t, json.Unmarshal(line, &row))
		if ours[row.Base] == "" {
			base, err := url.Parse("http://" + upstream + row.Base)
			require.NoError(t, err)
			ours[row.Base] = serve(t, proxy(uri.MustParse(base.String())))
			theirs[row.Base] = serve(t, &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(base) }})
		}
		text, err := strconv.Unquote(`"` + row.Line + `"`)
		require.NoError(t, err, row.Line)
		got := proxied{row.Base, row.Line, answer(t, ours[row.Base], text), answer(t, theirs[row.Base], text), row.Why}
		rows = append(rows, got)
		if *update {
			continue
		}
		assert.Equal(t, row, got)
		assert.Equal(t, row.Ours == row.ReverseProxy, row.Why == "", "%s: a difference has a reason, and nothing else", row.Line)
	}
	assert.GreaterOrEqual(t, len(rows), 2*105)
	if !*update {
		return
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, row := range rows {
		require.NoError(t, e.Encode(row))
	}
	require.NoError(t, os.WriteFile("testdata/requests.jsonl", b.Bytes(), 0o666))
}

// proxy is a reverse proxy in front of base.
func proxy(base uri.URI) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target, err := httpuri.Front{}.Target(r)
		if err == nil {
			target, err = httpuri.Upstream(base, target)
		}
		to, errTo := target.URL()
		if err := errors.Join(err, errTo); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		proxy := httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.Out.URL, r.Out.Host = to, "" }}
		proxy.ServeHTTP(w, r)
	})
}

// serve returns the address of a server on a loopback socket.
func serve(t *testing.T, h http.Handler) string {
	s := httptest.NewUnstartedServer(h)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.Start()
	t.Cleanup(s.Close)
	return s.Listener.Addr().String()
}

// answer returns the body of the response to a request line, or its status.
func answer(t *testing.T, address, line string) string {
	c, err := net.Dial("tcp", address)
	require.NoError(t, err)
	defer c.Close()
	fmt.Fprintf(c, "%s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", line)
	method, _, _ := strings.Cut(line, " ")
	resp, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	require.NoError(t, err, line)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	if resp.StatusCode != http.StatusOK {
		return strconv.Itoa(resp.StatusCode)
	}
	return strconv.QuoteToASCII(string(body))
}
