package tel_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/tel"
)

var numbers = rapid.Custom(func(t *rapid.T) tel.Number {
	return tel.MustParseNumber(rapid.StringMatching(texts).Filter(tel.ValidNumber[string]).Draw(t, "number"))
})

func TestTheNormalFormIsTheSameNumberInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := numbers.Draw(t, "number")
		normal := n.Normalize()
		require.Equal(t, n.IsGlobal(), normal.IsGlobal())
		require.Equal(t, strings.ToLower(n.Digits()), normal.Digits())
		require.NotErrorIs(t, normal.Check(), tel.ErrOrder)
	})
}
