package guard_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"

	"github.com/urigrammar/uri/guard"
)

// Fetch what a stranger asks for, if it is on the Internet.
func Example() {
	policy := guard.Policy{} // https, port 443, public names and addresses
	for _, text := range []string{"https://169.254.169.254/latest/meta-data/", "https://good.example@localhost/", "http://good.example/", "https://0x7f.1/"} {
		_, err := policy.CheckText(text) // policy.Get(ctx, text) fetches it
		fmt.Println(err)
	}
	// Output:
	// guard: 169.254.169.254 is not a public address
	// guard: a user name or password before the host is not allowed
	// guard: scheme http is not allowed
	// guard: programs find different hosts in the text
}

// A receiver of webhooks is on a list, or below a domain.
func ExamplePolicy() {
	policy := guard.Policy{
		Hosts: []string{"hooks.example", ".customers.example"},
		Deny:  []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")},
	}
	for _, text := range []string{"https://HOOKS.example/a", "https://a.customers.example/", "https://hooks.example.evil.example/", "https://customers.example/"} {
		target, err := policy.CheckText(text)
		fmt.Println(target, err)
	}
	// Output:
	// https://hooks.example/a <nil>
	// https://a.customers.example/ <nil>
	//  guard: host hooks.example.evil.example is not allowed
	//  guard: host customers.example is not allowed
}

// A program tests itself with a server on 127.0.0.1: the policy is a value that its tests replace.
func ExamplePolicy_test() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "hello")
	}))
	defer server.Close()
	port := server.Listener.Addr().(*net.TCPAddr).AddrPort().Port()

	policy := guard.Policy{ // in the program: guard.Policy{}
		Schemes:      []string{"http"},
		Ports:        []uint16{port},
		AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
	}
	response, err := policy.Get(httptest.NewRequest("GET", "/", nil).Context(), server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	fmt.Println(string(text))
	// Output:
	// hello
}

// A mistake in a policy is an error, and not a policy that allows nothing in silence.
func ExamplePolicy_Validate() {
	fmt.Println(guard.Policy{Hosts: []string{"*.example.org"}}.Validate())
	fmt.Println(guard.Policy{Hosts: []string{".com"}}.Validate())
	// Output:
	// guard: invalid policy: Hosts contains "*.example.org": write ".example.org" for all its subdomains
	// guard: invalid policy: Hosts contains ".com", which matches every name in a top-level domain
}

// An http.Client of one's own, with a jar of cookies or another transport, gets the checks of a policy.
func ExamplePolicy_Transport() {
	policy := guard.Policy{MaxRedirects: 3}
	client := &http.Client{
		Transport:     policy.Transport(&http.Transport{DisableKeepAlives: true}),
		CheckRedirect: policy.CheckRedirect,
	}
	_, err := client.Get("https://127.0.0.1/")
	fmt.Println(err)
	// Output:
	// Get "https://127.0.0.1/": guard: 127.0.0.1 is not a public address
}

// The log gets the error, and a stranger the reason.
func ExampleReason() {
	_, err := guard.Policy{}.CheckText("https://10.1.2.3/")
	if refused, ok := errors.AsType[*guard.Error](err); ok {
		fmt.Println("log: ", refused)
		fmt.Println("show:", refused.Reason())
	}
	fmt.Println(errors.Is(&url.Error{Op: "Get", Err: err}, guard.LocalAddress))
	// Output:
	// log:  guard: 10.1.2.3 is not a public address
	// show: local address
	// true
}

func ExampleTarget() {
	target, _ := guard.Policy{}.CheckText("https://münchen.example.com/ü?q#f")
	fmt.Println(target, target.Host(), target.Port())
	// Output:
	// https://xn--mnchen-3ya.example.com/%C3%BC?q xn--mnchen-3ya.example.com 443
}

func ExampleReturnTo() {
	for _, next := range []string{"/orders/7?tab=a", "//evil.example", `/\evil.example`, "/%09/evil.example", "https://evil.example/"} {
		to, err := guard.ReturnTo(next)
		if err != nil {
			to = "/"
		}
		fmt.Println(to)
	}
	// Output:
	// /orders/7?tab=a
	// /
	// /
	// /
	// /
}

func ExampleOrigin() {
	site := guard.Origin("https://site.example")
	to, err := site.ReturnTo("https://site.example/orders/7")
	fmt.Println(to, err)
	_, err = site.ReturnTo("https://site.example@evil.example/")
	fmt.Println(err)
	// Output:
	// /orders/7 <nil>
	// guard: the text leads to another site
}

func ExampleLinks() {
	for _, text := range []string{"HTTPS://example.com/\"x", "mailto:a@example.com?subject=x", "java\nscript:alert(1)", "mailto:a@example.com?bcc=b@example.com"} {
		link, err := guard.Links{}.Check(text)
		fmt.Println(link, err)
	}
	// Output:
	// https://example.com/%22x <nil>
	// mailto:a@example.com?subject=x <nil>
	//  guard: links with this scheme are not allowed
	//  guard: a mailto link can have only the fields to, cc, subject and body
}

func ExampleRedirects() {
	registered := guard.Redirects{"https://client.example/cb", "http://127.0.0.1/cb"}
	for _, asked := range []string{"https://client.example/cb", "http://127.0.0.1:51004/cb", "https://client.example/cb/../x"} {
		_, err := registered.Check(asked)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// <nil>
	// guard: the redirect URI is not registered
}

func ExampleRegister() {
	for _, text := range []string{"https://client.example/cb", "com.example.app:/cb", "myapp:/cb", "https://client.example/cb#f"} {
		_, err := guard.Register(text)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// <nil>
	// guard: the scheme of an app is a reversed domain name, followed by one slash, as in com.example.app:/cb
	// guard: the redirect URI contains a fragment
}

func ExampleRegistration() {
	u, err := guard.Registration{AllowAppHost: true}.Register("msauth.com.example.app://auth")
	fmt.Println(u, err)
	// Output:
	// msauth.com.example.app://auth <nil>
}

func ExamplePublic() {
	for _, text := range []string{"8.8.8.8", "100.64.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2606:2800:21f::1"} {
		fmt.Println(text, guard.Public(netip.MustParseAddr(text)))
	}
	// Output:
	// 8.8.8.8 true
	// 100.64.0.1 false
	// ::ffff:10.0.0.1 false
	// 64:ff9b::a00:1 false
	// 2606:2800:21f::1 true
}
