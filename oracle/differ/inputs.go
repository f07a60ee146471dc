package differ

import (
	_ "embed"
	"iter"
	"net/url"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/lines/jsonlines"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Confusion is an input on which parsers have disagreed, from a published class of such inputs.
type Confusion struct {
	Input  string
	Class  string // such as "backslash"
	Source string // the title of a text that describes the class
}

//go:embed confusions.jsonl
var confusionFile string

// confusions are the lines of confusions.jsonl.
var confusions = sync.OnceValue(func() (all []Confusion) {
	var class, source string
	for _, line := range jsonlines.Read[struct{ Class, Source, Input, Encoded string }](confusionFile) {
		if line.Class != "" {
			class, source = line.Class, line.Source
			continue
		}
		octets, err := url.PathUnescape(line.Encoded)
		if err != nil {
			panic(err)
		}
		all = append(all, Confusion{line.Input + octets, class, source})
	}
	return all
})

// Confusions returns inputs of the published classes: backslashes, slashes, schemes, encoded data, several "@", control
// characters, numbers as addresses, internationalized names, brackets and ports.
func Confusions() []Confusion { return slices.Clone(confusions()) }

// edits are the strings that a mutation inserts.
var edits = []string{"\\", "/", "@", ":", "#", "?", "[", "]", "%", ".", " ", "\t", "\x00", "0", "a", "%2F", "%40", "é", "。"}

// Mutations yields each input, followed by all texts that differ from it by one edit. An edit removes or doubles a
// byte, or inserts a delimiter, confusing character or encoding, perhaps instead of a byte. Each byte of an input adds
// about forty texts.
func Mutations(inputs iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for s := range inputs {
			if !yield(s) {
				return
			}
			for m := range mutationsOf(s) {
				if !yield(m) {
					return
				}
			}
		}
	}
}

func mutationsOf(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; i <= len(s); i++ {
			for _, e := range edits {
				if !yield(s[:i] + e + s[i:]) {
					return
				}
				if i < len(s) && s[i:i+1] != e && !yield(s[:i]+e+s[i+1:]) {
					return
				}
			}
			if i < len(s) && (!yield(s[:i]+s[i+1:]) || !yield(s[:i+1]+s[i:])) {
				return
			}
		}
	}
}

// traitOf describes an unusual property of an input: the first in a list of those on which parsers have disagreed. It returns "" for an
// input with none of them. It distinguishes classes. The trait is probably the cause, but that is not proved.
func traitOf(input string) string {
	authority := authorityOf(input)
	for _, t := range traits {
		text := input
		if t.ofAuthority {
			text = authority
		}
		if t.has(text) {
			return t.name
		}
	}
	return ""
}

// traits are in the order of trial.
var traits = []struct {
	name        string
	ofAuthority bool
	has         func(string) bool
}{
	{"invalid UTF-8", false, func(s string) bool { return !utf8.ValidString(s) }},
	{"a control character", false, func(s string) bool { return strings.IndexFunc(s, isControl) >= 0 }},
	{"a space", false, contains(" ")},
	{"a backslash", false, contains(`\`)},
	{"several @", true, func(s string) bool { return strings.Count(s, "@") > 1 }},
	{"a percent-encoding in the authority", true, contains("%")},
	{"brackets without an IPv6 address", true, func(s string) bool { return strings.ContainsAny(s, "[]") && !plainIPv6(s) }},
	{"an A-label", true, func(s string) bool { return strings.Contains(ascii.Lower(s), "xn--") }},
	{"a non-ASCII character", false, func(s string) bool { return strings.IndexFunc(s, isBeyondASCII) >= 0 }},
	{"a number as an address", true, numeric},
	{"a name that begins or ends like an address", true, almostNumeric},
	{"a port of more than five digits", true, longPort},
	{"a port that is zero or empty, or has a leading zero", true, zeroPort},
	{"a non-numeric port", true, wrongPort},
	{"an empty host", false, emptyHost},
	{"userinfo", true, contains("@")},
	{"a dot at an end of the name, or two", true, dots},
	{"a character not allowed in names", true, nameless},
	{"no slashes, or not two", false, slashes},
	{"a colon before a number", false, portOrScheme},
	{"no scheme", false, func(s string) bool { return !scheme(s) }},
	{"a scheme that browsers do not know", false, func(s string) bool { return !browsers(s) }},
	{"dot-segments", false, dotSegments},
	{"an @ after the authority", false, contains("@")},
	{"an IPv6 address", true, contains("[")},
}

var (
	scheme        = matches(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	browsers      = matches(`^(?i:https?|wss?|ftp|file):`)
	slashes       = matches(`^(?i:https?|wss?|ftp):($|[^/]|/$|/[^/]|///)`)
	emptyHost     = matches(`^[^/?#]*//([^/?#]*@)?(:[^/?#]*)?($|[/?#])`)
	portOrScheme  = matches(`^[A-Za-z][A-Za-z0-9+.-]*:[0-9]+($|[/?#])`)
	plainIPv6     = matches(`^([^@]*@)?\[[0-9A-Fa-f:.]+\](:[0-9]*)?$`)
	numeric       = matches(`^([^@]*@)?(0[xX])?[0-9a-fA-F]*[0-9](\.(0[xX])?[0-9a-fA-F]*)*(:[0-9]*)?$`)
	almostNumeric = matches(`^([^@]*@)?([0-9]+\.[0-9]+\.[0-9]+\.[0-9]|.*\.(0[xX][0-9a-fA-F]*|[0-9]+)\.?(:[0-9]*)?$)`)
	longPort      = matches(`:[0-9]{6,}$`)
	zeroPort      = matches(`:(0[0-9]*)?$`)
	wrongPort     = matches(`:[^@\]]*[^0-9@\]][^@\]]*$`)
	dots          = matches(`\.\.|\.(:[0-9]*)?$|^([^@]*@)?\.`)
	nameless      = matches(`^([^@]*@)?[A-Za-z0-9.:\-]*[^A-Za-z0-9.:@\-\[]`)
	dotSegments   = matches(`/(\.|%2[eE]){1,2}($|[/?#])`)
)

// matches compiles its expression on first use, so programs that do not use it start faster.
func matches(expression string) func(string) bool {
	compiled := lazyregexp.New(expression)
	return func(s string) bool { return compiled().MatchString(s) }
}

func contains(part string) func(string) bool {
	return func(s string) bool { return strings.Contains(s, part) }
}

func isControl(r rune) bool     { return r < ' ' || r == 0x7F }
func isBeyondASCII(r rune) bool { return r >= utf8.RuneSelf }

// authorityOf returns the text between "//" and the next delimiter, or "".
func authorityOf(input string) string {
	i := strings.Index(input, "//")
	if i < 0 || strings.ContainsAny(input[:i], "/?#") {
		return ""
	}
	rest := input[i+len("//"):]
	if j := strings.IndexAny(rest, "/?#"); j >= 0 {
		rest = rest[:j]
	}
	return rest
}

// unreadable counts the bytes that are not human-readable.
func unreadable(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7F || !ascii.IsLetterOrDigit(s[i]) && !strings.ContainsRune(":/.@?#[]%-", rune(s[i])) {
			n++
		}
	}
	return n
}
