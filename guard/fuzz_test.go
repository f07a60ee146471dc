package guard_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/whatwg"
)

// FuzzCheckText: net/url and browsers connect to the host and port of the target.
func FuzzCheckText(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		target, err := wide.CheckText(text)
		if err != nil {
			return
		}
		u, err := url.Parse(target.String())
		browser, errBrowser := whatwg.Parse(text)
		host, _ := target.URI().Host()
		if err != nil || errBrowser != nil || u.Hostname() != target.Host() || !browser.SameHost(host) && browser.Hostname() != target.Host()+"." {
			t.Errorf("CheckText(%q) = %v: net/url: %v, browser: %v", text, target, u, browser)
		}
		if again, err := wide.CheckText(target.String()); err != nil || again != target {
			t.Errorf("CheckText(%q) = %v, then %v, %v", text, target, again, err)
		}
	})
}

// FuzzProxiedRequest: a proxy is asked only for what the policy allows, whatever the parts of a
// request are.
func FuzzProxiedRequest(f *testing.F) {
	policy := guard.Policy{Schemes: []string{"http"}, Hosts: []string{"good.example"}, Proxy: &url.URL{Scheme: "http", Host: "proxy.example"}}
	var asked string
	client := guard.Recording(policy, nil, func(context.Context, string, string) (net.Conn, error) {
		proxy, conn := net.Pipe()
		go func() {
			defer proxy.Close()
			if request, err := http.ReadRequest(bufio.NewReader(proxy)); err == nil {
				asked = request.RequestURI
				io.WriteString(proxy, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
			}
		}()
		return conn, nil
	})
	f.Fuzz(func(t *testing.T, host, header, path, rawPath, query string) {
		asked = ""
		u := &url.URL{Scheme: "http", Host: host, Path: path, RawPath: rawPath, RawQuery: query}
		response, err := client.Do(&http.Request{Method: http.MethodGet, URL: u, Host: header, Header: http.Header{}})
		if err != nil {
			return
		}
		response.Body.Close()
		if _, err := policy.CheckText(asked); err != nil {
			t.Errorf("for %q with Host %q, the proxy is asked for %q: %v", u, header, asked, err)
		}
	})
}

// FuzzControl: a connection goes to a public address, and to the port of https.
func FuzzControl(f *testing.F) {
	f.Fuzz(func(t *testing.T, network, address string) {
		if err := (guard.Policy{}).Control(network, address, nil); err != nil {
			return
		}
		to, err := netip.ParseAddrPort(address)
		if err != nil || !guard.Public(to.Addr()) || to.Port() != 443 || network != "tcp4" && network != "tcp6" {
			t.Errorf("Control allows %q %q", network, address)
		}
	})
}

// FuzzReturnTo: the result stays on the site, whatever programs do with it.
func FuzzReturnTo(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		to, err := guard.ReturnTo(text)
		if err != nil {
			return
		}
		for _, made := range used(to) {
			for _, site := range sites {
				if at, err := site.Parse(made); err != nil || at.Origin() != site.Origin() {
					t.Errorf("ReturnTo(%q) = %q, and as %q it leads to %v", text, to, made, at)
				}
			}
		}
		if again, err := guard.ReturnTo(to); err != nil || again != to {
			t.Errorf("ReturnTo(%q) = %q, then %q, %v", text, to, again, err)
		}
	})
}

// FuzzSite: the result leads where the text does, which is on the site.
func FuzzSite(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		to, err := guard.Origin("https://site.example").ReturnTo(text)
		if err != nil {
			return
		}
		requireSamePlace(t, text, to)
		if again, err := guard.ReturnTo(to); err != nil || again != to {
			t.Errorf("of the site, %q is %q, then %q, %v", text, to, again, err)
		}
	})
}

// FuzzRedirects: what is asked for is registered, or its port alone differs.
func FuzzRedirects(f *testing.F) {
	f.Fuzz(func(t *testing.T, registered, asked string) {
		u, err := guard.Redirects{registered}.Check(asked)
		if err != nil || registered == asked {
			return
		}
		r, err := url.Parse(registered)
		a, errAsked := url.Parse(asked)
		if err != nil || errAsked != nil || r.Scheme != "http" || r.Hostname() != a.Hostname() || u.String() != asked {
			t.Errorf("%q is registered, and %q is allowed", registered, asked)
			return
		}
		if r.Host, a.Host = r.Hostname(), a.Hostname(); r.String() != a.String() {
			t.Errorf("%q is registered, and %q is allowed", registered, asked)
		}
	})
}

// FuzzLinks: on every page, browsers read the link as they read the text, and it has a scheme of
// the list.
func FuzzLinks(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		link, err := guard.Links{}.Check(text)
		if err != nil {
			return
		}
		read, err := whatwg.Parse(text)
		for _, page := range sites {
			at, errPage := page.Parse(link)
			if err != nil || errPage != nil || at.Scheme() != read.Scheme() || at.Host() != read.Host() || strings.ContainsAny(link, "\"<> \n\r\t`") {
				t.Errorf("Links.Check(%q) = %q: %v, %v", text, link, at, read)
			}
		}
		if again, err := (guard.Links{}).Check(link); err != nil || again != link {
			t.Errorf("Links.Check(%q) = %q, then %q, %v", text, link, again, err)
		}
	})
}

// FuzzRegister: browsers and net/url see one host in what may be registered.
func FuzzRegister(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		u, err := guard.Registration{AllowLocalhost: true, AllowAppHost: true}.Register(text)
		if err != nil {
			return
		}
		browser, err := whatwg.Parse(text)
		v, errURL := url.Parse(text)
		host, present := u.Host()
		if err != nil || errURL != nil || v.User != nil || browser.IsSpecial() && !browser.SameHost(host) || present && v.Hostname() != strings.Trim(host.String(), "[]") {
			t.Errorf("Register(%q) = %v: net/url: %v, browser: %v", text, u, v, browser)
		}
		if _, err := (guard.Redirects{text}).Check(text); err != nil {
			t.Errorf("%q is registered: %v", text, err)
		}
	})
}
