package documents_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/httpuri"
	"github.com/urigrammar/uri/multihost"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/whatwg"
)

// Ten programs, each without this module and with it. Both do the same for the texts of the Examples.

// proxyOld sends on "/../x" and "/%2e%2e/x", which leave the base, and drops "?a;b".
func proxyOld(base *url.URL) http.Handler {
	return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(base) }}
}

func proxyNew(base uri.URI) http.Handler {
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

func Example_reverseProxy() {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.RequestURI) }))
	defer upstream.Close()
	base := uri.MustParse(upstream.URL + "/api?key=k")
	old, _ := base.URL()
	for _, line := range []string{"//evil.example/x%2Fy?q=a+b", "/../x"} {
		for _, h := range []http.Handler{proxyOld(old), proxyNew(base)} {
			w := httptest.NewRecorder()
			r := httptest.NewRequest("GET", "/", nil)
			r.URL, _ = url.ParseRequestURI(line)
			r.RequestURI = line
			h.ServeHTTP(w, r)
			fmt.Println(w.Code, strings.TrimSpace(w.Body.String()))
		}
	}
	// Output:
	// 200 /api//evil.example/x%2Fy?key=k&q=a+b
	// 200 /api//evil.example/x%2Fy?key=k&q=a+b
	// 200 /api/../x?key=k
	// 400 uri: invalid path: it leads above the upstream's base path
}

