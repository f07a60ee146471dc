// Package site serves the playground, and writes it as a folder for other servers.
//
// The server and the folder differ only in the file engine.js. The folder's engine.js calls
// the library compiled to WebAssembly, and the server's calls the handler.
package site

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/cmd/internal/playground"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// page holds the files of the page, and both forms of engine.js.
//
//go:embed page
var page embed.FS

// The forms of engine.js, which answers the requests of the page.
const (
	wasmEngine = "engine_wasm.js"
	httpEngine = "engine_http.js"
)

// files returns the files of the page and the diagrams, by name, with engine.js in the given form.
func files(form string) (map[string][]byte, error) {
	all, err := diagrams()
	if err != nil {
		return nil, err
	}
	entries, err := page.ReadDir("page")
	for _, e := range entries {
		content, err := page.ReadFile("page/" + e.Name())
		if err != nil {
			return nil, err
		}
		all[e.Name()] = content
	}
	all["engine.js"] = all[form]
	delete(all, wasmEngine)
	delete(all, httpEngine)
	return all, err
}

// maxRequest is the maximum length of a JSON request, in which a byte of a text may need six bytes.
const maxRequest = 4*6*playground.MaxText + 1<<16

// policy restricts the page to what it needs. In particular, the page cannot contact another origin.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

// Handler returns a handler that serves the page and answers its requests. The handler answers only requests for the given host, and
// for localhost and loopback addresses. If the server listens on every address, it also answers requests for any IP address. This prevents DNS rebinding: if the name of another
// site resolves to this machine, requests of that site's pages contain its name.
func Handler(host string) (http.Handler, error) {
	all, err := files(httpEngine)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /reply", reply)
	mux.HandleFunc("GET /{name...}", func(w http.ResponseWriter, r *http.Request) {
		name := cmp.Or(r.PathValue("name"), "index.html")
		content, ok := all[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		if strings.HasPrefix(name, "diagrams/") {
			w.Header().Set("Content-Security-Policy", diagramPolicy)
		}
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	})
	return guard{host, http.NewCrossOriginProtection().Handler(mux)}, nil
}

// reply answers a request of the page.
func reply(w http.ResponseWriter, r *http.Request) {
	request, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	if tooLong := (*http.MaxBytesError)(nil); errors.As(err, &tooLong) {
		http.Error(w, "the request is too long", http.StatusRequestEntityTooLarge)
		return
	}
	answer, err := playground.Reply(request) // of a part it is an error
	if err != nil {
		http.Error(w, "invalid request", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(answer) // who does not read it does not want it
}

// guard rejects requests for other hosts, and adds the policy of the page to each response.
type guard struct {
	host string // the host on which the server listens
	next http.Handler
}

// ServeHTTP serves a request.
func (g guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	if !g.isMeant(r.Host) {
		http.Error(w, "this server does not serve that host", http.StatusMisdirectedRequest)
		return
	}
	g.next.ServeHTTP(w, r)
}

// isMeant reports whether the Host of a request is the given host, or an address or name of this machine alone. A server that listens
// on every address accepts any address, but no name: an address cannot be made to lead elsewhere.
func (g guard) isMeant(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.TrimSuffix(strings.TrimPrefix(hostport, "["), "]")
	}
	if ascii.EqualFold(host, "localhost") || host != "" && ascii.EqualFold(host, g.host) {
		return true
	}
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	everywhere, err := netip.ParseAddr(g.host)
	return addr.IsLoopback() || g.host == "" || err == nil && everywhere.IsUnspecified()
}

// Server returns a server for the handler, with timeouts for slow clients.
func Server(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      20 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    32 << 10,
	}
}

// WriteFolder creates the folder dir for a file server, with the page and the library compiled to WebAssembly. It requires the go command.
// The files depend only on the versions of this module and of Go.
func WriteFolder(dir string) error {
	all, err := files(wasmEngine)
	if err != nil {
		return err
	}
	if all["uri.wasm.gz"], err = wasm(); err != nil {
		return err
	}
	if all["wasm_exec.js"], err = glue(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "diagrams"), 0o755); err != nil {
		return err
	}
	for name, content := range all {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// wasm returns the library, compiled to WebAssembly and compressed. The page itself decompresses it, so the download is small from any server.
func wasm() ([]byte, error) {
	dir, err := os.MkdirTemp("", "playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "uri.wasm")
	// Neither the folder, nor the revision, nor the linker's mark of a build is in it. Without inlining it is a fifteenth smaller, and as fast as a person types.
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w -buildid=", "-o", out,
		"github.com/urigrammar/uri/cmd/internal/playground/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWASM=", "GOEXPERIMENT=")
	if text, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, text)
	}
	program, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(program)
	err = cmp.Or(err, w.Close())
	return compressed.Bytes(), err
}

// glue returns the file with which Go programs run in a page, from the Go release that compiles them.
func glue() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// diagramPolicy is the policy of pages with diagrams. They contain their style and have no scripts.
const diagramPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// diagrams returns pages with the railroad diagrams of all grammars that the page shows, by the names in its links.
func diagrams() (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, entry := range grammar.All {
		rules, err := abnf.Load(grammar.Files, entry.File)
		if err != nil {
			return nil, err
		}
		page, err := draw.HTML(rules)
		if err != nil {
			return nil, err
		}
		out["diagrams/"+entry.ID+".html"] = []byte(page)
	}
	return out, nil
}
