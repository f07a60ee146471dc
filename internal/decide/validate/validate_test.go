package validate

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// checkout reads files of the checkout, with changed contents of some.
func checkout(changed map[string][]byte) func(file string) ([]byte, error) {
	return func(file string) ([]byte, error) {
		if text, ok := changed[file]; ok {
			return text, nil
		}
		return os.ReadFile(filepath.Join("..", "..", "..", file))
	}
}

// known is a validator of the checkout as it is. Other validators share its automata and sources.
var known = sync.OnceValue(
	func() *validator { return newValidator(checkout(nil), func(Verdict) {}) },
)

// problems returns the verdicts of a part that are not valid, once a text is replaced in a file.
func problems(t *testing.T, part, file, from, to string) (all []string) {
	t.Helper()
	text, err := checkout(nil)(file)
	require.NoError(t, err)
	changed := bytes.Replace(text, []byte(from), []byte(to), 1)
	if bytes.Equal(text, changed) {
		t.Fatalf("%s has no %q", file, from)
	}
	v := newValidator(checkout(map[string][]byte{file: changed}), func(v Verdict) {
		if v.Problem != "" {
			all = append(all, v.String())
		}
	})
	v.dfas = known().dfas
	if part == "rfc" {
		v.rfc(uriGrammars[0]) // the others are decided in the same way
		return all
	}
	parts[slices.Index(Parts(), part)].validate(v)
	return all
}

func TestTheFirstDifferenceIsNamed(t *testing.T) {
	every := exhaustive.OneIn(t, 3)
	for i, c := range []struct{ part, file, from, to, want string }{
		{"rfc", uriFile, "case c == '/':\n\t\tgoto n8\n", "case c == '/':\n\t\tgoto n12\n",
			`rfc3986Scan of RFC 3986: NOT VALID: state 2, byte '/': goes to 12 and notes {0 0}, want 8 and {0 0}`},
		{"rfc", uriFile, "o.scheme = uint32(i)", "o.path = uint32(i)",
			`rfc3986Scan of RFC 3986: NOT VALID: state 4, byte ':': goes to 11 and notes {16 0}, want 11 and {1 0}`},
		{"rfc", uriFile, "MaskRun(masks[0], i-base)", "MaskRun(masks[1], i-base)", "want if i >= limit && i < n { i, base, limit = sets.Skip(s, i, 1, &masks) }"},
		{"rfc", uriFile, "switch start {", "switch at {", "want switch start {"},
		{"rfc", uriFile, "{Row: 92, Set: 0}", "{Row: 92, Set: 1}", `NOT VALID: state 4, byte '!': a run skips it, and it leads to state 0`},
		{"rfc", uriFile, "{Row: 115, Set: 3}", "{Row: 116, Set: 3}", `Machine3986.v: NOT VALID: ways: number 3 is 116, want 115`},
		{"rfc", uriFile, "0xb8, 0xfc, 0xf8, 0xf8", "0xb8, 0xfc, 0xf8, 0xfc", `byte '#': Bits is 0b0, and Nibbles are 0b10`},
		{"rfc", uriFile, "Count: 6", "Count: 7", `rfc3986Machine: 7 sets, and 6 masks`},
		{"runtime", "internal/run/scan/skip.go", "i < len(s)", "i <= len(s)",
			`internal/run/scan/skip.go: NOT VALID: func skipBytes of *MaskSets is not func (m *MaskSets) skipBytes(s string, i, set int) int {`},
		{"runtime", "uri.go", "e[4], e[5]", "e[5], e[4]", `uri.go: NOT VALID: func continued of *offsets is not`},
		{"texts", "proof/data/Texts3986.v", "scheme        = ALPHA", "scheme        = DIGIT",
			`Texts3986.v: NOT VALID: its copy of grammar/rfc3986.abnf differs`},
		{"consensus", consensusFile, `{rule: "at-sign", profiles: 1<<Web `, `{rule: "at-sign", profiles: 1<<Any `,
			`consensus exclusions: NOT VALID: exclusion at-sign has profiles any, web-paths, websockets, want web, web-paths, websockets`},
	} {
		if i%every != 0 {
			continue
		}
		all := problems(t, c.part, c.file, c.from, c.to)
		if assert.NotEmpty(t, all, c.to) {
			assert.Contains(t, all[0], c.want)
		}
	}
}

func TestAnUnknownPartIsAnError(t *testing.T) {
	_, err := Checkout(checkout(nil), func(Verdict) {}, "rfcs")
	assert.EqualError(
		t,
		err,
		`unknown part "rfcs": the parts are ["runtime" "texts" "rfc" "consensus" "whatwg" "packages"]`,
	)
}

