package schemes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/urn"
)

// syntaxError has the methods of the errors of all schemes.
type syntaxError interface {
	uri.InputError
	Start() string
	Rule() string
	Section() string
	Expected() string
}

func TestSchemesAreFoundInAnyCase(t *testing.T) {
	s, ok := schemes.Lookup("URN")
	require.True(t, ok)
	assert.Equal(t, "urn", s.Name())
	for _, name := range []string{"x", "", "ur", "urns", "urn:", "http\u017f", "\u017f"} {
		_, ok = schemes.Lookup(name)
		assert.False(t, ok, name)
	}
}

func TestSchemesAreSorted(t *testing.T) {
	assert.True(t, slices.IsSortedFunc(schemes.All(), func(s, o schemes.Scheme) int { return strings.Compare(s.Name(), o.Name()) }))
}

func TestTheTitleIsTheDocumentThatTheGrammarCites(t *testing.T) {
	for _, s := range schemes.All() {
		if generated["web"].Schemes[s.Name()] != "" {
			continue // their errors are in rules of RFC 3986
		}
		var wrong syntaxError
		require.ErrorAs(t, s.CheckText(s.Name()+":\x00"), &wrong)
		assert.True(t, strings.HasPrefix(wrong.Section(), s.Title()+", "), "%s: %s", s.Name(), wrong.Section())
	}
}

func TestAURIIsCheckedByTheGrammarOfItsScheme(t *testing.T) {
	s, _ := schemes.Lookup("urn")
	assert.NoError(t, s.Check(uri.MustParse("URN:example:a")))

	_, own := urn.Parse("urn:example")
	assert.Equal(t, own, s.Check(uri.MustParse("urn:example")))
}

func TestAnInvalidURIOfASchemeHasTheExactOffset(t *testing.T) {
	for text, offset := range map[string]int{
		"data:;base64,=": 13, "data:a": 6, "mailto:a@": 9, "tel:": 4, "geo:91,0": 8, "file:a": 6, "http:///a": 7, "acct:a": 6, "tag:a,2:b": 7, "did:a:": 6,
	} {
		u := uri.MustParse(text)
		s, ok := schemes.Lookup(u.Scheme())
		require.True(t, ok)
		var wrong syntaxError
		require.ErrorAs(t, s.Check(u), &wrong)
		assert.Equal(t, offset, wrong.Offset(), text)
	}
}

func TestTextBeforeAnAtInAFragmentIsNotShown(t *testing.T) {
	for text, offset := range map[string]int{"mailto:secret,#b@c": 13, "mailto:secret,,a@b#@": 13, "data:secret#@": 11, "geo:1,secret#a@": 6, "tel:secret;a=b#@c": 4} {
		u := uri.MustParse(text)
		s, _ := schemes.Lookup(u.Scheme())
		var wrong syntaxError
		require.ErrorAs(t, s.Check(u), &wrong, text)
		assert.Equal(t, offset, wrong.Offset(), text)
		assert.NotContains(t, wrong.Error(), "secret")
	}
}

func TestAURIOfAnotherSchemeIsRejected(t *testing.T) {
	s, _ := schemes.Lookup("urn")
	for text, offset := range map[string]int{"": 0, "u": 1, "urn": 3, "urns:a": 3, "http://a/": 0} {
		var wrong syntaxError
		require.ErrorAs(t, s.CheckText(text), &wrong)
		assert.Equal(t, offset, wrong.Offset(), text)
		assert.Equal(t, `the scheme is not "urn"`, wrong.Problem())
		assert.Equal(t, fmt.Sprintf(`urn: the scheme is not "urn" at offset %d (expected "urn:")`, offset), wrong.Error())
		assert.Equal(t, []string{"URI", "scheme", "", `"urn:"`}, []string{wrong.Start(), wrong.Rule(), wrong.Section(), wrong.Expected()})
		assert.Error(t, schemes.Scheme{}.CheckText(text))
	}
	assert.Error(t, schemes.Scheme{}.CheckText(":"))
}

func TestAFragmentIsOfNoScheme(t *testing.T) {
	for _, text := range []string{"data:,a#b", "file:///a#b", "geo:1,2#", "mailto:a@b#c", "tel:+1#2", "http://a/#b", "urn:a1:b#c", "tag:a,2000:b#c", "did:a:b#c", "acct:a@b#c"} {
		u := uri.MustParse(text)
		s, ok := schemes.Lookup(u.Scheme())
		require.True(t, ok)
		assert.NoError(t, s.Check(u), text)
	}
	s, _ := schemes.Lookup("data")
	for text, offset := range map[string]int{"data:;base64,=#a": 13, "data:,a#b#c": 7} {
		var wrong syntaxError
		require.ErrorAs(t, s.CheckText(text), &wrong)
		assert.Equal(t, offset, wrong.Offset(), text)
	}
}
