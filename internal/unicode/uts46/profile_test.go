package uts46

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/golden"
)

func TestTheFlagSaysWhichASCIICharactersALabelHas(t *testing.T) {
	for r := range rune(0x80) {
		isLDH := strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-", r)
		assert.Equal(t, isLDH, Profile{UseSTD3ASCIIRules: true}.isValid(r, false), "%q", r)
		assert.Equal(t, r < 'A' || 'Z' < r, Profile{}.isValid(r, false), "%q", r)
	}
}

// names.jsonl has names, and what they are in ASCII, or "" for those that do not convert.
func TestNamesThatConvert(t *testing.T) {
	convert := func(name, want string) {
		ascii, err := strict.ToASCII(name)
		assert.Equal(t, want == "", err != nil, "%+q gives %s", name, ascii)
		if want != "" {
			assert.Equal(t, want, ascii, "%+q", name)
		}
	}
	for _, row := range golden.Lines[struct{ Name, ASCII string }](t, "testdata/names.jsonl") {
		convert(row.Name, row.ASCII)
	}
	convert("a\xffb", "")
	convert(strings.Repeat("é", 60), "")
	convert(strings.Repeat("é", 57), "xn--9ca"+strings.Repeat("a", 56))
	convert(strings.Repeat("a.", 126)+"a", strings.Repeat("a.", 126)+"a")
	convert(strings.Repeat("a.", 127)+"a", "")
	convert(strings.Repeat("a.", 126)+"ab", "")
	for _, label := range []string{"a\u00adé", "É", "a.é"} {
		convert(Prefix+string(appendPunycode(nil, []rune(label))), "")
	}
}

// anyName draws names of what the steps of UTS #46 look at.
func anyName() *rapid.Generator[string] {
	pieces := []string{
		"a", "B", "1", "-", "--", ".", "_", "é", "É", "ß", "ẞ", "ς", "例", "א", "ب", "٢", "۲", "。", "．", "xn--", "XN--", "9ca", "xn--9ca", "xn--zca", "ls8h",
		"\u200d", "\u200c", "\u0301", "\u0323", "\u094d", "क", "！", "\u00ad", "ℵ", "①", "\u1100", "\u1161", "\u11a8", "가", "ﷺ", "\ufffd", "≠", "\U000323b0",
	}
	return rapid.Custom(func(t *rapid.T) string {
		drawn := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces), rapid.StringN(1, 1, -1)), 0, 10).Draw(t, "pieces")
		return strings.Join(drawn, "")
	})
}

func checkLaws(t require.TestingT, p Profile, name string) {
	ascii, err := p.ToASCII(name)
	unicode, unicodeErr := p.ToUnicode(name)
	require.True(t, utf8.ValidString(unicode))
	if err != nil {
		require.NotEmpty(t, err.Error())
		return
	}
	require.Nil(t, unicodeErr, "ToUnicode takes what ToASCII takes")
	require.True(t, isASCIIString(ascii))
	again, err := p.ToASCII(ascii)
	require.Nil(t, err, "ToASCII takes what it returns: %+q", ascii)
	require.Equal(t, ascii, again)
	if p.Transitional {
		return // ß of an A-label stays and is mapped if it is written
	}
	back, err := p.ToASCII(unicode)
	require.Nil(t, err, "ToASCII takes what ToUnicode returns: %+q", unicode)
	require.Equal(t, ascii, back)
}

func TestLaws(t *testing.T) {
	all := profiles()
	rapid.Check(t, func(t *rapid.T) {
		name := anyName().Draw(t, "name")
		for _, p := range all {
			checkLaws(t, p, name)
		}
	})
}

func FuzzToASCII(f *testing.F) {
	for _, seed := range []string{"", "é", "xn--9ca", "É.。", "\xff", "xn--a-", "\u200d", "ب\u200cب", "א1.b", "a\u0323\u0301", "①"} {
		f.Add(seed)
	}
	loose := Profile{}
	f.Fuzz(func(t *testing.T, name string) {
		checkLaws(t, strict, name)
		checkLaws(t, loose, name)
	})
}

