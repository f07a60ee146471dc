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
