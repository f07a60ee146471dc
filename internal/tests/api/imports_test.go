package api

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/urigrammar/uri"

// dependencies returns what each package of this module needs of it. Paths are from the root of the module, whose package is ".".
func dependencies(t *testing.T) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "./...")
	cmd.Dir = "../../.."
	out, err := cmd.Output()
	require.NoError(t, err)
	all := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		var paths []string
		for path := range strings.FieldsSeq(line) {
			if path == module {
				paths = append(paths, ".")
			} else if rest, ok := strings.CutPrefix(path, module+"/"); ok {
				paths = append(paths, rest)
			}
		}
		all[paths[0]] = paths[1:]
	}
	return all
}

// layers say what packages do not need, from the bottom to the top. Patterns are regular expressions of whole paths.
var layers = []struct{ packages, without string }{
	{`parsetree`, `\.|whatwg`},
	// What runs in a user's program has no automata and no generators.
	{`internal/(run|unicode)/.*`, `\.|internal/(read|decide|write|languages|lines|tests|neturl).*|abnf.*|grammar|oracle.*|gen`},
	{`\.|(consensus|guard|idn|parsetree|repair|schemes|template|whatwg)(/.*)?`, `internal/(read|decide|write|languages|lines|tests|neturl).*|abnf.*|grammar|oracle.*|gen|uritest`},
	// The compiler knows nothing about URIs.
	{`internal/(read|decide|write)/.*|abnf(/.*)?`, `\.|whatwg|consensus|idn|schemes.*|oracle.*|internal/(languages|lines|tests|neturl).*|gen`},
	{`internal/read/.*`, `internal/(decide|write)/.*`},
	// What validates generated code shares nothing with what generates it.
	{`internal/decide/validate`, `.*`},
	{`internal/languages/(grammardfa|consensuslang)`, `\.|whatwg|consensus|oracle.*|internal/(lines|tests|neturl).*|gen`},
	// Only tests need what is for tests.
	{`(oracle|grammar|gen|uritest|internal/(lines|neturl))(/.*)?`, `internal/tests/.*`},
}

func TestImportsPointDown(t *testing.T) {
	all := dependencies(t)
	for _, layer := range layers {
		packages, without := regexp.MustCompile(`^(`+layer.packages+`)$`), regexp.MustCompile(`^(`+layer.without+`)$`)
		found := 0
		for path, needs := range all {
			if !packages.MatchString(path) {
				continue
			}
			found++
			for _, needed := range needs {
				assert.False(t, without.MatchString(needed), "%s needs %s", path, needed)
			}
		}
		assert.Positive(t, found, layer.packages)
	}
}

// A program that imports package uri gets no IDNA tables, no grammar files and no third-party code. Packages for any grammar know
// neither URIs nor other modules: package grammar describes what proofs are about.
func TestPackagesNeedTheStandardLibraryAndFewOthers(t *testing.T) {
	for packages, needed := range map[string]string{
		module:               `(/internal/run/\w+|/parsetree)?`,
		module + "/abnf/...": `/(abnf|internal)(/.+)?|/grammar`,
	} {
		out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", packages).Output()
		require.NoError(t, err)
		for path := range strings.FieldsSeq(string(out)) {
			assert.Regexp(t, `^github\.com/urigrammar/uri(`+needed+`)$`, path)
		}
	}
}
