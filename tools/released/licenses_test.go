package released

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/licensecheck"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Sites that show documentation hide it unless a program recognizes the license.
func TestTheLicenseOfEachModuleIsMITAlone(t *testing.T) {
	for _, module := range modules {
		text, err := os.ReadFile(filepath.Join(released.checkout, strings.TrimPrefix(module, uri), "LICENSE"))
		require.NoError(t, err, module)
		c := licensecheck.Scan(text)
		assert.Equal(t, 100.0, c.Percent, module)
		if assert.Len(t, c.Match, 1, module) {
			assert.Equal(t, "MIT", c.Match[0].ID, module)
		}
	}
}

// An archive has the license of each module that its programs are built of, of Go, and of the data of others.
func TestTheLicensesOfArchivesAreThoseOfTheirParts(t *testing.T) {
	folder := t.TempDir()
	newUser(t).run(filepath.Join(released.checkout, ".ci", "licenses"), folder)
	recognized := map[string]string{}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		require.NoError(t, err)
		for _, m := range licensecheck.Scan(text).Match {
			recognized[e.Name()] = m.ID
		}
	}
	for name, id := range map[string]string{"go": "BSD-3-Clause", "github.com_alecthomas_kong": "MIT", "github.com_rivo_uniseg": "MIT", "golang.org_x_net": "BSD-3-Clause", "golang.org_x_sys": "BSD-3-Clause", "golang.org_x_term": "BSD-3-Clause"} {
		assert.Equal(t, id, recognized[name], name)
	}
	for _, name := range []string{"NOTICE", "internal_unicode", "format_internal_idna2008"} {
		assert.FileExists(t, filepath.Join(folder, name))
	}
}

// What programs, proofs and benchmarks need does not reach importers.
func TestAnImporterListsAtMostEightModules(t *testing.T) {
	u := newUser(t)
	u.write("main.go", "package main\n\nimport _ \""+uri+"\"\n\nfunc main() {}\n")
	u.run("go", "get", uri+"@"+version)
	u.run("go", "mod", "tidy")
	assert.LessOrEqual(t, strings.Count(u.run("go", "list", "-m", "all"), "\n"), 8)
	for line := range strings.Lines(u.run("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".")) {
		assert.Contains(t, []string{"", uri}, strings.TrimSpace(line), "compiled into the program")
	}
}
