package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
)

// packed returns a text as gzip packs it.
func packed(t *testing.T, text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.String()
}

// printedRFC is an RFC of a number, with some lines.
func printedRFC(number, lines string) string {
	return "Network Working Group\nRequest for Comments: " + number + "\n\n1.  Grammar\n\n" + lines
}

func TestDocumentsAreReadToTheirEndOrNotAtAll(t *testing.T) {
	one := printedRFC("1", "    a = %x31\n")
	long := one + strings.Repeat(" ", abnf.MaxFile)
	for what, c := range map[string]struct{ text, want string }{
		"a text":           {one, ""},
		"a packed text":    {packed(t, one), ""},
		"the longest":      {long[:abnf.MaxFile], ""},
		"too long, packed": {packed(t, long), "the file is larger than 16 MiB\n"},
		"damaged":          {packed(t, one)[:40], "unexpected EOF\n"},
	} {
		name := filepath.Join(t.TempDir(), "rfc1.txt")
		require.NoError(t, os.WriteFile(name, []byte(c.text), 0o600))
		var stdout, stderr bytes.Buffer
		status := run([]string{"extract", name}, nil, &stdout, &stderr)
		if c.want == "" {
			assert.Equal(t, 0, status, what)
			assert.Contains(t, stdout.String(), "\na = %x31\n", what)
			continue
		}
		assert.Equal(t, 2, status, what)
		assert.Equal(t, "abnf: error: cannot read "+name+": "+c.want, stderr.String(), what)
	}
}

func TestAGrammarThatAPersonWroteIsNotOverwritten(t *testing.T) {
	dir := t.TempDir()
	name, out := filepath.Join(dir, "rfc1.txt"), filepath.Join(dir, "rfc1.abnf")
	require.NoError(t, os.WriteFile(name, []byte(printedRFC("1", "    a = %x31\n")), 0o600))
	var stdout, stderr bytes.Buffer
	require.Equal(t, 0, run([]string{"extract", "-o", out, name}, nil, &stdout, &stderr), stderr.String())
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Equal(t, "; Extracted from RFC 1.\n\n; SECTION RFC 1 : 1\na = %x31\n", string(text))
	assert.Empty(t, stdout.String())

	require.Equal(t, 2, run([]string{"extract", "-o", out, name}, nil, &stdout, &stderr))
	assert.Equal(t, "abnf: error: "+out+" already exists\n", stderr.String())
}

func TestATextThatIsTooLongIsNotCutOff(t *testing.T) {
	long := printedRFC("1", "    a = %x31\n") + strings.Repeat(" ", abnf.MaxFile)
	name := filepath.Join(t.TempDir(), "rfc1.txt")
	require.NoError(t, os.WriteFile(name, []byte(long), 0o600))
	for _, command := range []string{"extract", "check"} {
		for file, said := range map[string]string{name: name, "-": "stdin"} {
			var stdout, stderr bytes.Buffer
			assert.Equal(t, 2, run([]string{command, file}, strings.NewReader(long), &stdout, &stderr), command, file)
			assert.Equal(t, "abnf: error: cannot read "+said+": the file is larger than 16 MiB\n", stderr.String())
			assert.Empty(t, stdout.String())
		}
	}
}
