package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/urigrammar/uri/internal/tests/api"
)

// policy returns the packages of a row of the policy in docs/CONTRIBUTING.md.
func policy(t *testing.T, row string) (names []string) {
	t.Helper()
	_, rest, found := strings.Cut(contributing(t), "| "+row+" | ")
	require.True(t, found, row)
	line, _, _ := strings.Cut(rest, "\n")
	line, _, _ = strings.Cut(line, ";") // other modules follow
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(line, -1) {
		names = append(names, m[1])
	}
	return names
}

func TestThePolicyNamesEveryPublicPackageOnce(t *testing.T) {
	public, err := api.Public(root)
	require.NoError(t, err)
	stated := append(policy(t, "the promise covers"), policy(t, "outside of it")...)
	for _, path := range public {
		name := strings.TrimPrefix(path, "github.com/urigrammar/uri/")
		of := slices.DeleteFunc(slices.Clone(stated), func(s string) bool {
			folder, all := strings.CutSuffix(s, "/…")
			return !("github.com/urigrammar/"+s == path || s == name || all && strings.HasPrefix(name+"/", folder+"/"))
		})
		assert.Len(t, of, 1, name)
	}
}

// A program can compile with a promised package for long only if its API consists of promised packages.
func TestAPromisedPackageHasOnlyPromisedPackagesInItsAPI(t *testing.T) {
	var api strings.Builder
	for _, pattern := range []string{"testdata", "*/testdata", "schemes/*/testdata", "schemes/*/*/testdata"} {
		files, err := filepath.Glob(filepath.Join(root, pattern, "api.txt"))
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			api.Write(text)
		}
	}
	outside := policy(t, "outside of it")
	isOutside := func(path string) bool {
		return slices.ContainsFunc(outside, func(s string) bool {
			return strings.HasPrefix(path+"/", "github.com/urigrammar/uri/"+strings.TrimSuffix(s, "/…")+"/")
		})
	}
	seen := 0
	for line := range strings.Lines(api.String()) {
		pkg, rest, _ := strings.Cut(strings.TrimPrefix(line, "pkg "), ", ")
		if isOutside(pkg) || strings.HasSuffix(pkg, "/uritest") { // the page says what of it stays
			continue
		}
		seen++
		for _, path := range regexp.MustCompile(`github\.com/urigrammar/uri[\w/]*`).FindAllString(rest, -1) {
			assert.False(t, isOutside(path), line)
		}
	}
	assert.Greater(t, seen, 100)
}

// workflows returns the files in .github, by their names.
func workflows(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, ".github", "*", "*.yml"))
	require.NoError(t, err)
	all := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		all[filepath.Base(file)] = string(text)
	}
	require.NotEmpty(t, all)
	return all
}

func TestEveryActionIsPinnedToACommit(t *testing.T) {
	pinned := regexp.MustCompile(`^ [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	for name, text := range workflows(t) {
		for line := range strings.Lines(text) {
			if _, action, ok := strings.Cut(line, "uses:"); ok {
				assert.Regexp(t, pinned, strings.TrimSuffix(action, "\n"), name)
			}
		}
	}
}

func TestAWorkflowHasNoPermissionsButThoseOfItsJobs(t *testing.T) {
	for name, text := range workflows(t) {
		var workflow struct {
			Permissions map[string]string
			Jobs        map[string]struct{ Permissions map[string]string }
		}
		require.NoError(t, yaml.Unmarshal([]byte(text), &workflow), name)
		assert.NotNil(t, workflow.Permissions, "%s: without any, the default of the repository is in force", name)
		assert.Empty(t, workflow.Permissions, name)
		for job, its := range workflow.Jobs {
			want := map[string]string{"contents": "read"}
			switch name {
			case "release.yml":
				want["contents"], want["packages"] = "write", "write"
			case "playground.yml":
				want["pages"], want["id-token"] = "write", "write"
			}
			assert.Equal(t, want, its.Permissions, "%s: %s", name, job)
		}
	}
}

func TestDependabotKnowsEveryModule(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, ".github", "dependabot.yml"))
	require.NoError(t, err)
	var file struct {
		Updates []struct {
			Ecosystem   string `yaml:"package-ecosystem"`
			Directories []string
		}
	}
	require.NoError(t, yaml.Unmarshal(text, &file))
	want := []string{"/"}
	for _, module := range nested {
		want = append(want, "/"+module)
	}
	for _, update := range file.Updates {
		if update.Ecosystem == "gomod" {
			assert.ElementsMatch(t, want, update.Directories)
			return
		}
	}
	assert.Fail(t, "dependabot has no entry for Go modules")
}
