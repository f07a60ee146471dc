package syntax

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNamesOfRulesAreComparedByTheLettersOfASCII(t *testing.T) {
	assert.Equal(t, Fold("k-S"), Fold("K-s"))
	assert.NotEqual(t, Fold("k"), Fold("\u212A"), "the Kelvin sign")
}
