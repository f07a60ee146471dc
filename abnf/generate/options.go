package generate

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Options describe the package to generate from a grammar.
//
// A package has one type and one rule, so its functions do not repeat the name of the type. They are
// Parse, MustParse and Valid. A package with a lazy automaton also has ParseWithin. A program calls
// urn.Parse and gets a urn.URN, just as url.Parse returns a *url.URL. To parse several rules of a
// grammar, generate a package for each.
type Options struct {
	Package string // its name, such as "urn"
	Type    string // the type of its values, such as "URN"; no function may have the same name; if "", it is derived from the name of the rule
	Rule    string // the rule that the values match, such as "namestring"

	// Within, if not nil, restricts the texts of Rule to those in a language. Package language combines
	// rules from several files, so this language can be an intersection or a difference of rules.
	Within *language.Language

	Fields []Field // the parts of a text that have accessors
	Lists  []List  // the parts that can occur any number of times, which have iterators

	// Lazy names rules whose repetitions and options match as little as possible. Greedy names rules
	// that prefer the first matching alternative and as many repetitions as possible. To choose one of
	// two readings of a text, add a rule to either list: see [AmbiguityError].
	Lazy, Greedy []string

	// First selects the first reading of each text, in the order of the alternatives. That reading has as many
	// repetitions as possible, or as few as possible in rules in Lazy. The package then uses a lazy automaton,
	// which is slower than tables. A field is then the first match of its rule, and may be in a repetition.
	First bool

	// Tables forbids a lazy automaton. A rule that has no table is then an error.
	Tables bool

	// Diagnose is the name of a hand-written function in the package, func(text string, offset int, rule
	// string) string. It returns the Problem of a SyntaxError in the document's terms, or "" for general
	// words. Only the methods Problem and Error call it. Without Diagnose, all problems use general
	// words.
	Diagnose string

	// Advising makes the package responsible for the wording of messages. The function named by Diagnose then also
	// returns the advice that method Hint returns, or "". A hand-written function around(text string, offset int)
	// string returns the excerpt that Error shows, or "".
	Advising bool

	// Revealing allows errors to show text before the last "@". Without it, errors hide that text,
	// which may be a password.
	Revealing bool

	// Innermost allows errors to name any rule that contains the error. Without it, errors name only
	// the rules of fields, items and parts, so the automaton needs fewer states.
	Innermost bool

	// Documented omits the package comment, because a hand-written file in the package has one.
	Documented bool

	// Typical contains representative texts, such as "urn:isbn:0-395-36341-1". The states that they reach are also generated as Go
	// code, which is faster than the table of all states. Without Typical, there is only the table.
	Typical []string

	// Vectors adds vector instructions in assembly, which make scanning faster. Programs for processors other than amd64 and
	// arm64, or with the build tag purego, do not use them.
	Vectors bool

	// MaxTest limits the size of the generated test in bytes. A longer test is reduced to examples. 0 means no limit.
	MaxTest int

	// Runtime is the import path of the package that runs the tables of several packages: internal/run/scan, which only this module
	// can import. If it is "", the package contains a copy of the code that it needs.
	Runtime string

	// MaxStates limits the states of an automaton during its construction, and MaxMemory its
	// approximate size in bytes. 0 means the default of package language. Above a limit, the package
	// uses a lazy automaton. If Within is set, exceeding a limit is a [*language.SizeError] instead.
	MaxStates, MaxMemory int

	// Title names the document of the rules without a SECTION line, such as "RFC 8141".
	Title string

	// Command is the command that generates the package, for a "//go:generate" line. If it is "",
	// there is no such line.
	Command string
}

// Field is a part of a text that matches a rule, or one of several rules.
type Field struct {
	Name string // the name of the accessor; if "", it is derived from the name of the rule
	// Rules are the alternatives. If a rule has several places, add a rule that contains it:
	// "host/port" is port within host, and "parameter>token" is the token to which rule parameter
	// itself refers. If a path with "/" would match several places, "/" means ">".
	Rules []string
}

// List is a part that a text can contain any number of times. If the container is a recursive
// rule, such as object in JSON, the iterator is a method of Part.
type List struct {
	Name      string // the name of the iterator; if "", it is the plural of Type
	Container string // the rule that contains the items; if "" or [Options].Rule, it is the whole text
	Type      string // the type of an item; if "", it is derived from Item
	Item      string // the rule of an item
	Parts     []Field
}

// ParseFields parses fields in the syntax of the command's flag: "NID,NSS,Query=q-component". "|"
// separates several rules for one field: "Path=path-abempty|path-absolute".
func ParseFields(s string) ([]Field, error) {
	var fields []Field
	for one := range strings.SplitSeq(s, ",") {
		f, err := parseField(one)
		if err != nil {
			return nil, err
		}
		fields = append(fields, f)
	}
	return fields, nil
}

func parseField(s string) (Field, error) {
	name, rules := named(s)
	f := Field{Name: name, Rules: strings.Split(rules, "|")}
	for i, r := range f.Rules {
		if f.Rules[i] = strings.TrimSpace(r); f.Rules[i] == "" {
			return Field{}, fmt.Errorf("invalid field %s: write rule, Name=rule or Name=rule|rule", excerpt.Quote(s))
		}
	}
	return f, nil
}

// named splits "Name=rule".
func named(s string) (name, rule string) {
	if name, rule, ok := strings.Cut(s, "="); ok {
		return strings.TrimSpace(name), strings.TrimSpace(rule)
	}
	return "", strings.TrimSpace(s)
}

// ParseList parses a list in the syntax of the command's flag: "CONTAINER:ITEM(PART,PART)", for
// example "hfields:hfield(hfname,hfvalue)". A name can precede the container, the item and each
// part: "Headers=hfields:Header=hfield(Name=hfname,Value=hfvalue)". Without a container, the whole
// text is the container. Parts are optional.
func ParseList(s string) (List, error) {
	wrong := fmt.Errorf("invalid list %s: write CONTAINER:ITEM(PART,PART), as in hfields:hfield(hfname,hfvalue)", excerpt.Quote(s))
	container, item, ok := strings.Cut(s, ":")
	if !ok {
		return List{}, wrong
	}
	var l List
	l.Name, l.Container = named(container)
	item, parts, has := strings.Cut(item, "(")
	if l.Type, l.Item = named(item); l.Item == "" {
		return List{}, wrong
	}
	if !has {
		return l, nil
	}
	parts, ok = strings.CutSuffix(strings.TrimSpace(parts), ")")
	if !ok {
		return List{}, wrong
	}
	var err error
	l.Parts, err = ParseFields(parts)
	return l, err
}

// ParseType parses a type and its rule in the syntax of the command's flag: "URN=namestring".
func ParseType(s string) (name, rule string, err error) {
	name, rule = named(s)
	if name == "" || rule == "" {
		return "", "", fmt.Errorf("invalid type %s: write NAME=RULE, as in URN=namestring", excerpt.Quote(s))
	}
	return name, rule, nil
}
