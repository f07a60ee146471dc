package contracts

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ofUsers are the packages that programs of users import. Those that tests import are not among them.
var ofUsers = []string{".", "./consensus", "./idn", "./parsetree", "./repair", "./schemes/...", "./template", "./whatwg"}

var initTrace = regexp.MustCompile(`(?m)^init github\.com/urigrammar/uri(\S*) @.* (\d+) allocs$`)

// Most programs that import a package use little of it: what it does when they start, each of them pays for.
func TestAProgramThatImportsEveryPackageStartsWithAtMost40Allocations(t *testing.T) {
	list := exec.Command("go", append([]string{"list"}, ofUsers...)...)
	list.Dir = "../../.."
	out, err := list.Output()
	require.NoError(t, err)
	var imports strings.Builder
	for path := range strings.FieldsSeq(string(out)) {
		if strings.Contains(path, "/internal/") {
			continue
		}
		fmt.Fprintf(&imports, "\t_ %q\n", path)
	}
	dir := t.TempDir()
	program, file := filepath.Join(dir, "starts.exe"), filepath.Join(dir, "main.go")
	require.NoError(t, os.WriteFile(file, []byte("package main\n\nimport (\n"+imports.String()+")\n\nfunc main() {}\n"), 0o644))
	build := exec.Command("go", "build", "-o", program, file)
	build.Dir = "../../.."
	out, err = build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	start := exec.Command(program)
	start.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	start.Stderr = &trace
	require.NoError(t, start.Run())
	sum := 0
	for _, m := range initTrace.FindAllStringSubmatch(trace.String(), -1) {
		n, err := strconv.Atoi(m[2])
		require.NoError(t, err)
		sum += n
	}
	assert.Contains(t, trace.String(), "init github.com/urigrammar/uri @")
	assert.LessOrEqual(t, sum, 40, "%s", trace.String())
}
