package rulevm

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAgreedIsTheInnermostContextThatAllAreIn(t *testing.T) {
	root := &Context{Rule: -1}
	a := root.Enter(0)
	b, c := a.Enter(1), a.Enter(2)
	d := b.Enter(3)
	again := a.Enter(1)
	for _, x := range []struct {
		all  []Opening
		want *Context
	}{
		{[]Opening{{d, d}}, d},
		{[]Opening{{b, b}, {c, c}}, a},
		{[]Opening{{d, d}, {c, c}}, a},
		{[]Opening{{b, b}, {again, again}}, b},
		{[]Opening{{b, d}, {d, d}}, d},
		{[]Opening{{root, a}, {b, a}}, root},
	} {
		assert.Same(t, x.want, Agreed(x.all))
	}
}

func TestContextsAreWithinRules(t *testing.T) {
	root := &Context{Rule: -1}
	a := root.Enter(0)
	b := a.Enter(1)
	assert.True(t, b.Within(0))
	assert.True(t, b.Within(1))
	assert.False(t, a.Within(1))
	assert.True(t, a.Above(b))
	assert.True(t, a.Above(a))
	assert.False(t, b.Above(a))
}
