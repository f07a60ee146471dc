package ascii

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnOctetIsEncodedAsTwoUpperCaseDigits(t *testing.T) {
	for octet := range 256 {
		text := string(AppendPercentEncoded(nil, byte(octet)))
		require.Equal(t, fmt.Sprintf("%%%02X", octet), text)
		require.True(t, IsPercentEncoded(text+"x"))
		require.Equal(t, byte(octet), HexValue(text[1])<<4|HexValue(text[2]))
	}
}

func TestOnlyTwoHexadecimalDigitsAfterAPercentSignAreAnEncoding(t *testing.T) {
	for a := range 256 {
		for b := range 256 {
			text := string([]byte{'%', byte(a), byte(b)})
			want := isHex(byte(a)) && isHex(byte(b))
			require.Equal(t, want, IsPercentEncoded(text), "%q", text)
		}
		require.Equal(t, !isHex(byte(a)), HexValue(byte(a)) == 0xFF)
	}
	for _, text := range []string{"", "%", "%4", "x41"} {
		require.False(t, IsPercentEncoded(text), "%q", text)
	}
}

func TestWhatIsNotEncodedStaysAsItIs(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "a", "%": "%", "%4": "%4", "%41": "A", "a%2fb%2Fc": "a/b/c", "%%41%": "%A%", "%2541": "%41", "%ff%g0%00": "\xff%g0\x00"} {
		require.Equal(t, want, PercentDecode(text), text)
	}
}

// isHex asks package fmt.
func isHex(c byte) bool {
	var value int
	n, err := fmt.Sscanf(string([]byte{c}), "%x", &value)
	return n == 1 && err == nil
}
