package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var costs = regexp.MustCompile(`; \d+\.\d s, \d+ MB`)

func TestEachRowIsTriedOrSaysWhyNot(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666))
	}
	write("rfc1.txt", "Request for Comments: 1\n\n1.  Hosts\n\n   hosts = host *( \",\" host )\n\n   host = <host, see [RFC2], Section 1>\n\n   lost = nowhere\n")
	write("rfc2.txt", "Request for Comments: 2\n\n1.  Hosts\n\n   host = 1*%x61-7A\n")
	rows := []target{
		{"1", "hosts", "a,b", "a,"}, {"1", "hosts", "a", "b"}, {"1", "lost", "", ""}, {"1", "none", "", ""}, {"2", "host", "a", ""}, {"3", "host", "", ""},
	}
	var lines bytes.Buffer
	for _, r := range rows {
		require.NoError(t, json.NewEncoder(&lines).Encode(r))
	}
	write("targets.jsonl", lines.String())
	var out, errors bytes.Buffer
	args := []string{"-root", "../..", "-documents", folder, "-targets", filepath.Join(folder, "targets.jsonl")}
	assert.Equal(t, 0, run(append(args, "-least", "2"), &out, &errors), errors.String())
	assert.Equal(t, `1     hosts                      works: accepts "a,b", rejects "a,"
1     hosts                      wrong: accepts "a", accepts "b"
1     lost                       fails: rule lost needs nowhere: the document does not define it, and refers to no RFC that does; write the grammar to a file by abnf extract, and add a line to it: nowhere = …
1     none                       fails: rfc1.txt has no rule "none": name one of its rules
2     host                       works: accepts "a", rejects ""
3     host                       fails: the folder has no RFC 3
2 of 6 rows work; the folder has the RFCs of 5 rows
`, costs.ReplaceAllString(out.String(), ""))
	out.Reset()
	assert.Equal(t, 1, run(append(args, "-least", "2", "-only", "2"), &out, &errors), "fewer rows work")
	assert.Equal(t, 2, run([]string{"-targets", "missing"}, &out, &errors))
	assert.Equal(t, 2, run([]string{"-unknown"}, &out, &errors))
}

func TestTheTargetsOfTheFileAreRead(t *testing.T) {
	targets, err := readTargets("testdata/targets.jsonl")
	require.NoError(t, err)
	assert.Greater(t, len(targets), 80)
	seen := map[target]bool{}
	for _, r := range targets {
		assert.NotEqual(t, r.Accept, r.Reject, r)
		assert.False(t, seen[r], r)
		seen[r] = true
	}
}
