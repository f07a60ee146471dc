package consensus_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
)

// RFC 2396 reads all that follows the scheme as one opaque part, unless a "/" follows.
func TestRFC2396SeesThePathAndTheQueryExceptInOpaqueParts(t *testing.T) {
	parts := rapid.SampledFrom([]string{"coap", "x", ":", ":", "/", "//", "?", "?", "#", "a", "h", "%41", ".", "-", "=", "&", ";"})
	rapid.Check(t, func(t *rapid.T) {
		s := "coap:" + strings.Join(rapid.SliceOfN(parts, 0, 8).Draw(t, "parts"), "")
		u, err := consensus.Any.Parse(s)
		if err != nil {
			return
		}
		old, err := uri.RFC2732.Parse(s)
		require.NoError(t, err, s)
		path := u.Path()
		query, hasQuery := u.Query()
		isOpaque := !strings.HasPrefix(s, "coap:/")
		opaque, present := old.Components().Opaque.Get()
		require.Equal(t, isOpaque, present, s)
		if isOpaque {
			before, _, _ := strings.Cut(s, "#")
			require.Equal(t, before, "coap:"+opaque)
			path, query, hasQuery = "", "", false
		}
		oldQuery, oldHasQuery := old.Query()
		require.Equal(t, []any{path, query, hasQuery}, []any{old.Path(), oldQuery, oldHasQuery}, s)
	})
}
