package oracle_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/oracle/suite"
)

func FuzzJudge(f *testing.F) {
	for _, seed := range []string{"", "http://u@h:80/p?q#f", "http://[::1", "//[v1.a]", "%zz", "a\x00", "\xff", "1:b"} {
		f.Add(seed)
	}
	s, err := suite.New("rfc3986", "")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, input string) {
		c := s.Judge(input)
		assert.Equal(t, uri.Valid(input), c.Valid)
		assert.Equal(t, c.Valid, c.Components != nil)
		assert.LessOrEqual(t, c.Offset, len(input))
		assert.NotEmpty(t, c.Rule)
	})
}
