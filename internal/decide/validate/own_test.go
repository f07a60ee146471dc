package validate

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
)

// tokens is a grammar with a set whose runs are skipped.
const tokens = `; IMPORT core : DIGIT, HEXDIG
message = name ":" text [ "!" ]
name = 1*(%x61-7A / %x41-5A)
text = *(%x61-7A / %x41-5A / DIGIT / "-" / "%" HEXDIG HEXDIG)
`

// A package of anybody has a copy of the runtime.
func TestPackagesWithTheirOwnRuntimeAreValidated(t *testing.T) {
	g, err := abnf.Parse("tokens.abnf", tokens)
	require.NoError(t, err)
	for _, c := range []struct {
		typical []string
		vectors bool
		fields  string
	}{
		{nil, false, ""},
		{nil, false, "name,text"},
		{[]string{"a:b", "ab:c%20d!", "b:"}, false, ""},
		{[]string{"a:b", "ab:c%20d!", "b:"}, true, "name,text"},
	} {
		o := generate.Options{Package: "tokens", Type: "Message", Rule: "message", Typical: c.typical, Vectors: c.vectors}
		if c.fields != "" {
			o.Fields, err = generate.ParseFields(c.fields)
			require.NoError(t, err)
		}
		files, err := generate.Files(g, o)
		require.NoError(t, err)
		files["tokens.abnf"] = []byte(tokens)
		assert.Empty(t, problemsOfPackage(files, c.fields))
		for _, change := range [][3]string{
			{"tokens_machine.go", "row / width", "row * width"},
			{"tokens_machine.go", "i < len(s)", "i <= len(s)"},
			{"tokens.go", "0, startState", "0, 0"},
			{"tokens.go", "startState state = 1", "startState state = 2"},
		} {
			before := files[change[0]]
			files[change[0]] = []byte(strings.Replace(string(before), change[1], change[2], 1))
			require.NotEqual(t, before, files[change[0]], change)
			assert.NotEmpty(t, problemsOfPackage(files, c.fields), change)
			files[change[0]] = before
		}
	}
}

func problemsOfPackage(files map[string][]byte, fields string) (all []string) {
	p := &Package{File: "tokens.go", Grammar: "tokens.abnf", Rule: "message", Fields: fields}
	p.Validate(func(file string) ([]byte, error) {
		if text, ok := files[file]; ok {
			return text, nil
		}
		return nil, os.ErrNotExist
	}, func(v Verdict) {
		if v.Problem != "" {
			all = append(all, v.String())
		}
	})
	return all
}
