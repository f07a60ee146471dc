package guard_test

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"html/template"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/whatwg"
)

// bits are parts that change what a text means to someone.
var bits = []string{
	"/", "\\", "//", "\t", "\n", "\r", "%09", "%5c", "%5C", "%2f", "%2e", "..", ".", "/../", "@", ":", "?", "#", " ", "\x00", "%00", "evil.example", "a", "%", "%25", "%2525",
	"[", "]", "::1", "127.0.0.1", "xn--", "。", "／", "＠", "é", "\u00ad", "https:", "http:", "javascript:", "mailto:", ";", "&", "=", "\u2028", "0x7f", "::ffff:", "[::]",
	":80", ":443", ":0443", "｡", "\u0338", "|", "\"", "<", "'", "_", "--", "%0a", "bcc=", "\xff",
}

// texts makes texts of the cases by changing and joining them.
type texts struct {
	*rand.Rand
	of []string
}

func newTexts(t testing.TB, seed uint64) texts {
	all := []string{"https://www.youtube.com/@name", "https://example.com/a/../b?c=[d]|e#f"}
	for _, c := range hostileCases(t) {
		all = append(all, c.Text)
		all = append(all, c.Locations...)
	}
	for _, c := range golden.Lines[struct{ Text string }](t, "../testdata/allow_list.jsonl") {
		all = append(all, c.Text)
	}
	return texts{rand.New(rand.NewPCG(seed, 41)), all}
}

func (r texts) draw(all []string) string { return all[r.IntN(len(all))] }

func (r texts) next() string {
	s := r.draw(r.of)
	for range r.IntN(5) {
		i := r.IntN(len(s) + 1)
		switch r.IntN(4) {
		case 0:
			s = s[:i] + r.draw(bits) + s[i:]
		case 1:
			if i < len(s) {
				s = s[:i] + s[i+1:]
			}
		case 2:
			s = s[:i] + r.draw(r.of)
		case 3:
			j := i + r.IntN(len(s)-i+1)
			s = s[:i] + r.draw(bits) + s[j:]
		}
	}
	return s
}

// tries is how many texts a law is tried with: GUARD_TEXTS says so, with a seed of its own.
func tries(t testing.TB, sampled bool) (n int, seed uint64) {
	if n, err := strconv.Atoi(os.Getenv("GUARD_TEXTS")); err == nil {
		return n, 99
	}
	if sampled {
		return 3_000, 1
	}
	return 100_000, 1
}

