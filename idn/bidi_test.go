package idn_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
)

func ExampleCheckBidi() {
	u, _ := uri.RFC3987.Parse("http://example.com/אב1/2גד")
	fmt.Println(idn.CheckBidi(u))
	// Output:
	// idn: right-to-left text does not begin and end with a right-to-left letter (RFC 3987, section 4.2), in the path at offset 19
}

// bidiExamples reads the examples of RFC 3987, section 4.4, in which capital letters stand for right-to-left letters. Here these are of
// Hebrew.
func bidiExamples(t *testing.T) (all []bidiExample) {
	text, err := os.ReadFile("testdata/bidi.jsonl")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		var e bidiExample
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		all = append(all, e)
	}
	return all
}

type bidiExample struct {
	Example         int
	Logical, Visual string
	Allowed         bool
}

func (e bidiExample) iri() string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return 'א' + r - 'A'
		}
		return r
	}, e.Logical)
}

func TestTheBidiExamplesOfTheRFCAreAllowedOrNot(t *testing.T) {
	for _, e := range bidiExamples(t) {
		u, err := uri.RFC3987.Parse(e.iri())
		require.NoError(t, err)
		assert.Equal(t, e.Allowed, idn.CheckBidi(u) == nil, "example %d: %v", e.Example, idn.CheckBidi(u))
	}
}

func TestBidiErrorsNameThePart(t *testing.T) {
	type fault struct {
		Component string
		Offset    int
		Err       error
	}
	for text, want := range map[string]*fault{
		"http://h/a":           nil,
		"http://h/é/例":         nil,
		"http://h/אב":          nil,
		"http://h/אב\u05b0":    nil, // a mark is of its letter
		"http://h/\u05b0אב":    {Component: "isegment", Offset: 9, Err: idn.ErrBidiEnds},
		"http://h/אa":          {Component: "isegment", Offset: 9, Err: idn.ErrBidiMixed},
		"http://h/a/אa":        {Component: "isegment", Offset: 11, Err: idn.ErrBidiMixed},
		"http://h/a.א-":        {Component: "isegment", Offset: 11, Err: idn.ErrBidiEnds},
		"http://h/אב?a=אב&ג=1": nil,
		"http://h/?a=אב1":      {Component: "iquery", Offset: 12, Err: idn.ErrBidiEnds},
		"http://h/?a=א%D7%90":  {Component: "iquery", Offset: 12, Err: idn.ErrBidiMixed},
		"http://h/#ab א":       nil, // is no IRI
		"http://h/#abא":        {Component: "ifragment", Offset: 10, Err: idn.ErrBidiMixed},
		"http://אxא@h/":        {Component: "iuserinfo", Offset: 7, Err: idn.ErrBidiMixed},
		"http://u:אa@h/":       {Component: "iuserinfo", Offset: 9, Err: idn.ErrBidiMixed},
		"http://u:p@xא.com/":   {Component: "ireg-name", Offset: 11, Err: idn.ErrBidiMixed},
		"http://u@a.1א.com/":   {Component: "ireg-name", Offset: 11, Err: idn.ErrBidiEnds},
		"http://[::1]:80/a?xא": {Component: "iquery", Offset: 18, Err: idn.ErrBidiMixed},
		"xא":                   {Component: "isegment", Offset: 0, Err: idn.ErrBidiMixed},
		"http://h/a\u202eb":    {Component: "isegment", Offset: 10, Err: idn.ErrBidiControl},
		"http://a\u200fb/":     {Component: "ireg-name", Offset: 8, Err: idn.ErrBidiControl},
		"mailto:אa@ב":          {Component: "isegment", Offset: 7, Err: idn.ErrBidiMixed},
		"http://h/١":           nil, // a number is of no direction
	} {
		u, err := uri.RFC3987.ParseReference(text)
		if err != nil {
			continue
		}
		err = idn.CheckBidi(u)
		if want == nil {
			assert.NoError(t, err, text)
			continue
		}
		var e *idn.Error
		require.ErrorAs(t, err, &e, text)
		assert.Equal(t, fault{e.Component(), e.Offset(), e.Unwrap()}, *want, text)
		component := map[string]string{"iuserinfo": "userinfo", "ireg-name": "host", "isegment": "path", "iquery": "query", "ifragment": "fragment"}[want.Component]
		assert.EqualError(t, err, fmt.Sprintf("idn: %v, in the %s at offset %d", want.Err, component, want.Offset))
	}
	u, _ := uri.RFC3987.Parse("http://u:QWZא@h/")
	assert.NotContains(t, idn.CheckBidi(u).Error(), "QWZ")
}