func crawlOld(page string, links []string) (found []string, err error) {
	base, err := url.Parse(page)
	if err != nil {
		return nil, err
	}
	for _, link := range links {
		u, err := base.Parse(strings.ReplaceAll(strings.TrimSpace(link), `\`, "/")) // as browsers read it
		if err != nil {
			continue
		}
		u.Host = strings.TrimSuffix(strings.ToLower(u.Host), ":443")
		if u.Scheme != base.Scheme || u.Host != base.Host {
			continue
		}
		query := u.Query() // this sorts the parameters, and drops some
		query.Del("utm_source")
		u.RawQuery, u.Fragment = query.Encode(), ""
		u.RawPath = "" // one spelling, in which "%2F" is "/"
		if text := u.String(); !slices.Contains(found, text) {
			found = append(found, text)
		}
	}
	return found, nil
}

func crawlNew(page string, links []string) (found []string, err error) {
	base, err := whatwg.Parse(page)
	if err != nil {
		return nil, err
	}
	for _, link := range links {
		target, err := base.Parse(link)
		if err != nil || target.Origin() != base.Origin() {
			continue
		}
		u, err := target.URI()
		if err != nil {
			continue
		}
		u, _ = u.WithoutFragment().WithPairs(u.Pairs(uri.FormPairs).Delete("utm_source"))
		if key := u.Key(uri.LevelScheme).String(); !slices.Contains(found, key) {
			found = append(found, key)
		}
	}
	return found, nil
}

func Example_crawler() {
	links := []string{" a.html ", "./%61.html#x", "//EXAMPLE.com:443/docs/a.html?utm_source=x", `\\evil.example\x`, "../?q=1&utm_source=y", "http://example.com/"}
	fmt.Println(crawlOld("https://example.com/docs/", links))
	fmt.Println(crawlNew("https://example.com/docs/", links))
	// Output:
	// [https://example.com/docs/a.html https://example.com/?q=1] <nil>
	// [https://example.com/docs/a.html https://example.com/?q=1] <nil>
}

var errOutside = errors.New("outside of the folder")

func linkOld(file, link string) (name, id string, err error) {
	ref, err := url.Parse(link)
	if err != nil {
		return "", "", err
	}
	name = file
	if strings.HasPrefix(ref.Path, "/") {
		name = strings.TrimPrefix(ref.Path, "/")
	} else if ref.Path != "" {
		name = path.Join(path.Dir(file), ref.Path)
	}
	if ref.Scheme != "" || ref.Host != "" || name == ".." || strings.HasPrefix(name, "../") {
		return "", "", errOutside
	}
	return name, ref.Fragment, nil
}

func linkNew(file, link string) (name, id string, err error) {
	ref, err := uri.ParseReference(link)
	target, errTarget := uri.Resolver{RelativeBase: true, RejectSurplus: true}.Resolve(uri.MustParseReference("/"+file), ref)
	if _, elsewhere := target.Authority(); elsewhere || target.IsURI() || err != nil || errTarget != nil {
		return "", "", errOutside
	}
	fragment, _ := target.Fragment()
	id, _ = uri.DecodeText(fragment)
	name, err = uri.DecodeText(strings.TrimPrefix(target.Path(), "/"))
	return name, id, err
}

func Example_linksOfDocuments() {
	for _, link := range []string{"b%20c.md#%C3%BC", "#top", "../README.md", "%2e%2e/../x", "//evil.example/x", "http://example.com/"} {
		fmt.Println(linkOld("docs/a.md", link))
		fmt.Println(linkNew("docs/a.md", link))
	}
	// Output:
	// docs/b c.md ü <nil>
	// docs/b c.md ü <nil>
	// docs/a.md top <nil>
	// docs/a.md top <nil>
	// README.md  <nil>
	// README.md  <nil>
	//   outside of the folder
	//   outside of the folder
	//   outside of the folder
	//   outside of the folder
	//   outside of the folder
	//   outside of the folder
}

var errRefused = errors.New("refused")

func hookOld(ctx context.Context, text string, body []byte) error {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.User != nil || u.Port() != "" && u.Port() != "443" {
		return errRefused
	}
	dialer := net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil || !to.Addr().Unmap().IsGlobalUnicast() || to.Addr().Unmap().IsPrivate() { // and what guard's registries have
			return errRefused
		}
		return nil
	}}
	client := http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}, CheckRedirect: func(*http.Request, []*http.Request) error { return errRefused }}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, text, bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

func hookNew(ctx context.Context, text string, body []byte) error {
	policy := guard.Policy{}
	target, err := policy.CheckText(text)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, target.String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := policy.Do(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

func Example_webhooks() {
	for _, text := range []string{"https://127.0.0.1/", "http://example.com/", "https://10.1/", "https://joe:secret@example.com/", "https://[::ffff:169.254.169.254]/"} {
		fmt.Println(hookOld(context.Background(), text, nil) != nil, hookNew(context.Background(), text, nil) != nil)
	}
	// Output:
	// true true
	// true true
	// true true
	// true true
	// true true
}

// settings are what a program needs of a connection string.
type settings struct {
	addresses      [][2]string
	user, password string
	path           []string
}

var ports = map[string]string{"postgres": "5432", "mongodb": "27017", "kafka": "9092"}

// configurationOld shows the password in the error for "redis://u:secret".
func configurationOld(text string) (s settings, err error) {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		return s, url.InvalidHostError("no authority")
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	at := strings.LastIndexByte(rest[:end], '@') + 1
	list := strings.Split(rest[at:end], ",")
	for _, server := range list {
		if socket, err := url.PathUnescape(server); err == nil && strings.HasPrefix(socket, "/") { // url.Parse rejects it
			s.addresses = append(s.addresses, [2]string{"unix", socket})
			continue
		}
		v, err := url.Parse(scheme + "://" + server)
		if err != nil {
			return s, err
		}
		port := cmp.Or(v.Port(), ports[scheme])
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return s, err
		}
		s.addresses = append(s.addresses, [2]string{"tcp", net.JoinHostPort(v.Hostname(), port)})
	}
	u, err := url.Parse(scheme + "://" + rest[:at] + "h" + rest[end:])
	if err != nil {
		return s, err
	}
	s.user = u.User.Username()
	s.password, _ = u.User.Password()
	for part := range strings.SplitSeq(strings.TrimPrefix(u.EscapedPath(), "/"), "/") {
		segment, err := url.PathUnescape(part)
		if err != nil {
			return s, err
		}
		s.path = append(s.path, segment)
	}
	return s, nil
}

func configurationNew(text string) (s settings, err error) {
	u, err := multihost.Parse(text)
	if err != nil {
		return s, err
	}
	schemes := uri.Schemes{}.With(uri.Scheme{Name: "kafka", DefaultPort: 9092})
	for server := range u.Servers() {
		network, address, err := multihost.Address(server, schemes)
		if err != nil {
			return s, err
		}
		s.addresses = append(s.addresses, [2]string{network, address})
	}
	s.user, _ = u.First().User()
	s.password, _ = u.First().Password()
	s.path = slices.Collect(u.First().DecodedSegments())
	return s, nil
}

func Example_configuration() {
	for _, text := range []string{"postgres://joe:p%40ss@h1:5433,h2/a%2Fb", "kafka://b1,[::1]:1/t", "mongodb://%2Ftmp%2Fm.sock,h/x"} {
		fmt.Println(configurationOld(text))
		fmt.Println(configurationNew(text))
	}
	// Output:
	// {[[tcp h1:5433] [tcp h2:5432]] joe p@ss [a/b]} <nil>
	// {[[tcp h1:5433] [tcp h2:5432]] joe p@ss [a/b]} <nil>
	// {[[tcp b1:9092] [tcp [::1]:1]]   [t]} <nil>
	// {[[tcp b1:9092] [tcp [::1]:1]]   [t]} <nil>
	// {[[unix /tmp/m.sock] [tcp h:27017]]   [x]} <nil>
	// {[[unix /tmp/m.sock] [tcp h:27017]]   [x]} <nil>
}

// redirectOld reads the port of a loopback address as RFC 8252, section 7.3, does.
func redirectOld(registered []string, text string) error {
	for _, r := range registered {
		u, err := url.Parse(r)
		if err != nil {
			continue
		}
		v, err := url.Parse(text)
		if err != nil {
			return errRefused
		}
		if ip := net.ParseIP(u.Hostname()); ip != nil && ip.IsLoopback() && u.Scheme == "http" && u.Hostname() == v.Hostname() {
			u.Host = v.Host
		}
		if u.String() == text {
			return nil
		}
	}
	return errRefused
}

func redirectNew(registered []string, text string) error {
	_, err := guard.Redirects(registered).Check(text)
	return err
}

func Example_redirectURIs() {
	registered := []string{"https://app.example/cb", "http://127.0.0.1/cb"}
	for _, text := range []string{"https://app.example/cb", "https://app.example/cb/", "https://app.example:443/cb", "http://127.0.0.1:4711/cb", "http://127.0.0.1:4711/x"} {
		fmt.Println(redirectOld(registered, text) == nil, redirectNew(registered, text) == nil)
	}
	// Output:
	// true true
	// false false
	// false false
	// true true
	// false false
}

// signatureOld and signatureNew return the signature base string of OAuth 1.0 (RFC 5849, section 3.4.1).
func signatureOld(method, text, body string) (string, error) {
	escape := func(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
	u, err := url.Parse(text)
	if err != nil {
		return "", err
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return "", err
	}
	form, err := url.ParseQuery(body)
	if err != nil {
		return "", err
	}
	var pairs [][2]string
	for _, values := range []url.Values{query, form} {
		for name, all := range values {
			for _, value := range all {
				pairs = append(pairs, [2]string{escape(name), escape(value)})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	var parts []string
	for _, p := range pairs {
		parts = append(parts, p[0]+"="+p[1])
	}
	host := strings.ToLower(u.Host)
	if u.Port() == map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		host = strings.TrimSuffix(host, ":"+u.Port())
	}
	return method + "&" + escape(u.Scheme+"://"+host+u.EscapedPath()) + "&" + escape(strings.Join(parts, "&")), nil
}

func signatureNew(method, text, body string) (string, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return "", err
	}
	pairs := u.Pairs(uri.FormPairs).Append(slices.Collect(uri.FormPairs.Parse(body).All())...)
	u = u.WithoutUserinfo().WithoutQuery().WithoutFragment().Normalize(uri.StepCase | uri.StepScheme)
	escape := uri.UnreservedChars.Encode
	return method + "&" + escape(u.String()) + "&" + escape(pairs.Canonical()), nil
}

func Example_signature() {
	const text, body = "http://EXAMPLE.com:80/r%20v/X?b5=%3D%253D&a3=a&c%40=&a2=r%20b", "c2&a3=2+q&a-3=x"
	fmt.Println(signatureOld("POST", text, body))
	fmt.Println(signatureNew("POST", text, body))
	// Output:
	// POST&http%3A%2F%2Fexample.com%2Fr%2520v%2FX&a-3%3Dx%26a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D <nil>
	// POST&http%3A%2F%2Fexample.com%2Fr%2520v%2FX&a-3%3Dx%26a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D <nil>
}

// schemaOld and schemaNew return the document and the JSON pointer that a $ref leads to.
func schemaOld(base, ref string) (id, pointer string, err error) {
	b, err := url.Parse(base)
	if err != nil {
		return "", "", err
	}
	if b.Opaque != "" && strings.HasPrefix(ref, "#") { // of a base such as "urn:uuid:…", net/url loses the path
		ref = base + ref
	}
	u, err := b.Parse(ref)
	if err != nil {
		return "", "", err
	}
	pointer = u.Fragment
	u.Fragment, u.RawFragment = "", ""
	return u.String(), pointer, nil
}

func schemaNew(base, ref string) (id, pointer string, err error) {
	b, err := uri.Parse(base)
	if err != nil {
		return "", "", err
	}
	u, err := b.ResolveString(ref)
	if err != nil {
		return "", "", err
	}
	fragment, _ := u.Fragment()
	pointer, err = uri.DecodeText(fragment)
	return u.WithoutFragment().String(), pointer, err
}

func Example_schemas() {
	for _, base := range []string{"http://example.com/root.json", "urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f"} {
		fmt.Println(schemaOld(base, "#/$defs/a~1b%25"))
		fmt.Println(schemaNew(base, "#/$defs/a~1b%25"))
	}
	// Output:
	// http://example.com/root.json /$defs/a~1b% <nil>
	// http://example.com/root.json /$defs/a~1b% <nil>
	// urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f /$defs/a~1b% <nil>
	// urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f /$defs/a~1b% <nil>
}

// routeOld redirects "//files/a" to another path.
func routeOld(found func(name string)) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/files/{name}", func(w http.ResponseWriter, r *http.Request) { found(r.PathValue("name")) })
	return mux
}

func routeNew(m *template.Matcher, r *http.Request) (template.Values, bool) {
	u, err := httpuri.Front{}.Target(r)
	if err != nil {
		return nil, false
	}
	return m.MatchEquivalent(u.Path())
}

func Example_router() {
	m, _ := template.MustParse("/files/{name}").Matcher()
	for _, path := range []string{"/files/joe@example.com", "/files/a%2Fb", "/files/%61+b", "/x"} {
		r := httptest.NewRequest("GET", path, nil)
		routeOld(func(name string) { fmt.Println("ServeMux", name) }).ServeHTTP(httptest.NewRecorder(), r)
		values, ok := routeNew(m, r)
		name, _ := values["name"].Text()
		fmt.Println(ok, name)
	}
	// Output:
	// ServeMux joe@example.com
	// true joe@example.com
	// ServeMux a/b
	// true a/b
	// ServeMux a+b
	// true a+b
	// false
}

// nextOld and nextNew return the target of the link to the next page (RFC 8288).
func nextOld(base *url.URL, header http.Header) (*url.URL, error) {
	for _, field := range header.Values("Link") {
		for {
			field = strings.TrimLeft(field, " \t,")
			target, rest, ok := strings.Cut(strings.TrimPrefix(field, "<"), ">")
			if !ok || field[0] != '<' {
				break
			}
			field = rest
			rel, isSet := "", false
			for {
				field = strings.TrimLeft(field, " \t")
				if !strings.HasPrefix(field, ";") {
					break
				}
				field = strings.TrimLeft(field[1:], " \t")
				end := strings.IndexAny(field+";", "=;,")
				name, value := strings.TrimSpace(field[:end]), ""
				if field = field[end:]; strings.HasPrefix(field, `="`) {
					closing := strings.IndexByte(field[2:], '"')
					if closing < 0 {
						return nil, nil
					}
					value, field = field[2:2+closing], field[3+closing:]
				} else if strings.HasPrefix(field, "=") {
					end := strings.IndexAny(field+";", ";,")
					value, field = field[1:end], field[end:]
				}
				if strings.EqualFold(name, "rel") && !isSet {
					rel, isSet = strings.ToLower(value), true
				}
			}
			if slices.Contains(strings.Fields(rel), "next") {
				return base.Parse(target)
			}
		}
	}
	return nil, nil
}