func TestShortNamesTakeFewAllocations(t *testing.T) {
	for name, most := range map[string]float64{"example.com": 1, "bücher.example": 1, "例え.テスト": 1, "xn--bcher-kva.example": 1, "B\u0308u.com": 3} {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { strict.ToASCII(name) }), most, name)
	}
}

func BenchmarkToASCII(b *testing.B) {
	for _, name := range []string{"example.com", "bücher.example", "例え.テスト", "xn--bcher-kva.example", "Ｂｕ\u0308cher.com"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				strict.ToASCII(name)
			}
		})
	}
}

func TestVerifyIsBothConversions(t *testing.T) {
	p := Profile{CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}
	long := strings.Repeat("a", MaxLabel+1)
	for _, name := range []string{
		"", ".", "a", "a.", "BÜCHER.example", "xn--bcher-kva", "xn--a", "xn--", "a_b", "é." + long, long, "\u0301a", "1א", "א1", strings.Repeat("é.", 200), "a\u200Db", "\xff",
	} {
		_, want := p.ToASCII(name)
		decoded, _ := p.ToUnicode(name)
		got, err := p.Verify(name)
		assert.Equal(t, want, err, "%q", name)
		assert.Equal(t, decoded, got, "%q", name)
	}
}

func TestErrorsSayWhichLabelIsWrongAndWhy(t *testing.T) {
	loose := Profile{}
	for _, c := range []struct {
		p       Profile
		name    string
		want    Error
		message string
	}{
		{strict, "é.a_b", Error{BadCharacter, 1, '_'}, "U+005F is not allowed"},
		{strict, "xn--9", Error{BadPunycode, 0, 0}, "invalid Punycode"},
		{strict, "a.xn--é", Error{BadPunycode, 1, 0}, "invalid Punycode"},
		{strict, "a.b.xn--e-xbb", Error{NotNFC, 2, 0}, "not in Normalization Form C"},
		{strict, "a.-é", Error{BadHyphens, 1, 0}, "hyphens at the start, at the end or in the third and fourth position"},
		{loose, Prefix + string(appendPunycode(nil, []rune("xn--é"))), Error{BadPrefix, 0, 0}, `an A-label whose decoded form begins with "xn--"`},
		{strict, "a.\u0300a.a_", Error{LeadingMark, 1, 0}, "begins with a combining mark"},
		{strict, "a\u200db", Error{BadJoiner, 0, 0}, "a joiner between characters that do not join"},
		{strict, "א.0a", Error{BadBidi, 1, 0}, "breaks the rules for right-to-left text"},
		{strict, "a..b", Error{EmptyLabel, 1, 0}, "empty label"},
		{strict, "a." + strings.Repeat("b", 64), Error{LabelTooLong, 1, 0}, "longer than 63 characters"},
		{strict, "a." + strings.Repeat("é", 60), Error{LabelTooLong, 1, 0}, "longer than 63 characters"},
		{strict, strings.Repeat("a.", 127) + "a", Error{NameTooLong, -1, 0}, "longer than 253 characters"},
	} {
		_, err := c.p.ToASCII(c.name)
		if assert.NotNil(t, err, "%+q", c.name) {
			assert.Equal(t, c.want, *err, "%+q", c.name)
			assert.Equal(t, c.message, err.Error(), "%+q", c.name)
		}
	}
	assert.Equal(t, "a character is not allowed", BadCharacter.String())
	assert.Equal(t, "unknown reason", Reason(0).String())
}

// ToUnicode returns the name with its A-labels decoded (section 4.3). Where it fails the name is returned all the
// same, as far as it could be converted, and the first error.
func (p Profile) ToUnicode(name string) (string, *Error) {
	var mapped, converted [shortName]rune
	runes, err := p.process(name, mapped[:0], converted[:0])
	return string(runes), err
}
