package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestProgressNamesWhatACommandWorksOn(t *testing.T) {
	w := (&program{}).working("a.abnf")
	defer w.end()
	w.begun = time.Now().Add(-61 * time.Minute)
	assert.Regexp(t, `^a\.abnf: 1h1m\d+s$`, w.text())
	w.on("a.abnf, rule b")
	assert.Regexp(t, `^a\.abnf, rule b: 1h1m\d+s$`, w.text())
	w.on(strings.Repeat("x", 1000))
	assert.Regexp(t, `^x{60}…: 1h1m\d+s$`, w.text())
	w.on("a\x1b[2J.abnf")
	assert.NotContains(t, w.text(), "\x1b")
}

func TestNoProgressIsShownWhereThereIsNoTerminal(t *testing.T) {
	var s strings.Builder
	w := (&program{stderr: &s}).working("a.abnf")
	w.on("rule a")
	w.end()
	assert.Empty(t, s.String())
}
