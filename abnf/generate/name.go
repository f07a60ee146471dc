package generate

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/lazyregexp"
)

// exported converts the name of a rule to an exported Go identifier: "r-component" becomes
// RComponent, "chain-id" becomes ChainID, and "NID" stays unchanged. For a path it uses the last
// rule, and for a name with a file, the part after the file.
func exported(rule string) string {
	rule = rule[strings.LastIndexAny(rule, "/>.")+1:]
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(humps().ReplaceAllString(rule, "$1-$2"), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		_, size := utf8.DecodeRuneInString(word)
		if slices.Contains(initialisms, strings.ToUpper(word)) {
			size = len(word)
		}
		b.WriteString(strings.ToUpper(word[:size]) + word[size:])
	}
	return b.String()
}

var humps = lazyregexp.New(`(\p{Ll})(\p{Lu})`)

// initialisms are the words that golint writes in capitals.
var initialisms = strings.Fields("ACL API ASCII CPU CSS DNS EOF GUID HTML HTTP HTTPS ID IP JSON LHS QPS RAM RHS RPC SLA SMTP SQL SSH TCP TLS TTL UDP UI UID UUID URI URL UTF8 VM XML XMPP XSRF XSS")

// unexported converts a name to the beginning of an unexported one: NID becomes nid, and RComponent becomes rComponent.
func unexported(name string) string {
	capitals := len(name) - len(strings.TrimLeftFunc(name, unicode.IsUpper))
	next, _ := utf8.DecodeRuneInString(name[capitals:])
	_, size := utf8.DecodeLastRuneInString(name[:capitals])
	if size < capitals && unicode.IsLower(next) {
		capitals -= size // it begins the next word
	}
	return strings.ToLower(name[:capitals]) + name[capitals:]
}

// plural returns the plural of most English nouns.
func plural(name string) string {
	ends := func(with ...string) bool {
		return slices.ContainsFunc(with, func(w string) bool { return strings.HasSuffix(strings.ToLower(name), w) })
	}
	switch {
	case ends("s", "x", "z", "ch", "sh"):
		return name + "es"
	case ends("y") && !ends("ay", "ey", "oy", "uy"):
		return name[:len(name)-1] + "ies"
	}
	return name + "s"
}

// parsers are the functions in each package.
var parsers = []string{"MustParse", "Parse", "Valid"}

// packageNames returns the names that types cannot have.
func packageNames() names {
	n := names{"SyntaxError": "the type of errors"}
	for _, f := range parsers {
		n[f] = "the function " + f
	}
	return n
}

// methods are the methods of every value. Accessors cannot have these names.
var methods = []string{"AppendText", "GoString", "IsZero", "MarshalText", "String", "UnmarshalText"}

// names maps the identifiers used in a scope to their owners.
type names map[string]string

// take assigns a name. If the name is taken, the error names its owner.
func (n names) take(name, for_ string) error {
	if !token.IsIdentifier(name) || !token.IsExported(name) {
		return reject(fmt.Sprintf("%q, for %s, is not an exported Go identifier", name, for_), "give it a name: Name="+for_)
	}
	if other, taken := n[name]; taken {
		return reject(fmt.Sprintf("%s and %s would both be called %s", other, for_, name), fmt.Sprintf("give one of them another name: %s2=%s", name, for_))
	}
	n[name] = for_
	return nil
}

// methodNames returns the names that are not available for methods of values.
func methodNames() names {
	n := names{}
	for _, m := range methods {
		n[m] = "the method " + m
	}
	return n
}
