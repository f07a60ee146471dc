// Command judge makes another URI parser available to "uritest probe --exec". It reads one base64
// input per line, and writes 1 if the parser accepts it and 0 if not. With --version it prints the
// name of the parser.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"log"
	"os"
	"runtime/debug"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"
)

// base is the base URI in RFC 3986, section 5.4, for URL parsers, which resolve relative references.
const base = "http://a/b/c/d;p?q"

type judge struct {
	title, module string
	parse         func(string) error
}

var judges = map[string]judge{
	"fredbi": {"ParseReference of fredbi/uri", "github.com/fredbi/uri", func(s string) error {
		_, err := fredbi.ParseReference(s)
		return err
	}},
	"whatwg-url": {"ParseRef of whatwg-url", "github.com/nlnwa/whatwg-url", func(s string) error {
		_, err := whatwg.ParseRef(base, s)
		return err
	}},
	"fasthttp": {"URI.Parse of fasthttp", "github.com/valyala/fasthttp", func(s string) error {
		u := fasthttp.AcquireURI()
		defer fasthttp.ReleaseURI(u)
		return u.Parse(nil, []byte(s))
	}},
}

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		log.Fatal("usage: judge fredbi|whatwg-url|fasthttp [--version]")
	}
	j, ok := judges[os.Args[1]]
	if !ok {
		log.Fatalf("no judge for %q", os.Args[1])
	}
	if len(os.Args) > 2 {
		fmt.Println(j.title, version(j.module))
		return
	}
	if err := j.answer(); err != nil {
		log.Fatal(err)
	}
}

func (j judge) answer() error {
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	for in.Scan() {
		input, err := base64.StdEncoding.DecodeString(in.Text())
		if err != nil {
			return err
		}
		answer := "1"
		if j.parse(string(input)) != nil {
			answer = "0"
		}
		fmt.Fprintln(out, answer)
	}
	if err := in.Err(); err != nil {
		return err
	}
	return out.Flush()
}

// version returns the version of a linked module.
func version(module string) string {
	info, _ := debug.ReadBuildInfo()
	for _, m := range info.Deps {
		if m.Path == module {
			return m.Version
		}
	}
	return ""
}
