package released

import (
	"bufio"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// user is an empty module, whose author reads the documents.
type user struct {
	*testing.T
	dir string
}

func newUser(t *testing.T) user {
	u := user{t, t.TempDir()}
	u.write("go.mod", "module user.test\n\ngo 1.26.0\n")
	return u
}

func (u user) write(name, text string) {
	require.NoError(u, os.WriteFile(filepath.Join(u.dir, name), []byte(text), 0o644))
}

// run runs a command in the module, and returns what it prints. It fails the test if the command fails.
func (u user) run(name string, args ...string) string {
	u.Helper()
	command := released.command(u.dir, name, args...)
	out, err := command.CombinedOutput()
	require.NoError(u, err, "%s\n%s", command, out)
	return string(out)
}

// install installs the latest version of a command, and returns its file.
func (u user) install(path string) string {
	u.Helper()
	u.run("go", "install", path+"@latest")
	name := path[strings.LastIndex(path, "/")+1:]
	return filepath.Join(released.bin, name)
}

// The commands of the documents that get or install packages.
var getting = regexp.MustCompile(`go (?:get|install)(?: -tool)? ` + regexp.QuoteMeta(uri) + `[\w./@-]*(?: ` + regexp.QuoteMeta(uri) + `[\w./@-]+)*`)

// documented returns the commands that the documents of the release have.
func documented(t *testing.T) (all []string) {
	root := os.DirFS(released.checkout)
	pages, err := fs.Glob(root, "docs/*.md")
	require.NoError(t, err)
	tasks, err := fs.Glob(root, "docs/howto/*.md")
	require.NoError(t, err)
	for _, page := range slices.Concat([]string{"README.md", "beam/README.md"}, pages, tasks) {
		text, err := fs.ReadFile(root, page)
		require.NoError(t, err)
		all = append(all, getting.FindAllString(string(text), -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestCommandsOfTheDocumentsCanBeInstalled(t *testing.T) {
	commands := documented(t)
	for _, must := range []string{"get " + uri, "install " + uri + "/cmd/uri@latest", "install " + uri + "/cmd/abnf@latest", "install " + uri + "/cmd/uritest@latest", "install " + uri + "/cmd/uriweb@latest",
		"install " + uri + "/vet/cmd/urivet@latest", "get -tool " + uri + "/vet/cmd/urivet@latest", "install " + uri + "/beam/cmd/uribeam@latest"} {
		assert.Contains(t, commands, "go "+must)
	}
	for _, command := range commands {
		t.Run(command, func(t *testing.T) {
			words := strings.Fields(command)
			newUser(t).run(words[0], words[1:]...)
		})
	}
}

func TestAProgramUsesTheLibraryAndAGeneratedPackage(t *testing.T) {
	u := newUser(t)
	u.run("go", "get", uri, uri+"/schemes/mailto")
	u.write("main.go", `package main

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mailto"
)

func main() {
	fmt.Println(uri.MustParse("https://EXAMPLE.com/a/../b").Normalize(uri.AllSteps))
	_, err := mailto.Parse("mailto:joe@example.com")
	fmt.Println(err)
}
`)
	assert.Equal(t, "https://example.com/b\n<nil>\n", u.run("go", "run", "."))
	assert.Equal(t, uri+" "+version+"\n", u.run("go", "list", "-m", uri))
	for path := range strings.Lines(u.run("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", ".")) {
		assert.Contains(t, []string{uri, "user.test"}, strings.TrimSpace(path), "no other module is needed")
	}
}

func TestInstalledCommandsSayTheirVersion(t *testing.T) {
	u := newUser(t)
	for _, path := range []string{uri + "/cmd/uri", uri + "/cmd/uritest", uri + "/cmd/abnf"} {
		assert.Contains(t, u.run(u.install(path), "version"), " "+version+", built with go1.")
	}
	assert.Contains(t, u.run(u.install(uri+"/cmd/uri"), "parse", "http://example.com/"), "valid as URI-reference (RFC 3986)")
}

func TestAPackageOfAnInstalledGeneratorPassesItsTests(t *testing.T) {
	u := newUser(t)
	u.write("version.abnf", "version = 1*DIGIT *( \".\" 1*DIGIT )\nDIGIT = %x30-39\n")
	u.run(u.install(uri+"/cmd/abnf"), "gen", "-o", "version", "--type", "Version=version", "version.abnf")
	u.run("go", "vet", "./...")
	u.run("go", "test", "./...")
}

// notAURI is a program with an invalid constant.
const notAURI = "package main\n\nimport \"net/url\"\n\nfunc main() { _, _ = url.Parse(\"http://a/b c\") }\n"

func TestGoVetReportsConstantsByTheInstalledTool(t *testing.T) {
	u := newUser(t)
	u.write("main.go", notAURI)
	u.reports(u.install(uri + "/vet/cmd/urivet"))
}

func TestGoVetReportsConstantsByAToolOfTheModule(t *testing.T) {
	u := newUser(t)
	u.write("main.go", notAURI)
	u.run("go", "get", "-tool", uri+"/vet/cmd/urivet@latest")
	u.reports(strings.TrimSpace(u.run("go", "tool", "-n", "urivet")))
}

// reports fails the test unless go vet with a tool reports the constant.
func (u user) reports(tool string) {
	u.Helper()
	out, err := released.command(u.dir, "go", "vet", "-vettool="+tool, "./...").CombinedOutput()
	assert.Error(u, err)
	assert.Contains(u, string(out), "main.go:5:")
	assert.Contains(u, string(out), "url.Parse: ")
}

func TestTheCommandsAreToolsOfAModule(t *testing.T) {
	u := newUser(t)
	u.run("go", "get", "-tool", uri+"/cmd/uri@latest", uri+"/cmd/abnf@latest")
	assert.Contains(t, u.run("go", "tool", "uri", "parse", "http://example.com/"), "valid as URI-reference (RFC 3986)")
	u.run("go", "tool", "abnf", "version")
}

// Archives, packages and the image are made up to the publishing, and installed.
func TestWhatAReleasePublishesWorks(t *testing.T) {
	if _, err := exec.LookPath("goreleaser"); err != nil {
		t.Skip("goreleaser is not installed, and go run would build it for minutes")
	}
	dir := filepath.Join(t.TempDir(), "checkout")
	_, err := git(released.checkout, "clone", "-q", "--branch", "cmd/"+version, ".", dir) // programs of a worktree have no version
	require.NoError(t, err)
	out, err := released.command(dir, filepath.Join(dir, ".ci", "rehearse")).CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.Contains(t, string(out), "rehearsed "+strings.TrimPrefix(version, "v"))
}

func TestAnInstalledPipelineCountsLines(t *testing.T) {
	u := newUser(t)
	uribeam := u.install(uri + "/beam/cmd/uribeam")
	u.write("urls.txt", "http://example.com/\nhttp://example.org/\n")
	assert.Contains(t, u.run(uribeam, "check", "--input", "urls.txt"), "2")
}

func TestAnInstalledCommandServesThePlayground(t *testing.T) {
	u := newUser(t)
	command := released.command(u.dir, u.install(uri+"/cmd/uriweb"))
	stdout, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	t.Cleanup(func() { stop(command) })
	url, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	response, err := http.Get(strings.TrimSpace(url))
	require.NoError(t, err)
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, response.StatusCode)
	assert.Contains(t, string(page), "</html>")
}

func stop(command *exec.Cmd) {
	_ = command.Process.Kill()
	_ = command.Wait()
}

func TestPipelinesCompileFromTheModuleCache(t *testing.T) {
	u := newUser(t)
	u.run("go", "get", uri+"/beam/uribeam@"+version)
	u.run("go", "build", uri+"/beam/uribeam")
}

// The module cache has neither the nested modules nor the history, and is read-only. A checkout has vector instructions, which
// are left out here.
func TestEveryTestPassesFromTheModuleCache(t *testing.T) {
	for module, outside := range map[string]string{
		uri:             "^$",
		uri + "/format": "TheGeneratedFilesAreThoseOfTheGrammar|TheDocumentShowsWhatItsProgramPrints", // which read files beside the module
	} {
		t.Run(module, func(t *testing.T) {
			u := newUser(t)
			u.run("go", "get", "-t", module+"/...@"+version)
			u.run("go", "test", "-trimpath=false", "-tags=purego", "-vet=off", "-skip", outside, module+"/...") // vet has read these files in the checkout
			u.run("go", "mod", "verify")                                                                        // fails if a test has written into the cache, which root can
		})
	}
}
