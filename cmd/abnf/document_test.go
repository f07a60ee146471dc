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
	one := printedRFC("1", "    a = name\n\n    Rule name is defined in [RFC2].\n")
	two := printedRFC("2", "    name = \"x\"\n")
	long := two + strings.Repeat("\n", abnf.MaxFile)
	most := two + strings.Repeat("\n", abnf.MaxFile-len(two))
	for what, c := range map[string]struct {
		file, text, want string
	}{
		"a text":           {"rfc2.txt", two, ""},
		"a packed text":    {"rfc2.txt.gz", packed(t, two), ""},
		"the longest":      {"rfc2.txt", most, ""},
		"too long":         {"rfc2.txt", long, "rfc2.txt: it has more than 16 MiB\n"},
		"too long, packed": {"rfc2.txt.gz", packed(t, long), "rfc2.txt.gz: it has more than 16 MiB\n"},
		"damaged":          {"rfc2.txt.gz", packed(t, two)[:40], "rfc2.txt.gz: unexpected EOF\n"},
		"not packed":       {"rfc2.txt.gz", two, ""},
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "rfc1.txt"), []byte(one), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o600))
		var stdout, stderr bytes.Buffer
		status := run([]string{"extract", "--rule", "a", "--documents", dir, "--output", dir, filepath.Join(dir, "rfc1.txt")}, nil, &stdout, &stderr)
		if c.want == "" {
			assert.Equal(t, 0, status, what)
			name, err := os.ReadFile(filepath.Join(dir, "rfc2.abnf"))
			require.NoError(t, err, what)
			assert.Contains(t, string(name), "name = \"x\"\n", what)
			continue
		}
		assert.Equal(t, 2, status, what)
		assert.Equal(t, "abnf: error: cannot read "+dir+string(filepath.Separator)+c.want, stderr.String(), what)
	}
}

func TestATextThatIsTooLongIsNotCutOff(t *testing.T) {
	long := printedRFC("1", "    a = %x31\n") + strings.Repeat("\n", abnf.MaxFile)
	name := filepath.Join(t.TempDir(), "rfc1.txt")
	require.NoError(t, os.WriteFile(name, []byte(long), 0o600))
	for _, command := range []string{"extract", "check"} {
		for file, said := range map[string]string{name: name, "-": "stdin"} {
			var stdout, stderr bytes.Buffer
			assert.Equal(t, 2, run([]string{command, file}, strings.NewReader(long), &stdout, &stderr), command, file)
			assert.Equal(t, "abnf: error: cannot read "+said+": it has more than 16 MiB\n", stderr.String())
			assert.Empty(t, stdout.String())
		}
	}
}
