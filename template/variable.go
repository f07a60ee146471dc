// Package template expands URI Templates (RFC 6570), matches them with URIs, and lists their variables.
//
//	t, err := template.Parse("https://example.com/{user}/repos{?page,sort}")
//	u, err := t.Expand(template.Values{"user": template.Text("zoë"), "page": template.Text("2")})
//	// https://example.com/zo%C3%AB/repos?page=2
//
// A [Matcher] is the inverse of expansion: it finds the values in a URI. To change single components of a URI, use package uri.
// A Template describes a family of URIs, as in the documentation of a service.
//
// The package supports all four levels: operators, lists and maps, prefixes and explode.
// [Template.Expand] returns a parsed [uri.URI], so no value can produce an invalid URI reference.
//
// # What the RFC leaves open
//
// The operators "=", ",", "!", "@" and "|" are reserved: a template with one of them is valid, but expanding it is an error. A
// prefix for a list or a map is an error too. [Template.Check] needs no values to find a reserved operator.
//
// The length of a prefix counts code points of the unencoded value. In {+var:3}, which keeps triplets,
// "%20" and "%C3%A9" each count as one character. Values must be UTF-8. They are not normalized. To follow
// section 1.6, pass them in NFC.
//
// # Security
//
// A value of {var} cannot affect other components, because all delimiters are encoded. Only the
// segments "." and ".." remain special in a path: "/a/{var}/b" with ".." is "/a/../b". A value of
// {+var} or {#var} can contain anything, including a host.
//
// [Matcher.Match] decodes values, so they can contain any character, such as "/", "@" and NUL, or be "..". Check
// them before you use them in a file name or another URI.
package template

import (
	"embed"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/urigrammar/uri/template/internal/variables"
)

// Files contains the grammars from which the package is generated: rfc6570.abnf as printed in the
// document, and template.abnf.
//
//go:embed *.abnf
var Files embed.FS

// Variable is one occurrence of a variable in a template. A template can contain several with the
// same name.
type Variable struct {
	Name     string
	Operator string // the operator of its expression, such as "?", or ""
	Prefix   int    // the maximum number of characters of its value; 0 means all
	Explode  bool   // whether "*" follows it, which expands the members of a list or a map separately
}

// Variables returns an iterator over the variables of t, from left to right.
func (t Template) Variables() iter.Seq[Variable] {
	return func(yield func(Variable) bool) {
		for p := range t.Parts() {
			for v := range p.variables() {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// variables returns an iterator over the variables of an expression. A literal has no variables.
func (p Part) variables() iter.Seq[Variable] {
	return func(yield func(Variable) bool) {
		text, ok := p.VariableList()
		if !ok {
			return
		}
		operator, _ := p.Operator()
		for each := range variables.MustParse(text).Variables() {
			v := Variable{Name: each.Name(), Operator: operator}
			if n, ok := each.MaxLength(); ok {
				v.Prefix, _ = strconv.Atoi(n) // one to four digits
			}
			_, v.Explode = each.Explode()
			if !yield(v) {
				return
			}
		}
	}
}

// Values maps names of variables to their values. A variable without a value is undefined, and
// expands to nothing.
type Values map[string]Value

// A Value is a string, a list, or a map. The zero Value is undefined, and so is a list or a map without members.
type Value struct {
	kind    kind
	text    string
	members []MapEntry // of a list without names
}

// MapEntry is a name in a map, and its value.
type MapEntry struct{ Name, Value string }

type kind uint8

const (
	undefined kind = iota
	text
	list
	mapping
)

// Text returns a string value, which may be empty.
func Text(s string) Value { return Value{kind: text, text: s} }

// List returns a list value. Without items it is undefined, as in the RFC.
func List(items ...string) Value {
	if len(items) == 0 {
		return Value{}
	}
	members := make([]MapEntry, len(items))
	for i := range items {
		members[i].Value = items[i]
	}
	return Value{kind: list, members: members}
}

// Map returns a map value that keeps the order of the pairs. Without pairs it is undefined, as in
// the RFC.
func Map(pairs ...MapEntry) Value {
	if len(pairs) == 0 {
		return Value{}
	}
	return Value{kind: mapping, members: slices.Clone(pairs)}
}

// IsDefined reports whether v is defined.
func (v Value) IsDefined() bool { return v.kind != undefined }

// Text returns the string, which may be empty, and reports whether v is a string.
func (v Value) Text() (s string, isText bool) { return v.text, v.kind == text }

// MarshalText returns the string, or an error if v is not a string. Marshal the Members of lists and maps instead.
func (v Value) MarshalText() ([]byte, error) {
	if v.kind != text {
		return nil, errors.New("template: cannot marshal a list or map Value: marshal its members")
	}
	return []byte(v.text), nil
}

// IsMap reports whether v is a map.
func (v Value) IsMap() bool { return v.kind == mapping }

// Members returns an iterator over the items of a list, with empty names, or over the names and
// values of a map. A string has no members.
func (v Value) Members() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for _, m := range v.members {
			if !yield(m.Name, m.Value) {
				return
			}
		}
	}
}

// Errors that an [*ExpandError] wraps. Test for them with errors.Is. If the expansion is not a URI
// reference, it wraps a [*uri.SyntaxError].
var (
	ErrReservedOperator = errors.New("its operator is reserved for extensions (RFC 6570, section 2.2)")
	ErrPrefix           = errors.New("a prefix does not apply to a list or a map (RFC 6570, section 2.4.1)")
	ErrNotUTF8          = errors.New("the value is not valid UTF-8")
)

// ExpandError reports why a template cannot be expanded.
type ExpandError struct {
	variable Variable // the variable that caused the error; zero if the expansion is not a URI-reference
	err      error
}

// Error describes the error in one line. It does not show the value.
func (e *ExpandError) Error() string {
	if e.variable.Name == "" {
		return fmt.Sprintf("template: the expansion is not a URI-reference: %v", e.err)
	}
	return fmt.Sprintf("template: variable %s: %v", e.variable.Name, e.err)
}

// Unwrap returns the reason.
func (e *ExpandError) Unwrap() error { return e.err }

// Variable returns the variable that caused the error, or the zero Variable if the expansion is not a URI reference.
func (e *ExpandError) Variable() Variable { return e.variable }

// Offset returns -1, because the error has no position in the template.
func (e *ExpandError) Offset() int { return -1 }

// Problem returns the reason in plain words.
func (e *ExpandError) Problem() string {
	if e.err == nil {
		return "unknown error"
	}
	return e.err.Error()
}
