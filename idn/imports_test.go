package idn_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNoOtherModuleIsNeeded(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".", "../whatwg", "../template").Output()
	require.NoError(t, err)
	for path := range strings.FieldsSeq(string(out)) {
		assert.True(t, strings.HasPrefix(path, "github.com/urigrammar/uri"), path)
	}
}
