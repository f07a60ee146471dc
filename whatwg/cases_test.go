package whatwg

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// readCases reads a file of JSON objects, one a line.
func readCases[Case any](t testing.TB, file string) []Case {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var cases []Case
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	for d.More() {
		var c Case
		require.NoError(t, d.Decode(&c), "case %d of %s", len(cases)+1, file)
		cases = append(cases, c)
	}
	require.NotEmpty(t, cases)
	return cases
}

// quick is t without its method Helper, with which each assertion that holds walks the stack.
func quick(t *testing.T) require.TestingT { return struct{ require.TestingT }{t} }

// kinds are all kinds of base.
var kinds = func() (all []Base) {
	for b := range baseNames {
		all = append(all, Base(b))
	}
	return all
}()

// offset is how far into the text an error is.
func offset(err error) int {
	var s *SyntaxError
	var d *DomainError
	switch {
	case errors.As(err, &s):
		return s.Offset()
	case errors.As(err, &d):
		return d.Offset()
	}
	return 0
}

// mustParseValid is [ParseValid] for absolute strings that are known to be valid.
func mustParseValid(s string) ValidURL {
	u, err := ParseValid(s, NoBase)
	if err != nil {
		panic(err)
	}
	return u
}
