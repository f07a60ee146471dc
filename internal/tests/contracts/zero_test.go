package contracts

import (
	"encoding"
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelist"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/whatwg"
)

// texts are the types that have a text form, with a text of each.
var texts = append([]hasText{
	{func() encoding.TextUnmarshaler { return new(uri.URI) }, "http://h/"},
	{func() encoding.TextUnmarshaler { return new(uri.FullURI) }, "http://h/"},
	{func() encoding.TextUnmarshaler { return new(uri.Origin) }, "http://h"},
	{func() encoding.TextUnmarshaler { return new(uri.Steps) }, "case,port"},
	{func() encoding.TextUnmarshaler { return new(template.Template) }, "{a}"},
	{func() encoding.TextUnmarshaler { return new(whatwg.URL) }, "http://h/"},
	{func() encoding.TextUnmarshaler { return new(whatwg.ValidURL) }, "http://h/"},
}, ofEachScheme()...)

type hasText struct {
	new  func() encoding.TextUnmarshaler
	text string
}

func ofEachScheme() (all []hasText) {
	for _, p := range schemelist.All {
		all = append(all, hasText{p.Value, p.Text})
	}
	return all
}

// marshal returns the text of the value that v points to.
func marshal(v any) ([]byte, error) {
	return reflect.ValueOf(v).Elem().Interface().(encoding.TextMarshaler).MarshalText()
}

func TestAValueIsReadAgainFromItsText(t *testing.T) {
	for _, c := range texts {
		v, again, other := c.new(), c.new(), c.new()
		require.NoError(t, v.UnmarshalText([]byte(c.text)), "%T", v)
		text, err := marshal(v)
		require.NoError(t, err)
		require.NoError(t, again.UnmarshalText(text), "%T", v)
		assert.Equal(t, fmt.Sprint(v), fmt.Sprint(again), "%T", v)
		require.NoError(t, other.UnmarshalText([]byte(c.text)))
		if is := reflect.ValueOf(v).Elem(); is.Comparable() && is.Equal(reflect.ValueOf(other).Elem()) {
			for _, verb := range []string{"%v", "%s", "%+v", "%#v"} {
				assert.Equal(t, fmt.Sprintf(verb, is), fmt.Sprintf(verb, reflect.ValueOf(other).Elem()), "%T: values that are == print alike", v)
			}
		}
	}
}

// The zero value is read again from its text, or MarshalText says why it has none.
func TestTheZeroValueIsReadAgainOrHasNoText(t *testing.T) {
	for _, c := range texts {
		v, again := c.new(), c.new()
		require.NoError(t, again.UnmarshalText([]byte(c.text)))
		text, err := marshal(v)
		if err != nil {
			assert.NotEmpty(t, err.Error(), "%T", v)
			continue
		}
		if assert.NoError(t, again.UnmarshalText(text), "%T is written as %q", v, text) {
			assert.Equal(t, fmt.Sprint(v), fmt.Sprint(again), "%T", v)
		}
	}
}
