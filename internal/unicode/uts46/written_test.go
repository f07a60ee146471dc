package uts46

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestEachLabelIsFoundAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := anyName().Draw(t, "name")
		ascii, _ := Profile{}.ToASCII(name)
		var written []string
		for i := range strings.Count(ascii, ".") + 1 {
			start, end := Written(name, i)
			written = append(written, name[start:end])
		}
		again, _ := Profile{}.ToASCII(strings.Join(written, "。"))
		require.Equal(t, ascii, again)
	})
}

func TestADotIsWhatIsMappedToOne(t *testing.T) {
	for name, want := range map[string]string{"a.b": "b", "a。b.c": "b", "a．é": "é", "a｡": "", "é。\u00ad。x": "\u00ad"} {
		start, end := Written(name, 1)
		require.Equal(t, want, name[start:end], name)
	}
}
