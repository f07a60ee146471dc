package contracts

import (
	"database/sql"
	"encoding"
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/tests/schemelist"
	"github.com/urigrammar/uri/parsetree"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/uritest"
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

func TestNoValueSharesTheMemoryOfWhatItIsReadFrom(t *testing.T) {
	for _, c := range append(texts, hasText{func() encoding.TextUnmarshaler { return new(uri.Secret) }, "http://h/"}) {
		for _, read := range []func(v any, text []byte) error{
			func(v any, text []byte) error { return v.(encoding.TextUnmarshaler).UnmarshalText(text) },
			func(v any, text []byte) error {
				if s, ok := v.(sql.Scanner); ok {
					return s.Scan(text)
				}
				return v.(encoding.TextUnmarshaler).UnmarshalText(text)
			},
			func(v any, text []byte) error {
				b, ok := v.(encoding.BinaryUnmarshaler)
				if !ok {
					return v.(encoding.TextUnmarshaler).UnmarshalText(text)
				}
				return b.UnmarshalBinary(append(text[:0], binaryForm(t, c)...))
			},
		} {
			v, want := c.new(), c.new()
			require.NoError(t, want.UnmarshalText([]byte(c.text)))
			text := make([]byte, len(c.text), 100)
			copy(text, c.text)
			require.NoError(t, read(v, text), "%T", v)
			clear(text[:cap(text)])
			if s, ok := v.(*uri.Secret); ok {
				assert.Equal(t, c.text, s.Reveal().String()) // a Secret is equal to none
				continue
			}
			assert.Equal(t, want, v)
		}
	}
}

// binaryForm returns what MarshalBinary returns for a text.
func binaryForm(t *testing.T, c hasText) []byte {
	t.Helper()
	v := c.new()
	require.NoError(t, v.UnmarshalText([]byte(c.text)))
	b, err := v.(encoding.BinaryMarshaler).MarshalBinary()
	require.NoError(t, err)
	return b
}

// zeros are pointers to the types of frozen packages that have methods, beside those of texts.
var zeros = []any{
	new(uri.Secret), new(uri.Grammar), new(uri.Line), new(uri.Level), new(uri.Key), new(uri.Normalizer), new(uri.Resolver), new(uri.Relativizer),
	new(uri.Components), new(uri.Optional), new(uri.Host), new(uri.HostKind), new(uri.Schemes), new(uri.Chars), new(uri.PairForm), new(uri.Pairs),
	new(uri.SyntaxError), new(uri.ComponentError), new(template.Matcher), new(template.Value), new(template.Part), new(template.SyntaxError),
	new(template.ExpandError), new(template.MatchError), new(whatwg.Base), new(whatwg.Host), new(whatwg.HostKind),
	new(whatwg.SyntaxError), new(whatwg.ParseError), new(whatwg.DomainError), new(whatwg.MismatchError), new(whatwg.UnknownRuleError),
	new(whatwg.ValidationError), new(whatwg.ErrorType), new(whatwg.DomainReason), new(whatwg.PercentEncodeSet), new(consensus.Profile), new(consensus.Client),
	new(consensus.Error), new(idn.Error), new(repair.Error), new(repair.Options), new(repair.Heuristic), new(schemes.Scheme), new(parsetree.Node),
	new(uritest.Unexpected), new(uritest.Fixed), new(guard.Error), new(guard.Reason), new(guard.Policy), new(guard.Target), new(guard.Links),
	new(guard.Redirects), new(guard.Registration), new(guard.Origin),
}

func TestNoMethodOfAZeroValuePanics(t *testing.T) {
	all := zeros
	for _, c := range texts {
		all = append(all, c.new())
	}
	for _, p := range schemelist.All {
		for _, e := range p.Errors {
			all = append(all, e)
		}
	}
	for _, zero := range all {
		of := reflect.TypeOf(zero)
		for m := range of.Methods() {
			assert.NotPanics(t, func() {
				receiver := reflect.New(of.Elem())
				for _, result := range m.Func.Call(zeroArguments(m.Type, receiver)) {
					exhaust(result)
					_ = fmt.Sprintf("%v %+v %#v", result, result, result)
				}
				_ = fmt.Sprintf("%v %+v %#v", receiver, receiver, receiver)
			}, "%s.%s", of.Elem(), m.Name)
		}
	}
}

// zeroArguments returns arguments for a method: its receiver, functions that return zero values, pointers to zero values, and zero values.
func zeroArguments(method reflect.Type, receiver reflect.Value) []reflect.Value {
	arguments := []reflect.Value{receiver}
	for i := range method.NumIn() {
		in := method.In(i)
		switch {
		case i == 0 || method.IsVariadic() && i == method.NumIn()-1:
		case in.Kind() == reflect.Func:
			arguments = append(arguments, reflect.MakeFunc(in, func([]reflect.Value) (results []reflect.Value) {
				for out := range in.Outs() {
					results = append(results, reflect.Zero(out))
				}
				return results
			}))
		case in.Kind() == reflect.Pointer:
			arguments = append(arguments, reflect.New(in.Elem()))
		default:
			arguments = append(arguments, reflect.Zero(in))
		}
	}
	return arguments
}

// exhaust ranges over a result that is an iterator.
func exhaust(result reflect.Value) {
	switch {
	case result.Type().CanSeq2():
		for range result.Seq2() {
		}
	case result.Kind() == reflect.Func && result.Type().CanSeq():
		for range result.Seq() {
		}
	}
}
