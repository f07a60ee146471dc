package template

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/ascii"
)

func TestWhatStaysIsUnreservedOrReserved(t *testing.T) {
	unreserved, reserved, triplet := languageOf(t, "rfc6570.abnf", "unreserved"), languageOf(t, "rfc6570.abnf", "reserved"), languageOf(t, "rfc6570.abnf", "pct-encoded")
	for octet := range 256 {
		s := string([]byte{byte(octet)})
		assert.Equal(t, unreserved.Contains(s) || reserved.Contains(s), stays(byte(octet)), "%q", s)
		for _, s := range []string{"%4" + s, "%" + s + "a", s + "00", s} {
			assert.Equal(t, triplet.Contains(s), ascii.IsPercentEncoded(s), "%q", s)
		}
	}
}