func nextNew(base uri.URI, header http.Header) (uri.URI, bool) {
	for link := range httpuri.Links(base, header) {
		if slices.Contains(link.Rels, "next") {
			return link.Target, true
		}
	}
	return uri.URI{}, false
}

func Example_nextPage() {
	base := uri.MustParse("https://api.example/v2/items")
	old, _ := base.URL()
	header := http.Header{"Link": {`</>; rel="prev", <?cursor=a,b>; title="a, b"; REL="next last"`}}
	fmt.Println(nextOld(old, header))
	fmt.Println(nextNew(base, header))
	// Output:
	// https://api.example/v2/items?cursor=a,b <nil>
	// https://api.example/v2/items?cursor=a,b true
}

// programs are the rows of the table in docs/howto/migrate.md.
var programs = []struct {
	what, name string
	doesAll    string // what of net/http/httputil does all of it
}{
	{"a reverse proxy", "proxy", "ReverseProxy"}, {"a crawler", "crawl", ""}, {"links between documents", "link", ""}, {"webhooks", "hook", ""},
	{"a configuration with several hosts", "configuration", ""}, {"redirect URIs of OAuth", "redirect", ""}, {"the signature of OAuth 1.0", "signature", ""},
	{"references of JSON Schema", "schema", ""}, {"a router", "route", ""}, {"the next page", "next", ""},
}

func TestNoProgramTakesMoreStatementsThanWithNetURL(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "migrate_test.go", nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	counted := map[string]int{}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			counted[f.Name.Name] = statements(f)
		}
	}
	guide, err := os.ReadFile("../../../docs/howto/migrate.md")
	require.NoError(t, err)
	for _, p := range programs {
		old, now := counted[p.name+"Old"], counted[p.name+"New"]
		if p.doesAll == "" {
			assert.LessOrEqual(t, now, old, p.what)
		}
		assert.Contains(t, string(guide), fmt.Sprintf("| %s | %d | %d |", p.what, old, now))
	}
}

// statements returns how many statements a function has, at any depth. A block is none.
func statements(f *ast.FuncDecl) (n int) {
	ast.Inspect(f.Body, func(x ast.Node) bool {
		_, isBlock := x.(*ast.BlockStmt)
		if _, ok := x.(ast.Stmt); ok && !isBlock {
			n++
		}
		return true
	})
	return n
}
