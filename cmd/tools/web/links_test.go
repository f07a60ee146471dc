package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/find"
)

// reported are the URLs of the links that a browser reports for its page.
const reported = `(() => {
	const all = new Set(), add = (e, name, value) => { if ((e.getAttribute(name) ?? "").trim()) all.add(value); };
	for (const e of document.querySelectorAll("*")) {
		for (const [name, key] of [["href", "href"], ["src", "src"], ["action", "action"], ["formaction", "formAction"], ["cite", "cite"], ["poster", "poster"],
			["data", "data"], ["longdesc", "longDesc"]]) if (typeof e[key] === "string") add(e, name, e[key]);
		for (const name of ["href", "xlink:href"]) if (e.href?.baseVal) add(e, name, new URL(e.href.baseVal.trim(), document.baseURI).href);
		if (e.hasAttribute("background") && ["BODY", "TD"].includes(e.tagName)) add(e, "background", new URL(e.getAttribute("background"), document.baseURI).href);
		if (e.currentSrc) add(e, "srcset", new URL(e.currentSrc, document.baseURI).href);
		if (e.ping) for (const url of e.ping.trim().split(/\s+/)) all.add(new URL(url, document.baseURI).href);
	}
	return [...all];
})()`

// resolved are texts as URLs of the page.
const resolved = `%s.map((url) => { try { return new URL(url, document.baseURI).href; } catch { return url; } })`

func TestEveryLinkThatTheBrowserReportsIsFound(t *testing.T) {
	f, err := os.Open("../../internal/find/testdata/pages.jsonl")
	require.NoError(t, err)
	defer f.Close()
	html := ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'") // nothing is loaded
		_, _ = w.Write([]byte(html))
	}))
	defer server.Close()
	links := 0
	s := bufio.NewScanner(f)
	for s.Buffer(nil, 1<<20); s.Scan(); {
		var given struct{ Name, HTML string }
		require.NoError(t, json.Unmarshal(s.Bytes(), &given))
		html = given.HTML
		t.Run(given.Name, func(t *testing.T) {
			tab := chromium.open()
			defer tab.close()
			p := &page{t, tab, server.URL}
			require.NoError(t, chromedp.Do(p.ctx, chromedp.Navigate(server.URL+"/a/")))
			var texts []string
			_, _, err := find.Finder{}.Document(strings.NewReader(html), false, func(l find.URL) bool {
				texts = append(texts, l.Text)
				return true
			})
			require.NoError(t, err)
			found := js[[]string](p, resolved, texts)
			for _, link := range js[[]string](p, reported) {
				links++
				assert.Contains(t, found, link)
			}
		})
	}
	require.NoError(t, s.Err())
	assert.Greater(t, links, 700)
}
