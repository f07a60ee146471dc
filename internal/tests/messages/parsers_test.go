package messages

import (
	"bytes"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/schemes/tel"
	"github.com/urigrammar/uri/schemes/urn/isbn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
	"github.com/urigrammar/uri/template"
)

var update = flag.Bool("update", false, "write testdata/messages.golden")

// rejected is a text with the parser that rejects it.
type rejected struct{ Parser, Text string }

// rejection returns the error of a parser for a text. Parsers are schemes, profiles, and the other names here.
func rejection(parser, text string) error {
	kind, name, _ := strings.Cut(parser, " ")
	switch kind {
	case "scheme":
		s, ok := schemes.Lookup(name)
		if !ok {
			return fmt.Errorf("unknown scheme %q", name)
		}
		return s.CheckText(text)
	case "consensus":
		_, err := profiles[name].Parse(text)
		return err
	}
	if parse, ok := parsers[parser]; ok {
		return parse(text)
	}
	return fmt.Errorf("unknown parser %q", parser)
}

var profiles = map[string]consensus.Profile{
	"Web": consensus.Web, "WebPaths": consensus.WebPaths, "WebSockets": consensus.WebSockets, "Any": consensus.Any,
}

var parsers = map[string]func(string) error{
	"isbn": func(s string) error {
		i, err := isbn.Parse(s)
		if err != nil {
			return err
		}
		return i.Check()
	},
	"uuid":             errorOf(uuid.Parse),
	"file.FromPath":    errorOf(file.FromPOSIX),
	"file.FromWindows": errorOf(file.FromWindows),
	"file.POSIX":       errorOf(func(s string) (string, error) { return file.MustParse(s).POSIX() }),
	"file.Windows":     errorOf(func(s string) (string, error) { return file.MustParse(s).Windows() }),
	"tel.Check":        func(s string) error { return tel.MustParse(s).Check() },
	"template":         errorOf(template.Parse),
	"template.Check":   func(s string) error { return template.MustParse(s).Check() },
	"template.Matcher": errorOf(func(s string) (*template.Matcher, error) { return template.MustParse(s).Matcher() }),
	"template.Expand": errorOf(func(s string) (uri.URI, error) {
		return template.MustParse("{+a}{b:1}").Expand(template.Values{"a": template.Text(s), "b": template.List("x")})
	}),
	"repair":        func(s string) error { _, _, err := repair.Reference(s); return err },
	"idn.ToASCII":   errorOf(idn.ToASCII),
	"idn.ToUnicode": errorOf(idn.ToUnicode),
	"idn.ToRegName": errorOf(idn.ToRegName),
	"idn.ParseIRI":  errorOf(idn.ParseIRI),
	"idn.ToURI":     errorOf(func(s string) (uri.URI, error) { return idn.ToURI(iri(s)) }),
	"idn.CheckBidi": func(s string) error { return idn.CheckBidi(iri(s)) },
}

// iri returns the IRI of a case.
func iri(s string) uri.URI {
	u, err := uri.RFC3987.ParseReference(s)
	if err != nil {
		panic(err)
	}
	return u
}

// errorOf returns a parser without its result.
func errorOf[T any](parse func(string) (T, error)) func(string) error {
	return func(s string) error {
		_, err := parse(s)
		return err
	}
}

// TestMessagesOfOtherPackages compares the messages with a golden. Read it as someone who has never
// seen a grammar.
func TestMessagesOfOtherPackages(t *testing.T) {
	var out bytes.Buffer
	for _, c := range uritestutil.ReadCases[rejected](t, "../internal/tests/messages/testdata/messages.jsonl") {
		err := rejection(c.Parser, c.Text)
		assert.Error(t, err, "%s %+q", c.Parser, c.Text)
		fmt.Fprintf(&out, "%s %+q\n\t%v\n", c.Parser, c.Text, err)
	}
	golden.Equal(t, "testdata/messages.golden", *update, out.String())
}
