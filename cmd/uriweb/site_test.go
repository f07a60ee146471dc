package main_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/playground"
	"github.com/urigrammar/uri/cmd/internal/playground/site"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func get(t *testing.T, handler http.Handler, method, target, body string, change func(*http.Request)) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Result()
}

// handlers are those that tests asked for, by host: each draws all diagrams at first.
var handlers = map[string]http.Handler{}

func handler(t *testing.T, host string) http.Handler {
	t.Helper()
	if handlers[host] == nil {
		h, err := site.Handler(host)
		require.NoError(t, err)
		handlers[host] = h
	}
	return handlers[host]
}

func text(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return string(b)
}

func TestTheHandlerServesThePage(t *testing.T) {
	h := handler(t, "127.0.0.1")
	page := text(t, get(t, h, "GET", "http://127.0.0.1/", "", nil))
	assert.Contains(t, page, "<title>URI playground</title>")
	types := map[string]string{".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json"}
	for _, name := range []string{"style.css", "main.js", "draw.js", "state.js", "text.js", "engine.js", "icon.svg", "examples.json"} {
		r := get(t, h, "GET", "http://127.0.0.1/"+name, "", nil)
		assert.Equal(t, http.StatusOK, r.StatusCode, name)
		assert.Contains(t, r.Header.Get("Content-Type"), types[filepath.Ext(name)], name)
	}
	for _, name := range []string{"engine_wasm.js", "engine_http.js", "page/index.html", "..%2fsite.go", "x"} {
		assert.Equal(t, http.StatusNotFound, get(t, h, "GET", "http://127.0.0.1/"+name, "", nil).StatusCode, name)
	}
}

func TestTheHandlerAnswersAsTheEngineDoes(t *testing.T) {
	request, err := json.Marshal(playground.Request{Text: "http://a\x00b/", Base: "http://h/"})
	require.NoError(t, err)
	want, err := playground.Reply(request)
	require.NoError(t, err)
	r := get(t, handler(t, "127.0.0.1"), "POST", "http://127.0.0.1/reply", string(request), nil)
	assert.Equal(t, "application/json", r.Header.Get("Content-Type"))
	assert.Equal(t, string(want), text(t, r))
}

func TestTheHandlerRejectsRequestsThatThePageDoesNotSend(t *testing.T) {
	h := handler(t, "127.0.0.1")
	for _, c := range []struct {
		name, method, target, body string
		change                     func(*http.Request)
		status                     int
	}{
		{"no JSON", "POST", "/reply", "{", nil, http.StatusBadRequest},
		{"a reading of what is asked", "GET", "/reply", "", nil, http.StatusNotFound},
		{"another method", "PUT", "/", "", nil, http.StatusMethodNotAllowed},
		{"a long request", "POST", "/reply", `{"text":"` + strings.Repeat("a", 4<<20) + `"}`, nil, http.StatusRequestEntityTooLarge},
		{"another page asks", "POST", "/reply", "{}", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, http.StatusForbidden},
		{"another origin asks", "POST", "/reply", "{}", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, http.StatusForbidden},
		{"a name that leads here", "GET", "/", "", func(r *http.Request) { r.Host = "evil.example:80" }, http.StatusMisdirectedRequest},
		{"a name that Unicode folds to localhost", "GET", "/", "", func(r *http.Request) { r.Host = "localhoſt" }, http.StatusMisdirectedRequest},
		{"another address", "GET", "/", "", func(r *http.Request) { r.Host = "192.0.2.1" }, http.StatusMisdirectedRequest},
		{"no host", "GET", "/", "", func(r *http.Request) { r.Host = "" }, http.StatusMisdirectedRequest},
	} {
		r := get(t, h, c.method, "http://127.0.0.1:8080"+c.target, c.body, c.change)
		assert.Equal(t, c.status, r.StatusCode, c.name)
		assert.NotContains(t, text(t, r), "evil", c.name)
		assert.NotEmpty(t, r.Header.Get("Content-Security-Policy"), c.name)
	}
}

func TestTheHandlerKnowsTheNamesOfItsHost(t *testing.T) {
	for _, c := range []struct {
		at, asked string
		ok        bool
	}{
		{"127.0.0.1", "127.0.0.1:8080", true}, {"127.0.0.1", "localhost:8080", true}, {"127.0.0.1", "LOCALHOST", true}, {"::1", "[::1]:80", true},
		{"::1", "[::1]", true}, {"127.0.0.1", "localhost.evil.example", false}, {"127.0.0.1", "127.0.0.1.evil.example", false},
		{"host.internal", "host.internal:80", true}, {"host.internal", "evil.example", false}, {"192.0.2.1", "192.0.2.1:80", true},
		{"192.0.2.1", "192.0.2.2:80", false}, {"0.0.0.0", "192.0.2.2:80", true}, {"::", "[2001:db8::1]:80", true}, {"", "192.0.2.2:80", true},
		{"0.0.0.0", "evil.example", false}, {"", "evil.example", false}, {"", "", false},
	} {
		r := get(t, handler(t, c.at), "GET", "http://127.0.0.1/", "", func(r *http.Request) { r.Host = c.asked })
		assert.Equal(t, c.ok, r.StatusCode == http.StatusOK, "%s asked for at %s: %d", c.asked, c.at, r.StatusCode)
	}
}

