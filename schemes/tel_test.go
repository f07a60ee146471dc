package schemes_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/geo"
	"github.com/urigrammar/uri/schemes/internal/percent"
	"github.com/urigrammar/uri/schemes/tel"
)

var telLaws = held(schemelaws.Scheme[tel.Number]{
	Dir: "tel", Parse: tel.Parse, Valid: tel.Valid[string], ValidBytes: tel.Valid[[]byte], FromURI: tel.FromURI, URI: tel.Number.URI,
	Expression: `[Tt]el:(\+[-.()]?1[-.(]?[0-9]{0,2}|[-.]?[a-fA-F*1]{1,2}-?(;([Ee]xt|b|phone-context)(=([1aB%.-]{0,3}|%61))?){0,2};phone-context=(a\.B|\+1-2))(;([Ee]xt|isub|b|a|phone-context)(=[1aB%.-]{0,3}(%6[1aF])?)?){0,3}`,
	Beginnings: []string{"tel:+1;"},
	Parts: func(n tel.Number) map[string]string {
		parts := schemelaws.Present(map[string]string{"digits": n.Digits()}, map[string]func() (string, bool){"context": n.Context})
		for p := range n.Parameters() {
			parts[";"+p.Name()] = p.DecodedValue()
		}
		if err := n.Check(); err != nil {
			parts["check"] = err.Error()
		}
		return parts
	},
	Same: func(t require.TestingT, n, normal tel.Number) {
		require.Equal(t, n.IsGlobal(), normal.IsGlobal())
		require.Equal(t, strings.ToLower(n.Digits()), normal.Digits())
		require.NotErrorIs(t, normal.Check(), tel.ErrOrder)
	},
	Means: func(n tel.Number) []any {
		means := []any{n.IsGlobal(), strings.ToLower(n.Digits())}
		var duplicate *tel.DuplicateError
		means = append(means, errors.As(n.Check(), &duplicate), duplicate)
		extension, hasExtension := n.Extension()
		subaddress, hasSubaddress := n.Subaddress()
		means = append(means, strings.ToLower(extension), hasExtension, strings.ToLower(subaddress), hasSubaddress)
		for _, name := range []string{"a", "B", "phone-context"} {
			value, ok := n.Parameter(name)
			means = append(means, strings.ToLower(value), ok)
		}
		return means
	},
})

func FuzzParseTel(f *testing.F) { telLaws.Fuzz(f) }

func TestANumberHasTheGivenParts(t *testing.T) {
	names, values := rapid.SampledFrom([]string{"ext", "isub", "A", "b", "", "a=b", "é", ";", "phone-context"}), rapid.SampledFrom([]string{"", "1", "a b", ";x=y", "é", "%41", "[@]", "1-2"})
	rapid.Check(t, func(t *rapid.T) {
		var pairs []uri.Pair
		for range rapid.IntRange(0, 2).Draw(t, "n") {
			pairs = append(pairs, uri.NewPair(names.Draw(t, "name"), values.Draw(t, "value")))
		}
		digits := rapid.SampledFrom([]string{"+1-2", "12", "", "+1;a=b", "+", "1#2", "a*"}).Draw(t, "digits")
		context := rapid.SampledFrom([]string{"", "a.b", "+1", "a;b=c", "+"}).Draw(t, "context")
		checkNumber(t, digits, context, pairs)
	})
}

func FuzzNewTel(f *testing.F) {
	f.Add("+1-2", "", "ext", "1")
	f.Add("12", "a.b", "isub", "é%41")
	f.Add("1#*a", "+1", "x", "")
	f.Fuzz(func(t *testing.T, digits, context, name, value string) {
		checkNumber(t, digits, context, []uri.Pair{uri.NewPair(name, value)})
	})
}

func checkNumber(t require.TestingT, digits, context string, pairs []uri.Pair) {
	n, err := tel.Global(digits, pairs...)
	if context != "" {
		n, err = tel.Local(digits, context, pairs...)
	}
	if err != nil {
		require.Zero(t, n)
		return
	}
	require.NoError(t, n.Check())
	for _, p := range pairs {
		value, ok := n.Parameter(p.Name)
		require.True(t, ok)
		require.Equal(t, p.Value.Or(""), value)
	}
	require.Len(t, slices.Collect(n.Parameters()), len(pairs))
	got, _ := n.Context()
	require.Equal(t, context, got)
	require.Contains(t, n.String(), digits)
}

