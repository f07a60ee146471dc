package idn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A name that is not plain takes the long way, to the same result.
func TestNamesOfTheDNSAreReturnedWithoutDecoding(t *testing.T) {
	label := strings.Repeat("a", 63)
	longest := strings.Repeat(label+".", 3) + strings.Repeat("b", 61)
	for _, name := range []string{"example.com", "EXAMPLE.com", "a_b", "r3---sn-x.example", "xn-a", "a-b", "-a-", "1.example", label, label + ".b", longest} {
		assert.True(t, isPlain(name), name)
	}
	for _, name := range []string{
		"", "a.", "a.1", "9", "a.9", "xn--a", "a.XN--a", "a.xN--9ca", "%41", "é", "a b", label + "a", label + "a.b", "b." + label + "a", longest + "b",
	} {
		assert.False(t, isPlain(name), name)
	}
}
