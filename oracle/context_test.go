package oracle_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle"
)

func names(t *testing.T, taker, rule, refuser, other string) (only []string) {
	t.Helper()
	a, err := oracle.Rule(taker, rule)
	require.NoError(t, err)
	b, err := oracle.Rule(refuser, other)
	require.NoError(t, err)
	for _, c := range oracle.Relate(a, b).OnlyA {
		only = append(only, c.Name)
		assert.Empty(t, c.Known, "known examples are references")
	}
	return only
}

func TestRulesOfAComponentDifferForTheCausesOfReferences(t *testing.T) {
	assert.Contains(t, names(t, "rfc2732", "IPv6address", "rfc3986", "IPv6address"), "IPv6address: more than eight groups")
	assert.Contains(t, names(t, "rfc3986", "port", "whatwg", "URL-port"), "port above 65535")
	if !exhaustive.Asked(t) {
		return
	}
	assert.ElementsMatch(t, []string{
		"empty host with a special scheme", "IPvFuture", "IPv6address: leading zeros in a group", "domain: ends in a number",
		"domain: percent-encoded bytes", "domain: empty label, or a dot at the end", "domain: label with more than 63 bytes",
		"domain: hyphen at an end of a label, or hyphens in the third and fourth position", `domain: sub-delims, "_" or "~"`,
	}, names(t, "rfc3986", "host", "whatwg", "valid-host"))
	assert.Equal(t, []string{"non-ASCII characters in the host"}, names(t, "whatwg", "valid-host", "rfc3986", "host"))
}

func TestRulesOfDifferentPlacesHaveNoCauseInCommon(t *testing.T) {
	for _, name := range names(t, "rfc3986", "port", "rfc3986", "scheme") {
		assert.Contains(t, []string{"bytes in the scheme", "scheme that ends too early"}, name)
	}
}
