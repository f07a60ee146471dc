package uts46

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestLabelsMeetTheBidiRuleByTheClassesOfTheirCharacters(t *testing.T) {
	for label, want := range map[string]bool{
		"a":        true,
		"a1":       true, // EN
		"a+b":      true, // ES
		"a,b":      true, // CS
		"a#b":      true, // ET
		"a!b":      true, // ON
		"a\u00ADb": true, // BN
		"a\u0300":  true, // NSM
		"a!":       false,
		"aא":       false,
		"a\u0660":  false, // AN
		"1a":       false,

		"א":        true,
		"א1":       true,
		"א+א":      true,
		"א,א":      true,
		"א#א":      true,
		"א!א":      true,
		"א\u00ADא": true,
		"א\u0300":  true,
		"ا\u0660":  true,
		"א!":       false,
		"אa":       false,
		"א1\u0660": false, // EN and AN
	} {
		assert.Equal(t, want, meetsBidiRule([]rune(label)), "%+q", label)
	}
}

func TestAnALabelBeginsWithThePrefixInAnyCase(t *testing.T) {
	for label, want := range map[string]bool{"": false, "x": false, "xn-": false, "abc": false, "xn--": true, "XN--a": true, "xN--": true, "xm--a": false, "axn--": false} {
		assert.Equal(t, want, HasPrefix(label), "%q", label)
	}
}
