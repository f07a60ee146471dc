package crosscheck_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

func TestMembersAreMembers(t *testing.T) {
	m := uritestutil.NewMembers(t, "rfc3986.abnf", "IPv4address", uritestutil.ManyLetters, 8)
	rng := rand.New(rand.NewPCG(1, 2))
	seen := make(map[string]int)
	for range 1000 {
		s := m.Draw(rng)
		require.True(t, uri.RFC3986.ValidRule("IPv4address", s), s)
		seen[s]++
	}
	require.Greater(t, len(seen), 100)
}