// The page has its policy also from a server that sends none. The handler's policy has the
// directives that a page cannot contain, and the page's policy those that WebAssembly needs.
func TestThePageHasAPolicy(t *testing.T) {
	r := get(t, handler(t, "127.0.0.1"), "GET", "http://127.0.0.1/", "", nil)
	meta := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(text(t, r))
	require.Len(t, meta, 2)
	sent := strings.ReplaceAll(r.Header.Get("Content-Security-Policy"), " frame-ancestors 'none';", "")
	assert.Equal(t, sent, strings.ReplaceAll(meta[1], " 'wasm-unsafe-eval'", ""))
	assert.NotRegexp(t, `https?:|\*|unsafe-inline|data:`, meta[1], "no other origin")
}

// The links of the page to the project's repository lead to files that exist.
func TestThePageLinksToTheProjectAndItsDocuments(t *testing.T) {
	page := text(t, get(t, handler(t, "127.0.0.1"), "GET", "http://127.0.0.1/", "", nil))
	const project = "https://github.com/urigrammar/uri"
	assert.Contains(t, page, `href="`+project+`"`)
	documents := regexp.MustCompile(`href="`+project+`/blob/main/([^"]*)"`).FindAllStringSubmatch(page, -1)
	require.NotEmpty(t, documents)
	for _, d := range documents {
		assert.FileExists(t, filepath.Join("../..", d[1]))
	}
}

// Texts become elements in one place, and never HTML.
func TestThePageMakesNoHTMLOfTexts(t *testing.T) {
	all, err := filepath.Glob("../internal/playground/site/page/*.js")
	require.NoError(t, err)
	require.NotEmpty(t, all)
	for _, name := range all {
		code, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.NotRegexp(t, `innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|sessionStorage|cookie`, string(code), name)
	}
}

func TestTheFolderIsTheSameEachTime(t *testing.T) {
	exhaustive.Only(t) // it compiles the library to WebAssembly
	first, second := filepath.Join(t.TempDir(), "a"), t.TempDir()
	require.NoError(t, site.WriteFolder(first))
	require.NoError(t, site.WriteFolder(second))
	files, err := os.ReadDir(first)
	require.NoError(t, err)
	size, names := 0, []string{}
	for _, f := range files {
		if f.IsDir() {
			continue
		}
		one, err := os.ReadFile(filepath.Join(first, f.Name()))
		require.NoError(t, err)
		two, err := os.ReadFile(filepath.Join(second, f.Name()))
		require.NoError(t, err)
		assert.True(t, string(one) == string(two), f.Name())
		assert.NotContains(t, string(one), first)
		size += len(one)
		names = append(names, f.Name())
	}
	assert.LessOrEqual(t, size, 2_000_000, "a page load transfers all of it, without the diagrams, since the server need not compress anything")
	assert.Equal(t, []string{"draw.js", "engine.js", "examples.json", "icon.svg", "index.html", "main.js", "state.js", "style.css", "text.js", "uri.wasm.gz", "wasm_exec.js"}, names)

	drawn, err := os.ReadDir(filepath.Join(first, "diagrams"))
	require.NoError(t, err)
	assert.Len(t, drawn, len(uri.Grammars())+1, "and that of the URL Standard")
}

// The page links to the diagrams of each grammar that it has a verdict of, and to the rule that rejects a text.
func TestEachGrammarHasADiagramOfTheRuleThatRejects(t *testing.T) {
	h := handler(t, "127.0.0.1")
	for _, input := range []string{"http://a b/", "http://[::g]/", "http://u@h:8x/", "%"} {
		request, err := json.Marshal(playground.Request{Text: input})
		require.NoError(t, err)
		reply, err := playground.Reply(request)
		require.NoError(t, err)
		var answer struct{ Verdicts []playground.Verdict }
		require.NoError(t, json.Unmarshal(reply, &answer))
		require.NotEmpty(t, answer.Verdicts)
		for _, v := range answer.Verdicts {
			if strings.HasPrefix(v.ID, "consensus") {
				continue
			}
			r := get(t, h, "GET", "http://127.0.0.1/diagrams/"+v.ID+".html", "", nil)
			require.Equal(t, http.StatusOK, r.StatusCode, v.ID)
			assert.NotContains(t, r.Header.Get("Content-Security-Policy"), "script-src")
			page := text(t, r)
			assert.NotContains(t, page, "<script")
			if v.Fault != nil {
				assert.Contains(t, page, `id="rule-`+v.Fault.Rule+`"`, "%s %q", v.ID, input)
			}
		}
	}
	assert.Equal(t, http.StatusNotFound, get(t, h, "GET", "http://127.0.0.1/diagrams/x.html", "", nil).StatusCode)
}
