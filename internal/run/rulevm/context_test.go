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

func TestContextsAboveAreFoundInLogarithmicSteps(t *testing.T) {
	const depth = 1 << 14
	all := []*Context{{Rule: -1}}
	for i := range depth {
		all = append(all, all[i].Enter(i))
	}
	for _, from := range []int{depth, depth - 1, depth/2 + 1, 777} {
		for to := 0; to <= from; to += 61 {
			steps, c := 0, all[from]
			for ; c.Depth > to; steps++ {
				c = c.toward(to)
			}
			assert.Same(t, all[to], c)
			assert.LessOrEqual(t, steps, 3*14)
		}
	}
	beside := all[5000].Enter(-2)
	for range 3000 {
		beside = beside.Enter(-2)
	}
	assert.Same(t, all[5000], meet(all[depth], beside))
	assert.Same(t, all[5000], meet(beside, all[depth]))
}