func TestRulesDeriveTheirTexts(t *testing.T) {
	const rules = `
; IMPORT other.abnf : imported as here
; IMPORT core : DIGIT
string  = "aB" / %s"aB!" ; both cases, and one
numbers = %x41-43 %d66.67 / %b1000001
repeat  = 2*3DIGIT *"x" [ "y" ] 1"z"
group   = ( "a" / "b" ) here
          "continued"
utf8    = %x7F-10000
more    = "a"
other   = "x"
more    =/ "b"
          "c"
`
	files := map[string]string{
		"rules.abnf": rules,
		"other.abnf": "  imported = inner\r\n  inner = \"i\"\r\n",
		"old.bnf":    "old = \"a\" | \"b\" ; comment\n",
	}
	gs := newGrammars(func(file string) ([]byte, error) {
		text, ok := files[file]
		if !ok {
			return nil, os.ErrNotExist
		}
		return []byte(text), nil
	}, "")
	for _, c := range []struct {
		file, rule string
		in, out    []string
	}{
		{"rules.abnf", "string", []string{"ab", "AB", "aB!"}, []string{"", "a", "ab!", "AB!", "abab"}},
		{"rules.abnf", "numbers", []string{"ABC", "CBC", "A"}, []string{"DBC", "B", "AB", "a"}},
		{"rules.abnf", "repeat", []string{"12z", "123xxyZ"}, []string{"1z", "1234z", "12yyz", "12"}},
		{"rules.abnf", "group", []string{"aicontinued", "BIContinued"}, []string{"ai", "continued"}},
		{"rules.abnf", "utf8", []string{"\x7f", "\u0080", "ÿ", "\ud7ff", "\ue000", "\uffff", "\U00010000"}, []string{"", "~", "\x80", "\xed\xa0\x80", "\U00010001", "\xc1\xbf"}},
		{"rules.abnf", "more", []string{"a", "bc"}, []string{"b", "ac", "x"}},
		{"old.bnf", "OLD", []string{"a", "b"}, []string{"A", ""}},
	} {
		d := gs.nfaOf(gs.file(c.file), c.rule, builder{utf8: true}).determinize()
		for _, text := range c.in {
			assert.True(t, d.accepts(text), "%s: %q", c.rule, text)
		}
		for _, text := range c.out {
			assert.False(t, d.accepts(text), "%s: %q", c.rule, text)
		}
	}
	for text, want := range map[string]string{
		"a = b":         "cannot read x.abnf: no rule b",
		"a = <b c>":     `cannot read x.abnf: a: "<b c>"`,
		"a = ( %x41":    `cannot read x.abnf: a: no ) before ""`,
		"a = [ a ] %x1": "cannot read x.abnf: rule a is recursive",
		"a =/ %x1":      "cannot read x.abnf: rule a has no alternative before",
		"a = \"b":       "cannot read x.abnf: a: \"b",
		"%x1":           "cannot read x.abnf: %x1",
		"a = %x100":     "cannot read x.abnf: 100 is not a byte",
	} {
		gs := newGrammars(func(string) ([]byte, error) { return []byte(text), nil }, "")
		assert.Equal(
			t,
			want,
			problemOf(func() { gs.nfaOf(gs.file("x.abnf"), "a", builder{}) }),
			text,
		)
	}
}

func (d *dfa) accepts(text string) bool {
	q := int32(1)
	for _, c := range []byte(text) {
		q = d.next[q][c]
	}
	return d.accept[q]
}

// A field is named by rules around its rule.
func TestAPathNamesARuleByRulesAroundIt(t *testing.T) {
	for _, c := range []struct {
		path   string
		around []string
		want   bool
	}{
		{"b", []string{"a", "b"}, true},
		{"b", []string{"b", "a"}, false},
		{"A/B", []string{"a", "x", "b"}, true},
		{"a/b", []string{"x", "b"}, false},
		{"a>b", []string{"a", "b"}, true},
		{"a>b", []string{"a", "x", "b"}, false},
		{"a/b>c", []string{"a", "x", "b", "c"}, true},
		{"a/b>c", []string{"b", "a", "c"}, false},
		{"x|b", []string{"a", "b"}, true},
	} {
		f := &field{paths: pathsOf(c.path)}
		assert.Equal(t, c.want, f.is(c.around), "%s in %q", c.path, c.around)
	}
}
