package urn_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/urn"
)

var laws = schemelaws.Scheme[urn.URN]{
	Parse: urn.Parse, FromURI: urn.FromURI, URI: urn.URN.URI,
	Offset: func(err error) int {
		var e *urn.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(u urn.URN) map[string]string {
		parts := map[string]string{"NID": u.NID(), "NSS": u.NSS()}
		if text, ok := u.RComponent(); ok {
			parts["r"] = text
		}
		if text, ok := u.QComponent(); ok {
			parts["q"] = text
		}
		if text, ok := u.FComponent(); ok {
			parts["f"] = text
		}
		return parts
	},
}

func TestExamplesOfURNHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestEquivalenceOfURNIsThatOfSection3(t *testing.T) { laws.Equivalences(t) }

func TestLawsOfURN(t *testing.T) {
	laws.Texts(t, `[Uu]rn:[a-zA-B][a-zA-Z0-9-]{0,3}[a-z]:[a-c%2Ff/:@~]{1,4}(%[2-7][A-Fa-f])?(\?\+[a?=/]{1,4})?(\?=[a?=+]{1,3})?(#[a?]{0,2})?`)
	laws.ZeroIsNothing(t, "urn:ab:c")
}

func FuzzParseURN(f *testing.F) { laws.Fuzz(f, "urn:ab:") }
