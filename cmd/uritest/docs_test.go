package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/" + name)
	require.NoError(t, err)
	return string(text)
}

func TestTheHowToShowsWhatTheCommandPrints(t *testing.T) {
	if _, err := exec.LookPath("awk"); err != nil {
		t.Skip("there is no awk")
	}
	steps := regexp.MustCompile("(?s)```console\n\\$ (uritest [^\n]*)\n(.*?)```").FindAllStringSubmatch(page(t, "howto/test-a-parser.md"), -1)
	assert.NotEmpty(t, steps)
	for _, step := range steps {
		var out bytes.Buffer
		tested(t).Shell(t, step[1], &out, &out) // its status is not the subject
		assert.Equal(t, step[2], out.String(), step[1])
	}
}
