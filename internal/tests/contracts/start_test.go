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

	"github.com/urigrammar/uri/internal/tests/api"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// ofUsers are the packages that programs of users import. Those that tests import are not among them.
var ofUsers = regexp.MustCompile(`^github\.com/urigrammar/uri(/(consensus|idn|parsetree|repair|schemes|schemes/.*|template|whatwg))?$`)

var initTrace = regexp.MustCompile(`(?m)^init github\.com/urigrammar/uri(\S*) @.* (\d+) allocs$`)

// Most programs that import a package use little of it: what it does when they start, each of them pays for.
func TestAProgramThatImportsEveryPackageStartsWithAtMost40Allocations(t *testing.T) {
	public, err := api.Public("../../..")
	require.NoError(t, err)
	var imports strings.Builder
	for _, path := range public {
		if ofUsers.MatchString(path) {
			fmt.Fprintf(&imports, "\t_ %q\n", path)
		}
	}
	start := exec.Command(built(t, "package main\n\nimport (\n"+imports.String()+")\n\nfunc main() {}\n"))
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

// built compiles a program that uses the library, and returns its file.
func built(t *testing.T, source string, flags ...string) string {
	t.Helper()
	program, file := filepath.Join(t.TempDir(), "program.exe"), filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(source), 0o644))
	build := exec.Command("go", append(append([]string{"build"}, flags...), "-o", program, file)...)
	build.Dir = "../../.."
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return program
}

// The sizes are those of programs that are released: without what debuggers read.
func TestAProgramGrowsByAtMost620KilobytesForPackageURI(t *testing.T) {
	exhaustive.Only(t) // it links programs of a platform that may not be this one
	t.Setenv("GOOS", "linux")
	t.Setenv("GOARCH", "amd64")
	size := func(packages, calls string) int64 {
		source := "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n" + packages + ")\n\nfunc main() {\n\tfmt.Println(os.Args[1])\n" + calls + "}\n"
		info, err := os.Stat(built(t, source, "-trimpath", "-ldflags=-s -w"))
		require.NoError(t, err)
		return info.Size()
	}
	const (
		module  = "\t\"github.com/urigrammar/uri"
		parsing = "\tu, err := uri.Parse(os.Args[1])\n\tfmt.Println(u.String(), err)\n"
		others  = "\tc, err := consensus.Parse(os.Args[1])\n\tfmt.Println(c.String(), err)\n" +
			"\tw, err := whatwg.Parse(os.Args[1])\n\tfmt.Println(w.String(), err)\n" +
			"\tr, _, err := repair.Reference(os.Args[1])\n\tfmt.Println(r.String(), err)\n"
	)
	hello := size("", "")
	one := size(module+"\"\n", parsing)
	four := size(module+"\"\n"+module+"/consensus\"\n"+module+"/repair\"\n"+module+"/whatwg\"\n", parsing+others)
	t.Logf("package uri adds %d bytes, and consensus, repair and whatwg %d more", one-hello, four-one)
	assert.LessOrEqual(t, one-hello, int64(620_000))
	assert.LessOrEqual(t, four-one, int64(920_000))
}
