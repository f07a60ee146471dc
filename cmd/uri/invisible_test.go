package main

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/unicode/uts39"
)

// invisible are the first of each run of characters that are not seen, although their category is one of letters, marks or symbols,
// and some others. Package printable tries all of them.
func invisible() (all []rune) {
	isHidden := func(r rune) bool { return uts39.KindOf(r) == uts39.Hidden && unicode.IsPrint(r) }
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if isHidden(r) && !isHidden(r-1) {
			all = append(all, r)
		}
	}
	return append(all, 0xA0, 0xAD, 0x85, 0x200B, 0x202E, 0x2028, 0x3000, 0xFEFF, 0xE0001)
}

// A person sees each character of what commands write for people. Results that are references or octets are written as they are, and
// JSON is for programs: it has the escapes of encoding/json.
func TestNoCommandWritesAnInvisibleCharacterThatWasEncoded(t *testing.T) {
	commandLines := [][]string{
		{"get", "--decode", "{uri} {path} {segment:1} {query} {fragment} {userinfo} {host}"}, {"get", "{hostname} {query:q} {registrable-domain}"},
		{"get", "--to", "display", "{uri}"}, {"get", "--decode", "--to", "iri", "{path} {query}"}, {"query"}, {"query", "--get", "q"}, {"query", "--pairs"}, {"query", "--names"}, {"query", "--values"},
		{"parse"}, {"parse", "--tree"}, {"check"},
		{"decode"}, {"decode", "--form"}, {"repair", "--explain"},
		{"parse", "--grammar", "whatwg"}, {"normalize"}, {"equal", "a"},
	}
	raw := [][]string{ // with the character itself, in a reference that is an IRI or is not valid
		{"parse"}, {"parse", "--grammar", "rfc3987"}, {"set", "--to", "dns"}, {"parse", "--tree", "--grammar", "rfc3987"}, {"check"},
		{"query", "--grammar", "rfc3987"}, {"get", "{path}"}, {"repair", "--explain"}, {"repair", "--explain", "--grammar", "rfc3987"},
		{"normalize"}, {"filter", "--host", "a"}, {"resolve", "--base"}, {"set", "--host"}, {"set", "--scheme"}, {"get"}, {"equal", "a"},
		{"parse", "--rule"}, {"parse", "--grammar"}, {"parse", "--grammar", "whatwg"}, {"filter", "--path"}, {"filter", "--host"}, {"filter", "--has"}, {"check", "--summary"}, {"help"}, {"get", "--file"},
	}
	show := func(args []string, text string, r rune) {
		var out strings.Builder
		run(append(args[:len(args):len(args)], text), strings.NewReader(text+"\n"), &out, &out)
		if strings.ContainsRune(out.String(), r) {
			assert.Fail(t, "it is written as it is", "%U by %q: %q", r, args, out.String())
		}
	}
	one := exhaustive.OneIn(t, 8)
	for i, r := range invisible() {
		if i%one > 0 {
			continue
		}
		encoded := uri.UnreservedChars.Encode(string(r))
		text := "http://u" + encoded + "@a" + encoded + ".example/a" + encoded + "b?q=" + encoded + "&" + encoded + "=1#" + encoded
		literal := "http://a.example/" + string(r) + "b?q=" + string(r)
		for _, args := range commandLines {
			show(args, text, r)
		}
		for _, args := range raw {
			show(args, literal, r)
			show(args, "http://"+string(r)+"/", r)
		}
	}
}
