package diagnose

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

// marked returns the failure at "^" in the component from "‹" to "›", or in the whole text without them.
// In an "address", what follows "[" is one.
func marked(component, text string) *Failure {
	plain := strings.NewReplacer("‹", "", "›", "", "^", "")
	before, _, _ := strings.Cut(text, "^")
	f := At(plain.Replace(text), "", len(plain.Replace(before)))
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
		holds func(*Failure) bool
		shapes
	}{
		"LacksScheme": {(*Failure).LacksScheme, shapes{
			{"", "^", true}, {"", "^abc", true}, {"", "^/a:b", true}, {"", "^?a:", true}, {"", "^#:", true}, {"", "^http:x", false}, {"", "^:a", false},
		}},
		"IsBeforeFirstColon": {(*Failure).IsBeforeFirstColon, shapes{
			{"", "a^b:c", true}, {"", "ab^:c", true}, {"", "a^x:", true}, {"", "ab:^c", false}, {"", "a^b/c:d", false}, {"", "a^b", false}, {"", "^", false},
		}},
		"BeginsWithAddress": {(*Failure).BeginsWithAddress, shapes{
			{"", "^1.2.3.4:80", true}, {"", "^1.2.3.4", true}, {"", "^[::1]:80", true}, {"", "^[::1", true},
			{"", "^a:1", false}, {"", "^[a]", false}, {"", "^1.2.3.4;8", false}, {"", "^::1", false},
		}},
		"BeginsWithColon": {(*Failure).BeginsWithColon, shapes{
			{"scheme", "^:a", true}, {"path", "^:a", false}, {"scheme", "a^:", false}, {"scheme", "^a:", false},
		}},
		"HostAndPort": {func(f *Failure) bool { _, ok := f.HostAndPort(); return ok }, shapes{
			{"host", "u@‹a:^1›", true}, {"port", "‹a:^1›", true}, {"scheme", "‹a:^1›", false}, {"host", "‹a^@b›", false}, {"host", "u‹@^b›", false}, {"host", "‹[^a›", false},
		}},
		"IsBareIPv6": {(*Failure).IsBareIPv6, shapes{
			{"host", "‹::1^›", true}, {"host", "‹1.2.3.4^›", false}, {"host", "‹a^›", false}, {"path", "‹::1^›", false},
		}},
		"IsUnopened": {(*Failure).IsUnopened, shapes{
			{"host", "‹a]^›", true}, {"host", "‹a[]^›", false}, {"host", "‹a^›", false}, {"path", "‹a]^›", false},
		}},
		"IsUnclosed": {(*Failure).IsUnclosed, shapes{
			{"address", "‹[::^›", true}, {"address", "‹[::^›/a", true}, {"address", "‹[::^›#a", true},
			{"address", "‹[::^]›", false}, {"address", "‹[:^/]›", false}, {"address", "‹[::^x›", false}, {"host", "‹[::^›", false}, {"address", "‹a^›", false},
		}},
		"IsAfterBrackets": {(*Failure).IsAfterBrackets, shapes{{"after brackets", "[::1]^a", true}, {"host", "[::1]^a", false}}},
		"IsBadPort": {(*Failure).IsBadPort, shapes{
			{"port", "‹h:8^x›", true}, {"port", "‹h:8x^›", true}, {"port", "‹h:8^ ›", false}, {"port", "‹h:^›", false}, {"host", "‹h:8^x›", false},
		}},
		"IsNotIPv6": {(*Failure).IsNotIPv6, shapes{
			{"address", "‹[ab^c]›", true}, {"address", "‹[a^b]:80›", true},
			{"address", "‹[a:^c]›", false}, {"address", "‹[ab^c›", false}, {"host", "‹[ab^c]›", false}, {"address", "‹ab^]›", false},
		}},
		"IsZone": {(*Failure).IsZone, shapes{
			{"address", "‹[fe80::1^%25e]›", true}, {"address", "‹[fe80::1^x]›", false}, {"address", "‹[fe80::1%a^%b]›", false},
			{"address", "‹[fe80^%a]›", false}, {"address", "‹[1.2.3.4^%a]›", false}, {"host", "‹[fe80::1^%25e]›", false},
		}},
		"IsSecondCompression": {(*Failure).IsSecondCompression, shapes{
			{"address", "‹[1::2:^:3]›", true}, {"address", "‹[1::^:3]›", true},
			{"address", "‹[1:^:3]›", false}, {"address", "‹[1::2^:3]›", false}, {"address", "‹[1::2:^x]›", false}, {"host", "‹[1::2:^:3]›", false},
		}},
		"IsLongPiece": {(*Failure).IsLongPiece, shapes{
			{"address", "‹[1:abcd^E]›", true}, {"address", "‹[1234^5]›", true},
			{"address", "‹[1:abc^e]›", false}, {"address", "‹[1:abcde^f]›", false}, {"address", "‹[1.2.^3]›", false}, {"address", "‹[abcd^g]›", false}, {"host", "‹[abcd^e]›", false},
		}},
		"HasWrongCount": {(*Failure).HasWrongCount, shapes{
			{"address", "‹[1:2:3:4:5:6:7:8^:9]›", true}, {"address", "‹[1:2:3:4:5:6:7^]›", true}, {"address", "‹[1:2^]›", true},
			{"address", "‹[1:2:3:4:5:6:7^:8]›", false}, {"address", "‹[1:2:3:4:5:6:7:8^]›", false}, {"address", "‹[1:2:3:4:5:6:7:8:9^:]›", false},
			{"address", "‹[1::2^]›", false}, {"address", "‹[1.2.3^]›", false}, {"address", "‹[1:^]›", false}, {"address", "‹[1:2^x]›", false},
			{"address", "‹[1:2:3:4:5:6:7:8^x]›", false}, {"host", "‹[1:2^]›", false},
		}},
		"IsBadDecimal": {(*Failure).IsBadDecimal, shapes{
			{"address", "‹[::1.25^6]›", true}, {"address", "‹[::256^.]›", true}, {"address", "‹[::01^.]›", true}, {"address", "‹[::1.0^1]›", true},
			{"address", "‹[::1.25^5]›", false}, {"address", "‹[::255^.]›", false}, {"address", "‹[::25^6]›", false}, {"address", "‹[::1.^2]›", false},
			{"address", "‹[::^.]›", false}, {"address", "‹[::a^.]›", false}, {"address", "‹[::256^x]›", false}, {"address", "‹[::1.256^x]›", false}, {"host", "‹[::256^.]›", false},
		}},
		"IsAfterPercent": {(*Failure).IsAfterPercent, shapes{
			{"", "a%^b", true}, {"", "x@%^a", true}, {"", "%^a@b", false}, {"", "a^b", false}, {"", "a^%b", false},
		}},
		"IsSpaceAround": {(*Failure).IsSpaceAround, shapes{
			{"", "^ a", true}, {"", "a^ ", true}, {"", "a^ \t\r\n", true}, {"", "a^ b", false}, {"", "^a", false}, {"", "a^", false},
		}},
		"IsLineBreak": {(*Failure).IsLineBreak, shapes{{"", "^\n", true}, {"", "^\r", true}, {"", "^\t", true}, {"", "^ ", false}, {"", "^", false}}},
		"IsHidden":    {(*Failure).IsHidden, shapes{{"", "^a@b", true}, {"", "a^@b", false}, {"", "a@^b", false}, {"", "^a", false}}},
		"IsHostList": {(*Failure).IsHostList, shapes{
			{"port", "‹a:1,b:^2›", true}, {"port", "‹a:1,b^›", true}, {"after brackets", "‹[::1]:1,[::2]^:1›", true}, {"host", "‹a,b^›", true},
			{"port", "‹a:1,b:x^›", false}, {"port", "‹a:1,^›", false}, {"port", "‹a:1^›", false}, {"path", "‹a:1,b:2^›", false},
		}},
		"EndsBeforeAt": {(*Failure).EndsBeforeAt, shapes{
			{"", "http://h/^ @x", true}, {"", `http://h^\@x`, true}, {"", "foo://h#^ @x", true}, {"", "http:h?^ @x", true}, {"", "http://{^h/@x", true}, {"", "http://u@h/^ @x", true},
			{"", "http://h/@x^ ", false}, {"", "http://u^ @x", false}, {"", "http://u:p/^ @x", false}, {"", `foo://h^\@x`, false}, {"", "h/^ @x", false}, {"", "http://h/^ ", false},
		}},
		"IsBehindHost": {(*Failure).IsBehindHost, shapes{
			{"", "http://h/^ ", true}, {"", "^ ", true}, {"", "foo:/h^ ", true}, {"", "http://h^\\", false}, {"", "http:/h^ ", false}, {"", "http:///h^ ", false}, {"", `\\h^ `, false}, {"", "http:\t//h^ ", false},
		}},
		"IsBackslashAfterHost": {(*Failure).IsBackslashAfterHost, shapes{
			{"", `http://h^\x`, true}, {"", `//h:1^\`, true}, {"", `foo://h^\x`, false}, {"", `http://h/^\x`, false}, {"", "http://h^/", false},
		}},
		"IsShortForm": {(*Failure).IsShortForm, shapes{
			{"scheme", "git@h.example^:o/r.git", true}, {"scheme", "me^@h:dir", true},
			{"scheme", "git@h^:/o", true}, {"scheme", "git@h^://o", false}, {"scheme", "a^@b", false}, {"scheme", "a:b^@c:d", false}, {"scheme", "a@b^:c@d", false}, {"path", "git@h^:o", false}, {"scheme", "git@h^:", false},
		}},
		"HasBackslashesForSlashes": {(*Failure).HasBackslashesForSlashes, shapes{
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
		of              func(*Failure) string
		component, text string
		want            string
	}{
		{(*Failure).BadScheme, "scheme", "1^a:b", `"1a" is not a scheme`},
		{(*Failure).Port, "port", "‹[::1]:8^0›", "80"},
		{(*Failure).Port, "port", "‹h:8^0›", "80"},
		{(*Failure).Port, "host", "‹h^›", ""},
		{(*Failure).Piece, "address", "‹[1:2f^]›", "2f"},
		{(*Failure).Piece, "address", "‹[ab^]›", "ab"},
		{func(f *Failure) string { return f.Line(f.BadPercent(), "") }, "path", "%1%4^/", `a "%" without two hexadecimal digits after it is not allowed : "%1%4/" at offset 2`},
		{func(f *Failure) string { return f.Line(BadPort, "") }, "port", "http://h:80a^/", `the port is not a number: "http://h:"… at offset 9`},
		{func(f *Failure) string { return f.Line(BadPort, "") }, "port", "http://u:p@h:8^x", `the port is not a number: …"h:"… at offset 13`},
		{func(f *Failure) string { return f.Line(BareIPv6, "") }, "port", "http://fe80::1^/", BareIPv6 + `: "http://fe80:"… at offset 12`},
		{(*Failure).HostInWords, "path", "http://h.example/^ @x", `the host "h.example"`},
		{(*Failure).HostInWords, "path", "http://h/^ @x", "a host"},
		{func(f *Failure) string { text, _ := f.HostAndPort(); return text }, "host", "u@‹a:^1›/b", "a:1"},
		{func(f *Failure) string { return f.Line("p", "h") }, "path", "a^ b", `p: "a b" at offset 1; h`},
		{func(f *Failure) string { return f.Line("p", "") }, "path", "^", "p at offset 0"},
	} {
		assert.Equal(t, c.want, c.of(marked(c.component, c.text)), "%q", c.text)
	}
	for _, start := range []string{"port", "URL-port"} {
		f := At("8:x", start, 2)
		assert.Equal(t, "8:x", f.Port())
	}
	f := At("é", "", 0)
	assert.Equal(t, 'é', f.Next())
	f = At("", "", 0)
	assert.Equal(t, utf8.RuneError, f.Next())
}
