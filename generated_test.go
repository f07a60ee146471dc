package uri_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/validate"
)

func TestTheGeneratedCodeIsTheAutomataOfTheGrammars(t *testing.T) {
	valid, err := validate.Checkout(os.ReadFile, func(v validate.Verdict) {
		assert.Empty(t, v.Problem, v.Subject)
	}, "runtime", "texts", "rfc")
	require.NoError(t, err)
	assert.True(t, valid)
}
