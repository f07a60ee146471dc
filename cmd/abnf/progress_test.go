package main

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestProgressNamesWhatACommandWorksOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // with a clock of its own
		w := (&program{}).working("a.abnf")
		defer w.end()
		time.Sleep(61 * time.Minute)
		assert.Equal(t, "a.abnf: 1h1m0s", w.text())
		w.on("a.abnf, rule b")
		assert.Equal(t, "a.abnf, rule b: 1h1m0s", w.text())
		w.on(strings.Repeat("x", 1000))
		assert.Equal(t, strings.Repeat("x", 60)+"…: 1h1m0s", w.text())
		w.on("a\x1b[2J.abnf")
		assert.NotContains(t, w.text(), "\x1b")
	})
}

func TestNoProgressIsShownWhereThereIsNoTerminal(t *testing.T) {
	var s strings.Builder
	w := (&program{stderr: &s}).working("a.abnf")
	w.on("rule a")
	w.end()
	assert.Empty(t, s.String())
}
