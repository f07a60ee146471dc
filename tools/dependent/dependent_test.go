// Package dependent tests package uri and its neighbours as a module that depends on them gets them: from a zip file, in a
// module cache that is read-only and has neither the nested modules nor the history.
package dependent

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// uri is the root module, with a version that no release has.
var uri = module.Version{Path: "github.com/urigrammar/uri", Version: "v0.0.0-dependent"}

func TestEveryTestPassesFromTheModuleCache(t *testing.T) {
	d := newDependent(t)
	d.run(t, "go", "get", "-t", uri.Path+"/...@"+uri.Version)
	t.Cleanup(func() { d.run(t, "go", "clean", "-modcache") }) // which t.TempDir cannot remove
	d.run(t, "go", "test", uri.Path+"/...")
	d.run(t, "go", "mod", "verify") // fails if a test has written into the cache, which root can
}

// dependent is a module that depends on package uri.
type dependent struct {
	dir string
	env []string
}

// newDependent writes an empty module and a module proxy that serves package uri.
func newDependent(t *testing.T) dependent {
	proxy, cache := t.TempDir(), t.TempDir()
	serve(t, proxy, filepath.Join("..", ".."))
	d := dependent{dir: t.TempDir()}
	goEnv := func(name string) string {
		out, err := exec.Command("go", "env", name).Output()
		require.NoError(t, err)
		return strings.TrimSpace(string(out))
	}
	downloads := filepath.Join(goEnv("GOMODCACHE"), "cache", "download") // has the layout of a proxy
	d.env = append(os.Environ(),
		"GOPROXY="+strings.Join([]string{"file://" + filepath.ToSlash(proxy), "file://" + filepath.ToSlash(downloads), goEnv("GOPROXY")}, ","),
		"GOMODCACHE="+cache,
		"GONOSUMDB="+uri.Path,
		"GOWORK=off",
		"URI_EXHAUSTIVE=", "URI_CORPORA=",
	)
	require.NoError(t, os.WriteFile(filepath.Join(d.dir, "go.mod"), []byte("module dependent.test\n"), 0o644))
	return d
}

// serve writes the last commit of the module in a directory into another one as a module proxy serves it.
func serve(t *testing.T, proxy, dir string) {
	versions := filepath.Join(proxy, filepath.FromSlash(uri.Path), "@v")
	require.NoError(t, os.MkdirAll(versions, 0o755))
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	for name, text := range map[string]string{
		"list":                uri.Version + "\n",
		uri.Version + ".info": `{"Version":"` + uri.Version + `"}`,
		uri.Version + ".mod":  string(mod),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(versions, name), []byte(text), 0o644))
	}
	f, err := os.Create(filepath.Join(versions, uri.Version+".zip"))
	require.NoError(t, err)
	require.NoError(t, zip.CreateFromVCS(f, uri, dir, "HEAD", "")) // what is built beside it, such as judges/, is left out
	require.NoError(t, f.Close())
}

// run runs a command in the module, and fails the test with its output if the command fails.
func (d dependent) run(t *testing.T, name string, args ...string) {
	command := exec.Command(name, args...)
	command.Dir, command.Env = d.dir, d.env
	out, err := command.CombinedOutput()
	require.NoError(t, err, "%s %s\n%s", name, strings.Join(args, " "), out)
}
