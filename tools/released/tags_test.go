package released

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/modfile"
)

func TestNoReleasedModuleHasAReplaceDirective(t *testing.T) {
	for _, path := range modules {
		file := filepath.Join(released.proxy, filepath.FromSlash(path), "@v", version+".mod")
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		mod, err := modfile.Parse(file, text, nil)
		require.NoError(t, err)
		assert.Empty(t, mod.Replace, path)
		for _, required := range mod.Require {
			if required.Mod.Path == uri {
				assert.Equal(t, version, required.Mod.Version, path)
			}
		}
	}
}

func TestAReleaseTagsTheRootAndEveryModuleForUsers(t *testing.T) {
	all, err := git(released.checkout, "tag")
	require.NoError(t, err)
	var want []string
	for _, path := range modules {
		want = append(want, strings.TrimPrefix(strings.TrimPrefix(path, uri)+"/"+version, "/"))
	}
	assert.ElementsMatch(t, want, strings.Fields(all))
	push := released.printed[strings.Index(released.printed, "git push"):]
	assert.ElementsMatch(t, append([]string{"git", "push", "--atomic", "origin"}, want...), strings.Fields(push))
}

func TestAReleaseChangesNoBranchAndNoFile(t *testing.T) {
	head, err := git(released.checkout, "rev-parse", "HEAD")
	require.NoError(t, err)
	root, err := git(released.checkout, "rev-parse", version+"^{commit}")
	require.NoError(t, err)
	assert.Equal(t, root, head)
	for _, module := range []string{"beam", "cmd", "format", "vet"} {
		before, err := git(released.checkout, "rev-parse", module+"/"+version+"^{commit}^")
		require.NoError(t, err)
		assert.Equal(t, root, before, "the commit of %s follows that of the root", module)
	}
	changes, err := git(released.checkout, "status", "--porcelain")
	require.NoError(t, err)
	assert.Empty(t, changes)
}

// What a checkout of a tag has in go.sum is what the go command would write.
func TestATaggedModuleBuildsInACheckout(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "checkout")
	_, err := git(released.checkout, "worktree", "add", "-q", "--detach", dir, "vet/"+version)
	require.NoError(t, err)
	out, err := released.command(filepath.Join(dir, "vet"), "go", "build", "-mod=readonly", "./...").CombinedOutput()
	assert.NoError(t, err, "%s", out)
}

func TestInvalidReleasesAreRejected(t *testing.T) {
	checkout := filepath.Join(t.TempDir(), "checkout")
	require.NoError(t, copyRepository(checkout))
	for _, c := range []struct {
		name, gate string
		args       []string
		change     bool
		message    string
	}{
		{"no version", "true", nil, false, "one argument is needed"},
		{"two versions", "true", []string{version, version}, false, "one argument is needed"},
		{"no v", "true", []string{"0.1.0"}, false, `"0.1.0" is not a version`},
		{"a part is missing", "true", []string{"v0.1"}, false, `"v0.1" is not a version`},
		{"a leading zero", "true", []string{"v0.01.0"}, false, `"v0.01.0" is not a version`},
		{"another path", "true", []string{"v2.0.0"}, false, `"v2.0.0" is not a version`},
		{"not in the changelog", "true", []string{"v0.1.1"}, false, `CHANGELOG.md has no section "## 0.1.1"`},
		{"only the release that follows is in the changelog", "true", []string{"v0.1.0-rc.1"}, false, `CHANGELOG.md has no section "## 0.1.0-rc.1"`},
		{"a changed file", "true", []string{version}, true, "the checkout has changes"},
		{"a gate that fails", "false", []string{version}, false, "the gate fails: false"},
		{"a gate that changes files", "touch new", []string{version}, false, "the checkout has changes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.change {
				require.NoError(t, os.WriteFile(filepath.Join(checkout, "README.md"), nil, 0o644))
			}
			printed, err := tag(checkout, c.gate, c.args...)
			assert.Error(t, err)
			assert.Contains(t, printed, "tools/release: "+c.message)
			tags, err := git(checkout, "tag")
			require.NoError(t, err)
			assert.Empty(t, tags)
			_, err = git(checkout, "checkout", "-q", ".")
			require.NoError(t, err)
		})
	}
}

func TestAReleasedVersionIsNeverTaggedAgain(t *testing.T) {
	checkout := filepath.Join(t.TempDir(), "checkout")
	require.NoError(t, copyRepository(checkout))
	for _, existing := range []string{version, "vet/" + version} {
		_, err := git(checkout, "tag", existing)
		require.NoError(t, err)
		printed, err := tag(checkout, "true", version)
		assert.Error(t, err)
		assert.Contains(t, printed, "there is a tag "+existing)
		_, err = git(checkout, "tag", "-d", existing)
		require.NoError(t, err)
	}
}
