package schemes_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
)

// all are the packages below schemes/, as their files of tests declare them.
var all []schemelaws.Laws

// held adds a package to those that the laws are tested for.
func held(s interface{ Laws() schemelaws.Laws }) schemelaws.Laws {
	laws := s.Laws()
	all = append(all, laws)
	return laws
}

func TestEveryPackageHasLaws(t *testing.T) {
	var names []string
	for _, s := range all {
		names = append(names, s.Name())
	}
	assert.ElementsMatch(t, slices.Collect(maps.Keys(generated)), names)
}

func TestExamplesHaveTheirParts(t *testing.T)           { each(t, schemelaws.Laws.Examples) }
func TestTextsAreEqualAsTheirDocumentSays(t *testing.T) { each(t, schemelaws.Laws.Equivalences) }
func TestTextsKeepTheLaws(t *testing.T)                 { each(t, schemelaws.Laws.Texts) }
func TestEqualValuesBehaveAlike(t *testing.T)           { each(t, schemelaws.Laws.Alike) }
func TestZeroValuesAreNothing(t *testing.T)             { each(t, schemelaws.Laws.ZeroIsNothing) }
func TestTextsHaveTheirFields(t *testing.T)             { each(t, schemelaws.Laws.Fields) }
func TestParsingAllocatesNothing(t *testing.T)          { each(t, schemelaws.Laws.AllocatesNothing) }

func TestParsersAreTheMinimalAutomata(t *testing.T) {
	oneIn := exhaustive.OneIn(t, 16)
	each(t, func(s schemelaws.Laws, t *testing.T) { s.Complete(t, oneIn) })
}

func each(t *testing.T, law func(schemelaws.Laws, *testing.T)) {
	t.Helper()
	for _, s := range all {
		t.Run(s.Name(), func(t *testing.T) { law(s, t) })
	}
}
