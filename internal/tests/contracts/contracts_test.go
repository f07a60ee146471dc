package contracts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/api"
)

// A new function is in the roster, and can be called; so is a new package.
func TestEveryExportedFunctionIsCalledOrSkippedForAReason(t *testing.T) {
	listed := map[string]bool{}
	for _, p := range Packages {
		listed[p.path()] = true
		calls, missing, err := p.Calls("../../..")
		require.NoError(t, err)
		assert.Empty(t, missing)
		assert.NotEmpty(t, calls, p.Dir)
		functions, err := Exported("../../../" + p.Dir)
		require.NoError(t, err)
		assert.Len(t, functions, len(calls)+len(p.Skip), "%s: what is skipped exists", p.Dir)
	}
	public, err := api.Public("../../..")
	require.NoError(t, err)
	for _, path := range public {
		assert.True(t, listed[path], "%s is no package of the roster", path)
	}
}

func TestAFunctionThatIsNotInTheRosterIsFound(t *testing.T) {
	_, missing, err := Package{Dir: "idn"}.Calls("../../..")
	require.NoError(t, err)
	assert.Contains(t, missing, "idn.ToASCII: it is not in the list of functions")
}

func TestCostsThatGrowWithTheSquareAreNotLinear(t *testing.T) {
	square := func(n int) uint64 { return uint64(n) * uint64(n) }
	assert.Error(t, Costs{square(Sizes[0]), square(Sizes[1]), square(Sizes[2])}.Linear(1<<30))
	assert.Error(t, Costs{0, 0, uint64(33 * Sizes[2])}.Linear(32))
	assert.NoError(t, Costs{uint64(Sizes[0]), uint64(Sizes[1]), uint64(Sizes[2])}.Linear(32))
}
