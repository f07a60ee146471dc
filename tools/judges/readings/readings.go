// Package readings draws how parsers read one URL: each marks and names the components that it sees.
package readings

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
)

// Reader is a parser in the picture.
type Reader struct {
	Name  string
	Judge probe.Judge
}

// Readers returns four parsers: two that are built in, net/url, and that of Python, which script
// runs.
func Readers(script string) ([]Reader, error) {
	readers := []Reader{
		{"this module, RFC 3986", nil},
		{"browsers, URL Standard", nil},
		{"Go, net/url", nil},
		{"Python, urllib.parse", &probe.Program{
			Args:     []string{"python3", script, "urllib_parse"},
			Encoding: probe.Base64,
		}},
	}
	for i, name := range []string{"rfc3986", "browser", "net/url"} {
		parser, ok := differ.Builtin(name)
		if !ok {
			return nil, fmt.Errorf("no parser is called %s", name)
		}
		readers[i].Judge = parser.Judge
	}
	return readers, nil
}

// Part is a component and where it is in the URL. Offset and Length are in bytes.
type Part struct {
	Name, Text     string
	Offset, Length int
}

// Reading is a row of the picture: what a reader sees.
type Reading struct {
	Reader  string
	Valid   bool
	Host    string // with the port
	Parts   []Part
	Invalid Part // the first byte that makes an invalid URL so, if the reader says it
}

// Read returns what the readers see in a URL.
func Read(ctx context.Context, url string, readers []Reader) ([]Reading, error) {
	var all []Reading
	for _, r := range readers {
		var answered []probe.Answer
		err := r.Judge.Judge(ctx, []string{url}, func(a probe.Answer) bool {
			answered = append(answered, a)
			return true
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		if len(answered) != 1 {
			return nil, fmt.Errorf("%s: %d answers", r.Name, len(answered))
		}
		reading := Reading{Reader: r.Name, Valid: answered[0].Valid}
		if c := answered[0].Components; reading.Valid && c != nil {
			reading.Parts = partsOf(url, *c)
			reading.Host = hostPort(*c)
		}
		all = append(all, reading)
	}
	all[0].Invalid = firstInvalid(url)
	return all, nil
}

// firstInvalid returns the byte at which package uri rejects the URL.
func firstInvalid(url string) Part {
	var syntax *uri.SyntaxError
	if _, err := uri.Parse(url); errors.As(err, &syntax) {
		at := syntax.Offset()
		return Part{Name: "not allowed", Text: url[at : at+1], Offset: at, Length: 1}
	}
	return Part{}
}

func hostPort(c uri.Components) string {
	host := c.Host.String()
	if port, ok := c.Port.Get(); ok {
		host += ":" + port
	}
	return host
}

// partsOf finds the components in the URL, from left to right. A browser writes "\" as "/".
func partsOf(url string, c uri.Components) []Part {
	slashes := strings.ReplaceAll(url, `\`, "/")
	var parts []Part
	at := 0
	for _, p := range []struct{ name, text string }{
		{"scheme", c.Scheme}, {"user", c.Userinfo.Or("")}, {"host", c.Host.Or("")},
		{"port", c.Port.Or("")}, {"path", c.Path}, {"query", c.Query.Or("")},
		{"fragment", c.Fragment.Or("")},
	} {
		text := strings.ReplaceAll(p.text, `\`, "/")
		i := strings.Index(slashes[at:], text)
		if text == "" || i < 0 {
			continue
		}
		at += i
		parts = append(parts, Part{p.name, url[at : at+len(text)], at, len(text)})
		at += len(text)
	}
	return parts
}
