// A port of go-urn's parser to generated parsers, changed from the original.
//
// MIT License. Copyright (c) 2018 Leonardo Di Donato: see the LICENSE file of github.com/leodido/go-urn.

package urn

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/leodido/go-urn/internal/rfc2141"
	"github.com/leodido/go-urn/internal/rfc7643"
	scimschema "github.com/leodido/go-urn/scim/schema"
	rfc8141 "github.com/urigrammar/uri/schemes/urn"
)

// machine parses URNs by one of three grammars.
type machine struct {
	parsingMode ParsingMode
	err         error
}

// NewMachine creates a new parser, of RFC 2141 strings unless an option says otherwise.
func NewMachine(options ...Option) Machine {
	m := &machine{parsingMode: DefaultParsingMode}
	for _, o := range options {
		o(m)
	}
	return m
}

// Error returns the error that occurred on the last call to Parse.
func (m *machine) Error() error { return m.err }

func (m *machine) WithParsingMode(x ParsingMode) { m.parsingMode = x }

// Parse parses the input byte array as a RFC 2141, RFC 7643 or RFC 8141 string.
func (m *machine) Parse(input []byte) (urn *URN, err error) {
	switch m.parsingMode {
	case RFC7643Only:
		urn, err = parse7643(string(input))
	case RFC8141Only:
		urn, err = parse8141(string(input))
	default:
		urn, err = parse2141(string(input))
	}
	m.err = err
	return urn, err
}

func parse2141(s string) (*URN, error) {
	u, err := rfc2141.Parse(s)
	if err != nil {
		return nil, failure(s, err, messages2141)
	}
	if strings.EqualFold(u.NID(), "urn") {
		return nil, fmt.Errorf(errNoUrnWithinID, len("urn:urn"))
	}
	return newURN(RFC2141, s, u.NID(), u.NSS()), nil
}

func parse7643(s string) (*URN, error) {
	u, err := rfc7643.Parse(s)
	if err != nil {
		return nil, failure(s, err, messages7643)
	}
	urn := newURN(RFC7643, s, u.NID(), u.NSS())
	other, hasOther := u.Other()
	urn.scim = &SCIM{Type: scimschema.TypeFromString(u.Type()), Name: u.Name(), Other: other, pos: len(s) - len(u.Name())}
	if hasOther {
		urn.scim.pos = len(s) - len(other)
	}
	return urn, nil
}

func parse8141(s string) (*URN, error) {
	rq, _, _ := strings.Cut(s, "#")
	r, _, _ := strings.Cut(rq, "?=")
	if err := cmp.Or(checkOne(r, "?+", err8141RComponentStart), checkOne(rq, "?=", err8141QComponentStart)); err != nil {
		return nil, err
	}
	u, err := rfc8141.Parse(s)
	if err != nil {
		return nil, failure(s, err, messages8141)
	}
	if looksInformal(u.NID()) {
		return nil, fmt.Errorf(err8141InformalID, len("urn:urn"))
	}
	urn := newURN(RFC8141, s, u.NID(), u.NSS())
	urn.rComponent, _ = u.RComponent()
	urn.qComponent, _ = u.QComponent()
	urn.fComponent, _ = u.FComponent()
	return urn, nil
}

// checkOne returns an error if a component starts twice, which RFC 8141 allows and this package does not.
func checkOne(s, start, message string) error {
	first := strings.Index(s, start)
	if last := strings.LastIndex(s, start); last > first {
		second := first + len(start) + strings.Index(s[first+len(start):], start)
		return fmt.Errorf(message, second+len(start))
	}
	return nil
}

// looksInformal reports whether a namespace looks informal, and is not: the number of an informal one begins with 1 to 9.
func looksInformal(id string) bool {
	return len(id) > len("urn-") && strings.EqualFold(id[:len("urn-")], "urn-") && !strings.Contains("123456789", id[4:5])
}

// newURN returns a URN, whose normal form has the digits of triplets in lower case.
func newURN(kind Kind, s, id, ss string) *URN {
	norm := []byte(ss)
	for i, c := range norm {
		if c == '%' {
			copy(norm[i:], bytes.ToLower(norm[i:i+len("%00")]))
		}
	}
	return &URN{prefix: s[:len("urn")], ID: id, SS: ss, norm: string(norm), kind: kind}
}

// syntaxError is an error of one of the parsers.
type syntaxError interface {
	error
	Offset() int
	Rule() string
}

// failure returns the error of the rule that a text leaves.
func failure(s string, err error, messages map[string]string) error {
	var e syntaxError
	if !errors.As(err, &e) {
		return err
	}
	message := messages[e.Rule()]
	if message == errSCIMOther && e.Offset() == len(s) {
		return fmt.Errorf(errSCIMOtherIncomplete, e.Offset()-1)
	}
	return failureAt(e.Offset(), message)
}

func failureAt(offset int, message string) error {
	if offset <= len("urn") {
		message = errPrefix
	}
	return fmt.Errorf(cmp.Or(message, errInvalidSyntax), offset)
}

// The messages for errors in each rule.
var (
	messages2141 = map[string]string{
		"urn": errIdentifier, "NID": errIdentifier, "NSS": errSpecificString, "hex": errHex,
	}
	messages7643 = map[string]string{
		"scim": errSCIMNamespace, "NID": errSCIMNamespace, "type": errSCIMType, "NSS": errSCIMName, "name": errSCIMName, "other": errSCIMOther, "hex": errSCIMOther,
	}
	messages8141 = map[string]string{
		"assigned-name": err8141Identifier, "NID": err8141Identifier, "NSS": err8141SpecificString, "pct-encoded": errHex,
		"rq-components": err8141MalformedRComp, "r-component": err8141MalformedRComp, "q-component": err8141MalformedQComp,
	}
)
