package run_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/diagnose"
)

// marked returns the failure at "^" in the component from "‹" to "›", or in the whole text without them.
// In an "address", what follows "[" is one.
func marked(component, text string) *diagnose.Failure {
	plain := strings.NewReplacer("‹", "", "›", "", "^", "")
	before, _, _ := strings.Cut(text, "^")
	f := diagnose.At(plain.Replace(text), "", len(plain.Replace(before)))
	f.Component = component
	if outside, inside, ok := strings.Cut(text, "‹"); ok {
		inside, _, _ = strings.Cut(inside, "›")
		f.Begin = len(outside)
		f.End = f.Begin + len(plain.Replace(inside))
	}
	if component == "address" {
		f.Component, f.InAddress, f.Address = "host", true, strings.TrimPrefix(f.Matched(), "[")
	}
	return &f
}

type shapes []struct {
	component, text string
	want            bool
}

func TestEachConditionIsAboutTextsOfOneShape(t *testing.T) {
	for name, c := range map[string]struct {
		holds func(*diagnose.Failure) bool
		shapes
	}{
		"LacksScheme": {(*diagnose.Failure).LacksScheme, shapes{
			{"", "^", true}, {"", "^abc", true}, {"", "^/a:b", true}, {"", "^?a:", true}, {"", "^#:", true}, {"", "^http:x", false}, {"", "^:a", false},
		}},
		"IsBeforeFirstColon": {(*diagnose.Failure).IsBeforeFirstColon, shapes{
			{"", "a^b:c", true}, {"", "ab^:c", true}, {"", "a^x:", true}, {"", "ab:^c", false}, {"", "a^b/c:d", false}, {"", "a^b", false}, {"", "^", false},
		}},
		"BeginsWithAddress": {(*diagnose.Failure).BeginsWithAddress, shapes{
			{"", "^1.2.3.4:80", true}, {"", "^1.2.3.4", true}, {"", "^[::1]:80", true}, {"", "^[::1", true},
			{"", "^a:1", false}, {"", "^[a]", false}, {"", "^1.2.3.4;8", false}, {"", "^::1", false},
		}},
		"BeginsWithColon": {(*diagnose.Failure).BeginsWithColon, shapes{
			{"scheme", "^:a", true}, {"path", "^:a", false}, {"scheme", "a^:", false}, {"scheme", "^a:", false},
		}},
		"HostAndPort": {func(f *diagnose.Failure) bool { _, ok := f.HostAndPort(); return ok }, shapes{
			{"host", "u@‹a:^1›", true}, {"port", "‹a:^1›", true}, {"scheme", "‹a:^1›", false}, {"host", "‹a^@b›", false}, {"host", "u‹@^b›", false}, {"host", "‹[^a›", false},
		}},
		"IsBareIPv6": {(*diagnose.Failure).IsBareIPv6, shapes{
			{"host", "‹::1^›", true}, {"host", "‹1.2.3.4^›", false}, {"host", "‹a^›", false}, {"path", "‹::1^›", false},
		}},
		"IsUnopened": {(*diagnose.Failure).IsUnopened, shapes{
			{"host", "‹a]^›", true}, {"host", "‹a[]^›", false}, {"host", "‹a^›", false}, {"path", "‹a]^›", false},
		}},
		"IsUnclosed": {(*diagnose.Failure).IsUnclosed, shapes{
			{"address", "‹[::^›", true}, {"address", "‹[::^›/a", true}, {"address", "‹[::^›#a", true},
			{"address", "‹[::^]›", false}, {"address", "‹[:^/]›", false}, {"address", "‹[::^x›", false}, {"host", "‹[::^›", false}, {"address", "‹a^›", false},
		}},
		"IsAfterBrackets": {(*diagnose.Failure).IsAfterBrackets, shapes{{"after brackets", "[::1]^a", true}, {"host", "[::1]^a", false}}},
		"IsBadPort": {(*diagnose.Failure).IsBadPort, shapes{
			{"port", "‹h:8^x›", true}, {"port", "‹h:8x^›", true}, {"port", "‹h:8^ ›", false}, {"port", "‹h:^›", false}, {"host", "‹h:8^x›", false},
		}},
		"IsNotIPv6": {(*diagnose.Failure).IsNotIPv6, shapes{
			{"address", "‹[ab^c]›", true}, {"address", "‹[a^b]:80›", true},
			{"address", "‹[a:^c]›", false}, {"address", "‹[ab^c›", false}, {"host", "‹[ab^c]›", false}, {"address", "‹ab^]›", false},
		}},
		"IsZone": {(*diagnose.Failure).IsZone, shapes{
			{"address", "‹[fe80::1^%25e]›", true}, {"address", "‹[fe80::1^x]›", false}, {"address", "‹[fe80::1%a^%b]›", false},
			{"address", "‹[fe80^%a]›", false}, {"address", "‹[1.2.3.4^%a]›", false}, {"host", "‹[fe80::1^%25e]›", false},
		}},
		"IsSecondCompression": {(*diagnose.Failure).IsSecondCompression, shapes{
			{"address", "‹[1::2:^:3]›", true}, {"address", "‹[1::^:3]›", true},
			{"address", "‹[1:^:3]›", false}, {"address", "‹[1::2^:3]›", false}, {"address", "‹[1::2:^x]›", false}, {"host", "‹[1::2:^:3]›", false},
		}},
		"IsLongPiece": {(*diagnose.Failure).IsLongPiece, shapes{
			{"address", "‹[1:abcd^E]›", true}, {"address", "‹[1234^5]›", true},
			{"address", "‹[1:abc^e]›", false}, {"address", "‹[1:abcde^f]›", false}, {"address", "‹[1.2.^3]›", false}, {"address", "‹[abcd^g]›", false}, {"host", "‹[abcd^e]›", false},
		}},
		"HasWrongCount": {(*diagnose.Failure).HasWrongCount, shapes{
			{"address", "‹[1:2:3:4:5:6:7:8^:9]›", true}, {"address", "‹[1:2:3:4:5:6:7^]›", true}, {"address", "‹[1:2^]›", true},
			{"address", "‹[1:2:3:4:5:6:7^:8]›", false}, {"address", "‹[1:2:3:4:5:6:7:8^]›", false}, {"address", "‹[1:2:3:4:5:6:7:8:9^:]›", false},
			{"address", "‹[1::2^]›", false}, {"address", "‹[1.2.3^]›", false}, {"address", "‹[1:^]›", false}, {"address", "‹[1:2^x]›", false},
			{"address", "‹[1:2:3:4:5:6:7:8^x]›", false}, {"host", "‹[1:2^]›", false},
		}},
		"IsBadDecimal": {(*diagnose.Failure).IsBadDecimal, shapes{
			{"address", "‹[::1.25^6]›", true}, {"address", "‹[::256^.]›", true}, {"address", "‹[::01^.]›", true}, {"address", "‹[::1.0^1]›", true},
			{"address", "‹[::1.25^5]›", false}, {"address", "‹[::255^.]›", false}, {"address", "‹[::25^6]›", false}, {"address", "‹[::1.^2]›", false},
			{"address", "‹[::^.]›", false}, {"address", "‹[::a^.]›", false}, {"address", "‹[::256^x]›", false}, {"address", "‹[::1.256^x]›", false}, {"host", "‹[::256^.]›", false},
		}},
		"IsAfterPercent": {(*diagnose.Failure).IsAfterPercent, shapes{
			{"", "a%^b", true}, {"", "x@%^a", true}, {"", "%^a@b", false}, {"", "a^b", false}, {"", "a^%b", false},
		}},
		"IsSpaceAround": {(*diagnose.Failure).IsSpaceAround, shapes{
			{"", "^ a", true}, {"", "a^ ", true}, {"", "a^ \t\r\n", true}, {"", "a^ b", false}, {"", "^a", false}, {"", "a^", false},
		}},
		"IsLineBreak": {(*diagnose.Failure).IsLineBreak, shapes{{"", "^\n", true}, {"", "^\r", true}, {"", "^\t", true}, {"", "^ ", false}, {"", "^", false}}},
		"IsHidden":    {(*diagnose.Failure).IsHidden, shapes{{"", "^a@b", true}, {"", "a^@b", false}, {"", "a@^b", false}, {"", "^a", false}}},
		"IsHostList": {(*diagnose.Failure).IsHostList, shapes{
			{"port", "‹a:1,b:^2›", true}, {"port", "‹a:1,b^›", true}, {"after brackets", "‹[::1]:1,[::2]^:1›", true}, {"host", "‹a,b^›", true},
			{"port", "‹a:1,b:x^›", false}, {"port", "‹a:1,^›", false}, {"port", "‹a:1^›", false}, {"path", "‹a:1,b:2^›", false},
		}},
		"EndsBeforeAt": {(*diagnose.Failure).EndsBeforeAt, shapes{
			{"", "http://h/^ @x", true}, {"", `http://h^\@x`, true}, {"", "foo://h#^ @x", true}, {"", "http:h?^ @x", true}, {"", "http://{^h/@x", true}, {"", "http://u@h/^ @x", true},
			{"", "http://h/@x^ ", false}, {"", "http://u^ @x", false}, {"", "http://u:p/^ @x", false}, {"", `foo://h^\@x`, false}, {"", "h/^ @x", false}, {"", "http://h/^ ", false},
		}},
		"IsBehindHost": {(*diagnose.Failure).IsBehindHost, shapes{
			{"", "http://h/^ ", true}, {"", "^ ", true}, {"", "foo:/h^ ", true}, {"", "http://h^\\", false}, {"", "http:/h^ ", false}, {"", "http:///h^ ", false}, {"", `\\h^ `, false}, {"", "http:\t//h^ ", false},
		}},
		"IsBackslashAfterHost": {(*diagnose.Failure).IsBackslashAfterHost, shapes{
			{"", `http://h^\x`, true}, {"", `//h:1^\`, true}, {"", `foo://h^\x`, false}, {"", `http://h/^\x`, false}, {"", "http://h^/", false},
		}},
		"IsShortForm": {(*diagnose.Failure).IsShortForm, shapes{
			{"scheme", "git@h.example^:o/r.git", true}, {"scheme", "me^@h:dir", true},
			{"scheme", "git@h^:/o", true}, {"scheme", "git@h^://o", false}, {"scheme", "a^@b", false}, {"scheme", "a:b^@c:d", false}, {"scheme", "a@b^:c@d", false}, {"path", "git@h^:o", false}, {"scheme", "git@h^:", false},
		}},
		"HasBackslashesForSlashes": {(*diagnose.Failure).HasBackslashesForSlashes, shapes{
			{"path", `foo:‹^\\h›`, true}, {"path", `foo:‹/^\h›`, true}, {"path", `foo:‹^\h›`, false}, {"path", `‹//h/^\›`, false}, {"query", `‹^\\h›`, false},
		}},
	} {
		for _, s := range c.shapes {
			assert.Equal(t, s.want, c.holds(marked(s.component, s.text)), "%s: %s of %q", name, s.component, s.text)
		}
	}
}

func TestPartsOfATextThatAProblemIsAbout(t *testing.T) {
	for _, c := range []struct {
		of              func(*diagnose.Failure) string
		component, text string
		want            string
	}{
		{(*diagnose.Failure).BadScheme, "scheme", "1^a:b", `"1a" is not a scheme`},
		{(*diagnose.Failure).Port, "port", "‹[::1]:8^0›", "80"},
		{(*diagnose.Failure).Port, "port", "‹h:8^0›", "80"},
		{(*diagnose.Failure).Port, "host", "‹h^›", ""},
		{(*diagnose.Failure).Piece, "address", "‹[1:2f^]›", "2f"},
		{(*diagnose.Failure).Piece, "address", "‹[ab^]›", "ab"},
		{func(f *diagnose.Failure) string { return f.Line(f.BadPercent(), "") }, "path", "%1%4^/", `a "%" without two hexadecimal digits after it is not allowed : "%1%4/" at offset 2`},
		{func(f *diagnose.Failure) string { return f.Line(diagnose.BadPort, "") }, "port", "http://h:80a^/", `the port is not a number: "http://h:"… at offset 9`},
		{func(f *diagnose.Failure) string { return f.Line(diagnose.BadPort, "") }, "port", "http://u:p@h:8^x", `the port is not a number: …"h:"… at offset 13`},
		{func(f *diagnose.Failure) string { return f.Line(diagnose.BareIPv6, "") }, "port", "http://fe80::1^/", diagnose.BareIPv6 + `: "http://fe80:"… at offset 12`},
		{(*diagnose.Failure).HostInWords, "path", "http://h.example/^ @x", `the host "h.example"`},
		{(*diagnose.Failure).HostInWords, "path", "http://h/^ @x", "a host"},
		{func(f *diagnose.Failure) string { text, _ := f.HostAndPort(); return text }, "host", "u@‹a:^1›/b", "a:1"},
		{func(f *diagnose.Failure) string { return f.Line("p", "h") }, "path", "a^ b", `p: "a b" at offset 1; h`},
		{func(f *diagnose.Failure) string { return f.Line("p", "") }, "path", "^", "p at offset 0"},
	} {
		assert.Equal(t, c.want, c.of(marked(c.component, c.text)), "%q", c.text)
	}
	for _, start := range []string{"port", "URL-port"} {
		f := diagnose.At("8:x", start, 2)
		assert.Equal(t, "8:x", f.Port())
	}
	f := diagnose.At("é", "", 0)
	assert.Equal(t, 'é', f.Next())
	f = diagnose.At("", "", 0)
	assert.Equal(t, utf8.RuneError, f.Next())
}

var table = [][]diagnose.Diagnosis[*diagnose.Failure]{
	{{When: (*diagnose.Failure).IsLineBreak, Problem: "a break", Hint: "written {encoded}", ShowsNothing: true}},
	{{When: (*diagnose.Failure).IsSpaceAround, ProblemOf: (*diagnose.Failure).BadPercent}, {When: (*diagnose.Failure).IsUnclosed, Hint: "close it"}},
}

// at returns the failure in a port that begins the text.
func at(text string, offset int) *diagnose.Failure {
	f := diagnose.At(text, "port", offset)
	f.Component, f.Where = "port", "in the port"
	return &f
}

func TestTheFirstDiagnosisThatAppliesGivesTheMessage(t *testing.T) {
	for _, c := range []struct {
		text          string
		offset        int
		problem, hint string
	}{
		{"1\n", 1, "a break", "written %0A"},
		{"1 ", 1, `a "%" without two hexadecimal digits after it is not allowed in the port`, ""},
		{"1x", 1, `"x" is not allowed in the port`, ""},
		{"1", 1, "the text ends too early, in the port", ""},
		{"1\n@", 1, "a break", "written %0A"},
		{"1 @", 1, "a character is not allowed in the port", "text that may be a password is not shown"},
	} {
		problem, hint := diagnose.Describe(at(c.text, c.offset), table)
		assert.Equal(t, []string{c.problem, c.hint}, []string{problem, hint}, "%q", c.text)
	}
}

func TestNoMessageShowsTheTextBeforeItsLastAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.StringMatching(`[0-9]{0,3}[QXZ:/\[%\]]{1,8}`).Draw(t, "before")
		text := before + "@" + rapid.StringMatching(`[0-9:/% \n]{0,6}`).Draw(t, "after")
		f := at(text, rapid.IntRange(0, len(text)).Draw(t, "offset"))
		for _, shown := range []string{f.Line(diagnose.Describe(f, table)), f.Line(f.General(), "")} {
			assert.False(t, strings.ContainsAny(shown, "QXZ"), "%q: %s", text, shown)
		}
	})
}