func TestPartsThatWouldBeReadAsOthersMakeNoNumber(t *testing.T) {
	for _, make := range []func() (tel.Number, error){
		func() (tel.Number, error) { return tel.Global("+1;ext=2") },
		func() (tel.Number, error) { return tel.Local("+1", "a") },
		func() (tel.Number, error) { return tel.Global("12") },
		func() (tel.Number, error) { return tel.Local("1", "a;b") },
	} {
		_, err := make()
		assert.ErrorIs(t, err, tel.ErrParts)
	}
}

func TestANumberIsGlobalWithAPlus(t *testing.T) {
	assert.True(t, tel.MustParse("tel:+1").IsGlobal())
	assert.False(t, tel.MustParse("tel:1;phone-context=+1").IsGlobal())
}

func TestExtensionAndSubaddress(t *testing.T) {
	for text, want := range map[string][4]any{
		"tel:+1":                    {"", false, "", false},
		"tel:+1;ISUB=a%20b;Ext=1-2": {"12", true, "a b", true},
		"tel:+1;ext=-":              {"", true, "", false}, // separators mean nothing
	} {
		n := tel.MustParse(text)
		extension, hasExtension := n.Extension()
		subaddress, hasSubaddress := n.Subaddress()
		assert.Equal(t, want, [4]any{extension, hasExtension, subaddress, hasSubaddress}, text)
	}
	assert.NoError(t, tel.Number{}.Check())
}

func TestOnlyAnAbsentValueIsEmpty(t *testing.T) {
	check := func(name, value string, present bool, parameter func(string) (string, bool)) {
		assert.Equal(t, present, value != "", name)
		got, ok := parameter(name)
		assert.True(t, ok, name)
		assert.Equal(t, value, got, name)
	}
	for _, parameters := range []string{";a", ";a=%00", ";a=b;c", ";a=b;isub=c;ext=1"} {
		n := tel.MustParse("tel:+1" + parameters)
		for p := range n.Parameters() {
			_, present := p.Value()
			check(p.Name(), p.DecodedValue(), present, n.Parameter)
		}
		u := geo.MustParse("geo:1,2" + parameters)
		for p := range u.Parameters() {
			_, present := p.Value()
			check(p.Name(), p.DecodedValue(), present, u.Parameter)
		}
		_, ok := u.Parameter("d")
		assert.False(t, ok, parameters)
	}
	assert.False(t, tel.Valid("tel:+1;a=") || geo.Valid("geo:1,2;a="), "no value is empty")
}

func TestAnEncodedValueIsAValueAndComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := string(rapid.SliceOfN(rapid.Byte(), 1, -1).Draw(t, "value"))
		encoded := percent.EncodeParameter(value)
		require.Equal(t, value, ascii.PercentDecode(encoded))
		require.True(t, tel.Valid("tel:+1;a="+encoded) && geo.Valid("geo:1,2;a="+encoded))
	})
	for octet := range 256 {
		require.Equal(t, asWritten(byte(octet), alphanumeric+"-._~!$&'()*+:"), percent.EncodeParameter(string([]byte{byte(octet)})))
	}
}

func Example_tel() {
	n, err := tel.Global("+1-201-555-0123", uri.NewPair("ext", "42"), uri.NewPair("note", "ring twice"))
	fmt.Println(n, err)
	for p := range n.Parameters() {
		fmt.Println(p.Name(), "is", p.DecodedValue())
	}
	err = tel.MustParse("tel:+1-201-555-0123;ext=42;ext=43").Check()
	if twice, ok := errors.AsType[*tel.DuplicateError](err); ok {
		fmt.Println(twice.Name(), "-", twice.Problem())
	}
	_, err = tel.Parse("tel:863-1234")
	fmt.Println(err)
	// Output:
	// tel:+1-201-555-0123;ext=42;note=ring%20twice <nil>
	// ext is 42
	// note is ring twice
	// ext - parameter "ext" occurs twice
	// tel: the context of the local number is missing: "tel:863-1234" at offset 12; write "+" and the country code first, or add a context such as ";phone-context=+1" (rule local-number-digits, expected HEXDIG, visual-separator, "*" or ";"; RFC 3966, section 3)
}
