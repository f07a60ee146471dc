package crosscheck_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// rules.jsonl was written by reading Appendix A, not by running anything.
func TestEveryRuleOfRFC3986AcceptsOnlyItsExamples(t *testing.T) {
	type row struct {
		Rule               string
		Accepted, Rejected []string
	}
	var rules []string
	for _, c := range uritestutil.ReadCases[row](t, "rules.jsonl") {
		rules = append(rules, c.Rule)
		assert.NotEmpty(t, c.Accepted, c.Rule)
		assert.NotEmpty(t, c.Rejected, c.Rule)
		for _, s := range c.Accepted {
			assert.True(t, uritestutil.Accepts(t, uri.RFC3986, c.Rule, s), "%s: %q", c.Rule, s)
		}
		for _, s := range c.Rejected {
			assert.False(t, uritestutil.Accepts(t, uri.RFC3986, c.Rule, s), "%s: %q", c.Rule, s)
		}
	}
	assert.ElementsMatch(t, uri.RFC3986.Rules(), rules)
}