func TestAComponentIsThatOfAppendixB(t *testing.T) {
	for _, c := range []struct {
		text       string
		scheme     int // octets of it
		offset     int
		component  string
		begin, end int
	}{
		{"s://h:1/p?q#f", 2, 2, "path", 2, 13},
		{"s://h:1/p?q#f", 2, 3, "path", 2, 13},
		{"s://h:1/p?q#f", 2, 4, "authority", 4, 7},
		{"s://h:1/p?q#f", 2, 7, "authority", 4, 7},
		{"s://h:1/p?q#f", 2, 8, "path", 2, 13},
		{"s://h:1/p?q#f", 2, 9, "path", 2, 13},
		{"s://h:1/p?q#f", 2, 10, "query", 10, 13},
		{"s://h:1/p?q#f", 2, 11, "query", 10, 13},
		{"s://h:1/p?q#f", 2, 12, "fragment", 12, 13},
		{"s://h:1/p?q#f", 2, 13, "fragment", 12, 13},
		{"?q", 0, 1, "query", 1, 2},
		{"#f", 0, 1, "fragment", 1, 2},
		{"//h", 0, 3, "authority", 2, 3},
		{"///p", 0, 2, "authority", 2, 2},
		{"//h?q", 0, 2, "authority", 2, 3},
		{"//h#f", 0, 2, "authority", 2, 3},
	} {
		f := diagnose.At(c.text, "URI-reference", c.offset)
		f.Begin = c.scheme
		f.Split()
		assert.Equal(t, c.component, f.Component, "%q at offset %d", c.text, c.offset)
		assert.Equal(t, []int{c.begin, c.end}, []int{f.Begin, f.End}, "%q at offset %d", c.text, c.offset)
	}
}

func TestADiagnosisWithoutAProblemHasTheGeneralOne(t *testing.T) {
	problem, hint := diagnose.Describe(at("1x", 1), [][]diagnose.Diagnosis[*diagnose.Failure]{{{When: func(*diagnose.Failure) bool { return true }, Hint: "do"}}})
	assert.Equal(t, []string{`"x" is not allowed in the port`, "do"}, []string{problem, hint})
}
