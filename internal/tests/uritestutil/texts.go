package uritestutil

import (
	"strings"

	"pgregory.net/rapid"
)

// Section3 is the first example of RFC 3986, section 3, with more in it.
const Section3 = "foo://user@[2001:db8::7]:8042/over/there?name=ferret#nose"

// pieces are what references are made of, with what the transcription could get wrong among them.
var pieces = []string{
	"a", "b1", "-", "1", "25", "256", "1.2.3.4", "01", "%41", "%", "_", "~", "!", ";", "@", ":", ":80", "/", "//", "?", "#",
	".", "..", "[", "]", "::", "[::1]", "[1:", "ffff", "12345", "v1.", "x://", "é", "{", "$", "+", "&=,", "*'()", "\\", "^`|", " ",
}

// AnyPieces draws texts that are made of them.
func AnyPieces() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 9).Draw(t, "pieces"), "")
	})
}

// Mangled draws texts that are nearly references.
func Mangled() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"a", "F", "v", "0", "25", "1.2.3.4", "[", "]", "::", ":", "1:2:3:4", "%", "%4", "%41", "//", "/", "?", "#", "@", ".", "+", "!", ",", ";", "=", "$",
			"http:", "abcdefgh", " ", "\x00", "\xff", "é", "^", "|", `"`, "<", "`", "{", "~",
		}), 0, 12).Draw(t, "pieces"), "")
	})
}

// SecretLetters are in no message but by leaking: they make up the passwords, and occur in no fixed text.
var SecretLetters = strings.Map(func(r rune) rune {
	for g := range OctetGrammars {
		if strings.ContainsRune(strings.Join(g.Rules(), ""), r) {
			return -1
		}
	}
	return r
}, "QWZ")