// dumped is the file that GUARD_DUMP names, to which laws write what is accepted: tools/guard asks
// Node.js and Chromium about it.
var dumped = sync.OnceValue(func() *json.Encoder {
	f, err := os.OpenFile(os.Getenv("GUARD_DUMP"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return json.NewEncoder(io.Discard)
	}
	return json.NewEncoder(f)
})

func dump(use, text, result string) {
	if os.Getenv("GUARD_DUMP") != "" {
		_ = dumped().Encode([]string{use, text, result})
	}
}

var errRecorded = errors.New("recorded")

// recorder dials nowhere, and keeps the addresses.
type recorder struct{ asked []string }

func (r *recorder) dial(_ context.Context, network, address string) (net.Conn, error) {
	r.asked = append(r.asked, address)
	return nil, errRecorded
}

var wide = guard.Policy{Schemes: web, Ports: []uint16{80, 443, 8080, 8443}}

func TestWhatIsAcceptedIsReadAlikeByNetURLAndByBrowsers(t *testing.T) {
	n, seed := tries(t, !exhaustive.Asked(t))
	r := newTexts(t, seed)
	listed := guard.Policy{Schemes: web, Hosts: list}
	accepted := 0
	for range n {
		s := r.next()
		target, err := wide.CheckText(s)
		slow, errSlow := guard.CheckSlowly(wide, s)
		if (err == nil) != (errSlow == nil) || target.String() != slow.String() || target.Host() != slow.Host() || target.Port() != slow.Port() {
			t.Fatalf("%q: %v %v, slowly %v %v", s, target, err, slow, errSlow)
		}
		if err != nil {
			require.Equal(t, guard.Target{}, target)
			continue
		}
		accepted++
		dump("fetch", s, target.String())
		u, err := url.Parse(target.String())
		if err != nil || u.Hostname() != target.Host() || u.User != nil || u.Fragment != "" || u.Port() != "" && u.Port() != strconv.Itoa(int(target.Port())) {
			t.Fatalf("CheckText(%q) = %v: net/url: %v, %v", s, target, u, err)
		}
		if v := target.URL(); v.String() != u.String() {
			t.Fatalf("CheckText(%q): URL is %v, and net/url parses %v", s, v, u)
		}
		for _, text := range []string{s, target.String()} {
			browser, err := whatwg.Parse(text)
			port, _ := browser.EffectivePort()
			host := strings.TrimSuffix(strings.Trim(browser.Hostname(), "[]"), ".")
			if addr, ok := browser.Addr(); ok {
				host = addr.String()
			}
			if err != nil || host != target.Host() || port != target.Port() || browser.Scheme() != target.URI().Scheme() {
				t.Fatalf("CheckText(%q) = %v: a browser reads %v in %q, %v", s, target, browser, text, err)
			}
		}
		if again, err := wide.CheckText(target.String()); err != nil || again != target {
			t.Fatalf("CheckText(%q) = %v, then %v, %v", s, target, again, err)
		}
		if to, err := listed.CheckText(s); err == nil && to.Host() != "good.example" && !strings.HasSuffix(to.Host(), ".sub.example") {
			t.Fatalf("the list has %q: %v", s, to)
		}
	}
	assert.Greater(t, accepted, n/100)
}

// What package consensus has decided for net/http is accepted, unless it is not one of the Internet.
func TestTheConsensusIsAccepted(t *testing.T) {
	n, seed := tries(t, true)
	r := newTexts(t, seed+5)
	profile := consensus.For(consensus.NetHTTP)
	members := 0
	for range n {
		s := r.next()
		u, err := profile.Parse(s)
		if err != nil {
			continue
		}
		members++
		target, err := wide.CheckText(s)
		if err != nil {
			assert.Contains(t, []error{guard.ForbiddenPort, guard.LocalName, guard.LocalAddress}, reasonOf(err), "%q", s)
			continue
		}
		host, _ := u.Host()
		port, _ := u.EffectivePort()
		assert.Equal(t, strings.ToLower(strings.Trim(host.Normalize().String(), "[]")), target.Host(), "%q", s)
		assert.Equal(t, port, target.Port(), "%q", s)
	}
	assert.Greater(t, members, n/100)
}

func TestAClientConnectsOnlyToTheHostAndPortThatCheckTextReports(t *testing.T) {
	n, seed := tries(t, !exhaustive.Asked(t))
	r := newTexts(t, seed+1)
	var asked recorder
	client := guard.Recording(wide, nil, asked.dial)
	connected := 0
	for range n / 4 {
		s := r.next()
		target, errText := wide.CheckText(s)
		asked.asked = nil
		_, err := client.Get(s)
		if errors.Is(err, errRecorded) {
			connected++
		}
		if errText != nil { // net/http may percent-encode what a text must not have, such as a space
			u, err := url.Parse(s)
			if err != nil {
				require.Empty(t, asked.asked, "%q", s)
				continue
			}
			target, errText = wide.CheckText(guard.TextOf(u))
		}
		for _, address := range asked.asked {
			require.NoError(t, errText, "%q: %s", s, address)
			require.Equal(t, net.JoinHostPort(target.Host(), strconv.Itoa(int(target.Port()))), address, "%q", s)
		}
	}
	assert.Greater(t, connected, n/1000)
}

var sites = []whatwg.URL{
	whatwg.MustParse("https://site.example/"), whatwg.MustParse("http://127.0.0.1:8080/a/b?c"), whatwg.MustParse("https://[2001:db8::1]/x/"),
}

// linkTemplate writes a link as package html/template does in an attribute.
var linkTemplate = template.Must(template.New("").Parse(`<a href="{{.}}"></a>`))

// used returns what programs make of a text before a browser gets it.
func used(to string) []string {
	beforeQuery, _, _ := strings.Cut(to, "?")
	beforeFragment, _, _ := strings.Cut(to, "#")
	all := []string{to, path.Clean(to), path.Join("/", to), path.Clean("/" + to), path.Clean(beforeQuery), path.Clean(beforeFragment)}
	for _, text := range all[:len(all):len(all)] {
		for _, decode := range []func(string) (string, error){url.PathUnescape, url.QueryUnescape} {
			if decoded, err := decode(text); err == nil {
				all = append(all, decoded, path.Clean(decoded))
			}
		}
	}
	if u, err := url.Parse(to); err == nil {
		all = append(all, u.String())
	}
	var page strings.Builder
	_ = linkTemplate.Execute(&page, to)
	attribute, _ := strings.CutPrefix(strings.TrimSuffix(page.String(), `"></a>`), `<a href="`)
	all = append(all, html.UnescapeString(attribute))
	for _, text := range all[:len(all):len(all)] {
		w := httptest.NewRecorder()
		http.Redirect(w, httptest.NewRequest("GET", "/login/form", nil), text, http.StatusFound)
		all = append(all, w.Header().Get("Location"))
	}
	return all
}

// requireSamePlace requires that a browser follows a result of ReturnTo to where it follows the
// text.
func requireSamePlace(t testing.TB, text, to string) {
	of, errText := sites[0].Parse(text)
	at, err := sites[0].Parse(to)
	if err != nil || errText != nil || strings.ReplaceAll(of.String(), `\`, "%5C") != at.String() {
		t.Fatalf("ReturnTo(%q) = %q leads to %v and not to %v", text, to, at, of)
	}
}

func TestWhatReturnToReturnsStaysOnTheSite(t *testing.T) {
	n, seed := tries(t, !exhaustive.Asked(t))
	r := newTexts(t, seed+2)
	returned := 0
	for range n {
		s := r.next()
		if r.IntN(2) == 0 {
			s = "/" + strings.TrimLeft(s, "/")
		}
		if to, err := guard.Origin("https://site.example").ReturnTo(s); err == nil {
			requireSamePlace(t, s, to)
		}
		to, err := guard.ReturnTo(s)
		if err != nil {
			require.Empty(t, to)
			continue
		}
		returned++
		requireSamePlace(t, s, to)
		dump("return", s, to)
		for _, text := range used(to) {
			for _, site := range sites {
				at, err := site.Parse(text)
				if err != nil || at.Origin() != site.Origin() {
					t.Fatalf("ReturnTo(%q) = %q, and as %q it leads to %v from %v", s, to, text, at, site)
				}
			}
		}
		for _, base := range []string{"https://site.example", "https://site.example/a/b"} {
			page, _ := url.Parse(base)
			if v, err := page.Parse(to); err == nil && (v.Host != page.Host || v.Scheme != page.Scheme) {
				t.Fatalf("net/url: %q leads to %v", to, v)
			}
		}
		joined, err := url.JoinPath("https://site.example", to)
		for _, text := range []string{"https://site.example" + to, joined} {
			if at, errParse := whatwg.Parse(text); err == nil && (errParse != nil || at.Hostname() != "site.example") {
				t.Fatalf("behind a host, %q is %q and leads to %v", to, text, at)
			}
		}
		if again, err := guard.ReturnTo(to); err != nil || again != to {
			t.Fatalf("ReturnTo(%q) = %q, then %q, %v", s, to, again, err)
		}
		if ofSite, err := guard.Origin("https://site.example").ReturnTo("https://site.example" + to); err != nil || ofSite != to {
			t.Fatalf("of the site, %q is %q, %v", to, ofSite, err)
		}
	}
	assert.Greater(t, returned, n/100)
}

func TestALinkIsReadAsBrowsersReadTheTextOnEveryPage(t *testing.T) {
	n, seed := tries(t, !exhaustive.Asked(t))
	r := newTexts(t, seed+3)
	pages := append(sites, whatwg.MustParse("http://page.example/x"))
	schemes := map[string]bool{"https": true, "http": true, "mailto": true, "tel": true}
	linked := 0
	for range n {
		s := r.next()
		link, err := guard.Links{}.Check(s)
		if err != nil {
			require.Empty(t, link)
			continue
		}
		linked++
		dump("link", s, link)
		text, err := whatwg.Parse(s)
		require.NoError(t, err)
		for _, page := range pages {
			read, err := page.Parse(link)
			if err != nil || read.Scheme() != text.Scheme() || read.Host() != text.Host() || read.String() != link || !schemes[read.Scheme()] {
				t.Fatalf("Links.Check(%q) = %q: on %v a browser reads %v", s, link, page, read)
			}
		}
		if again, err := (guard.Links{}).Check(link); strings.ContainsAny(link, "\t\n\r\"<>` ") || err != nil || again != link {
			t.Fatalf("Links.Check(%q) = %q, then %q, %v", s, link, again, err)
		}
	}
	assert.Greater(t, linked, n/100)
}

