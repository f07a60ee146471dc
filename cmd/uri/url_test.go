package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// The command never shows text before the last "@" of an invalid reference.
func TestURLShowsNoPassword(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.StringMatching(`[QWé"%:/?#\[\]\\ ]{1,12}`).Draw(t, "secret")
		s := rapid.SampledFrom([]string{"", "http://", "//", "http://u:", "http://[::1]:"}).Draw(t, "before") + secret + "@" +
			rapid.SampledFrom([]string{"h/", "h:x", "[::1%25z]", "h/ ", "%"}).Draw(t, "after")
		both := compare(s)
		if both.URI.Valid {
			return
		}
		var out bytes.Buffer
		screen{}.drawReadings(&out, s, both)
		assert.False(t, strings.ContainsAny(out.String(), "QWé"), "%q:\n%s", s, out.String())
	})
}
