package contracts

import (
	"strings"

	"pgregory.net/rapid"
)

// WithSecret draws texts with a secret before an "@", in the userinfo and elsewhere, valid and
// invalid.
func WithSecret(secret string) *rapid.Generator[string] {
	before := rapid.SampledFrom([]string{"", "http://", "https://u:", "//", "x:", "ht tp://", "http:\\\\", "[", "/a?", "#", "-", "a..", "xn--", "%", "http://h/a@"})
	between := rapid.SampledFrom([]string{"", ":", ":x", ":x-oauth-basic", "_?", "%", " ", "..a", "é", "\x00", strings.Repeat("a", 64), "[", "]", "/", "\\", "1.2.3.4"})
	after := rapid.SampledFrom([]string{"", "h", "h/", "github.com/", "a_b", "[::1", "[::1]:x", "h:80", "h /", "é.com", "xn--a", "h?#", "1.2.3.4.5", "%zz", "h\xff"})
	return rapid.Custom(func(t *rapid.T) string {
		return before.Draw(t, "before") + between.Draw(t, "between") + secret + between.Draw(t, "and") + "@" + after.Draw(t, "after")
	})
}
