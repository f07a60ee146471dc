package consensus_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/consensus"
)

// An allow-list compares the host that it will connect to, and that every other parser sees.
func Example() {
	allowed := map[string]bool{"good.example": true}
	for _, s := range []string{"https://good.example/a", "https://good.example:443@evil.example/", `https://good.example\@evil.example/`, "https://127.0.0.1.good.example/"} {
		u, err := consensus.Parse(s)
		name, _ := u.Hostname()
		fmt.Println(err == nil && allowed[name])
	}
	// Output:
	// true
	// false
	// false
	// false
}

func ExampleError() {
	_, err := consensus.Parse("http://127.0.0.1.evil.example/")
	var e *consensus.Error
	if errors.As(err, &e) {
		fmt.Println(e.Problem())
		for _, seen := range e.Sightings() {
			fmt.Printf("%s sees %s in %s\n", seen.Parser, seen.Sees, seen.URI)
		}
	}
	// Output:
	// a name that begins like an IPv4 address
	// Boost.URL 1.81 sees host 127.0.0.1, path ".evil.com:80/" in http://127.0.0.1.evil.com:80/
}

// A server that fetches URLs with net/http accepts what other programs misread.
func ExampleFor() {
	fetched := consensus.For(consensus.NetHTTP)
	for _, s := range []string{"https://www.youtube.com/@name", "https://good.example?a=b", "https://good.example@evil.example/"} {
		fmt.Println(consensus.Valid(s), fetched.Valid(s))
	}
	// Output:
	// false true
	// false true
	// false false
}

func ExampleError_Clients() {
	_, err := consensus.For(consensus.NetHTTP, consensus.OkHttp).Parse("http://[::ffff:127.0.0.1]/")
	var e *consensus.Error
	if errors.As(err, &e) {
		fmt.Println(e.Clients(), e.Sightings()[0].Sees)
	}
	// Output: [OkHttp] host 1.2.3.4
}

func ExampleClients() {
	for _, c := range consensus.Clients() {
		if !consensus.For(c).Valid("http://good.example:0/") {
			fmt.Println(c)
		}
	}
	// Output:
	// got
	// requests
	// httpx
	// urllib3
}
