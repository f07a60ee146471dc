package percent_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/schemes/geo"
	"github.com/urigrammar/uri/schemes/internal/percent"
	"github.com/urigrammar/uri/schemes/tel"
)

func TestAnEncodedValueIsAValueAndComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := string(rapid.SliceOfN(rapid.Byte(), 1, -1).Draw(t, "value"))
		encoded := percent.EncodeParameter(value)
		require.Equal(t, value, ascii.PercentDecode(encoded))
		require.True(t, tel.Valid("tel:+1;a="+encoded))
		require.True(t, geo.Valid("geo:1,2;a="+encoded))
	})
}

func TestAnOctetIsEncodedUnlessTheRuleHasIt(t *testing.T) {
	const has = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+:"
	for octet := range 256 {
		want := fmt.Sprintf("%%%02X", octet)
		if strings.IndexByte(has, byte(octet)) >= 0 {
			want = string(rune(octet))
		}
		require.Equal(t, want, percent.EncodeParameter(string([]byte{byte(octet)})))
	}
}