func TestARedirectURIIsARegisteredOneOrItsPortDiffers(t *testing.T) {
	n, seed := tries(t, !exhaustive.Asked(t))
	r := newTexts(t, seed+4)
	registered := guard.Redirects{"https://client.example/cb", "http://127.0.0.1/cb", "http://[::1]:8080/cb", "com.example.app:/cb"}
	r.of = append(r.of, registered...)
	loopback := regexp.MustCompile(`^http://(127\.0\.0\.1|\[::1\])(:[1-9][0-9]{0,4})?/cb$`)
	allowed, admitted := 0, 0
	for range n {
		s := r.next()
		if u, err := registered.Check(s); err == nil {
			allowed++
			if s != registered[0] && s != registered[3] && !loopback.MatchString(s) || u.String() != s {
				t.Fatalf("Redirects.Check(%q) = %v", s, u)
			}
		}
		u, err := guard.Register(s)
		if err != nil {
			require.True(t, u.IsZero())
			continue
		}
		admitted++
		if v, err := guard.Register(u.String()); u.String() != s || v != u || err != nil {
			t.Fatalf("Register(%q) = %v, then %v, %v", s, u, v, err)
		}
		browser, err := whatwg.Parse(s)
		v, errURL := url.Parse(s)
		require.NoError(t, errors.Join(err, errURL), "%q", s)
		if host, present := u.Host(); browser.IsSpecial() && (!browser.SameHost(host) || v.Host != host.String()+portWithColon(v)) || present && v.User != nil {
			t.Fatalf("Register(%q): net/url: %v, browser: %v", s, v, browser)
		}
	}
	assert.Positive(t, allowed)
	assert.Greater(t, admitted, n/1000)
}

func portWithColon(u *url.URL) string {
	if u.Port() == "" {
		return ""
	}
	return ":" + u.Port()
}
