package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// An example says by which command its package is made, and what it prints.
var (
	commandOf = regexp.MustCompile(`(?m)^//\t(abnf gen .*)$`)
	outputOf  = regexp.MustCompile(`(?m)^\t// (.*)$`)
)

// Each is a package of one program, so that one is linked.
func TestExamplesPrintTheFieldsOfTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/examples/*/main.go")
	require.NoError(t, err)
	require.Len(t, files, 5)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("../../abnf/internal/lazy/testdata/grammars")))
	require.NoError(t, os.CopyFS(filepath.Join(dir, "examples"), os.DirFS("testdata/examples")))
	json, err := os.ReadFile("../../abnf/generate/testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	t.Chdir(dir)
	write := func(name, text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o644)) }
	write("rfc8259.abnf", string(json))
	write("go.mod", "module example.test\n\ngo 1.26.0\n")
	var imports, calls string
	var want []string
	for _, file := range files {
		file = strings.TrimPrefix(file, "testdata/")
		name := filepath.Base(filepath.Dir(file))
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		made := commandOf.FindStringSubmatch(string(text))
		require.NotNil(t, made, file)
		args := strings.Fields(made[1])[1:]
		if !exhaustive.Asked(t) {
			args = append(args, "--engine", "lazy") // which gen would choose, after a search for the reason
		}
		require.Zero(t, run(args, nil, os.Stderr, os.Stderr), made[1])
		write(file, strings.NewReplacer("package main", "package "+name, "func main()", "func Main()").Replace(string(text)))
		imports += "import \"example.test/examples/" + name + "\"\n"
		calls += "\t" + name + ".Main()\n"
		for _, line := range outputOf.FindAllStringSubmatch(string(text), -1)[1:] {
			want = append(want, line[1])
		}
	}
	write("main.go", "package main\n\n"+imports+"\nfunc main() {\n"+calls+"}\n")
	out, errs, status := shell(t, ".", "go run .")
	require.Zero(t, status, "%s", errs)
	assert.Equal(t, want, strings.Split(strings.TrimSpace(out), "\n"))
}
