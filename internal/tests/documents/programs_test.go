package documents

import (
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/golden"
)

var update = flag.Bool("update", false, "write what the blocks of Go print into the documents")

// elsewhere are documents whose blocks of Go are held by tests of their own, since they need more than this module, or are parts of it.
var ownTests = map[string]string{
	"docs/abnf.md":              "cmd/abnf",
	"docs/grammars.md":          "grammar",
	"docs/howto/json-schema.md": "format/jsonschema",
}

// names are the packages that blocks use without importing them.
var names = ByName("context", "encoding/json", "errors", "fmt", "log", "net", "net/http", "net/netip", "net/url", "os", "slices", "strings", "testing",
	"github.com/urigrammar/uri", "github.com/urigrammar/uri/consensus", "github.com/urigrammar/uri/guard", "github.com/urigrammar/uri/idn", "github.com/urigrammar/uri/multihost", "github.com/urigrammar/uri/schemes",
	"github.com/urigrammar/uri/schemes/urn", "github.com/urigrammar/uri/schemes/mailto", "github.com/urigrammar/uri/schemes/data", "github.com/urigrammar/uri/template", "github.com/urigrammar/uri/uritest", "github.com/urigrammar/uri/whatwg")

// shown is a program of a document.
type shown struct {
	document Document
	program  Program
	output   int // the block in which its output is
}

// ran are the programs of documents and of comments, which are built and run together, once: to link takes longer.
var ran struct {
	once     sync.Once
	shown    []shown
	comments []Program
	printed  []string // by the programs of documents, those of comments, and that of the guide to net/url
	err      error
}

// runAll runs the programs of documents and of comments, unless that was done.
func runAll(t *testing.T) {
	t.Helper()
	ran.once.Do(func() {
		var programs []Program
		for _, d := range all(t) {
			if ownTests[d.Name] == "" {
				ran.shown = append(ran.shown, programsOf(t, d)...)
			}
		}
		for _, s := range ran.shown {
			programs = append(programs, s.program)
		}
		ran.comments = commentPrograms(t)
		ran.printed, ran.err = Run(root, "github.com/urigrammar/uri", append(append(programs, ran.comments...), guideProgram(t)))
	})
	require.NoError(t, ran.err)
}

// Every block compiles, and prints the text of its comment "Output:" or of the next block.
func TestTheGoInDocumentsDoesWhatItSays(t *testing.T) {
	runAll(t)
	texts := map[string]map[int]string{}
	for i, f := range ran.shown {
		if f.program.Output == ran.printed[i] {
			continue
		}
		if texts[f.document.Name] == nil {
			texts[f.document.Name] = map[int]string{}
		}
		if block := f.document.Blocks()[f.output]; block.Language == "text" {
			texts[f.document.Name][f.output] = ran.printed[i]
		} else {
			texts[f.document.Name][f.output] = WithOutput(block.Text, ran.printed[i])
		}
	}
	for _, d := range all(t) {
		golden.Equal(t, filepath.Join(root, d.Name), *update, d.Replaced(texts[d.Name]).Text)
	}
}

func programsOf(t *testing.T, d Document) []shown {
	t.Helper()
	var found []shown
	blocks := d.Blocks()
	for i, b := range blocks {
		if b.Language != "go" {
			continue
		}
		at := fmt.Sprintf("%s:%d", d.Name, b.Line)
		p, err := ProgramOf(b.Text, names)
		require.NoError(t, err, at)
		output := i
		if !p.Shown && i+1 < len(blocks) && blocks[i+1].Language == "text" {
			output = i + 1
			p.Output = blocks[output].Text
		}
		p.Source = fmt.Sprintf("//line %s:%d\n%s", d.Name, b.Line+1, p.Source)
		found = append(found, shown{d, p, output})
	}
	return found
}

// Code that is copied from a document is as gofmt has it.
func TestTheGoInDocumentsIsFormatted(t *testing.T) {
	for _, d := range all(t) {
		texts := map[int]string{}
		for i, b := range d.Blocks() {
			if b.Language != "go" {
				continue
			}
			formatted, err := format.Source([]byte(b.Text))
			require.NoError(t, err, "%s:%d", d.Name, b.Line)
			texts[i] = string(formatted)
		}
		golden.Equal(t, filepath.Join(root, d.Name), *update, d.Replaced(texts).Text)
	}
}

// A program that people copy handles each error. A "_" is in the place of a bool only.
func TestNoProgramOfADocumentIgnoresAnError(t *testing.T) {
	returnsError, returnsBool := map[string]bool{"Parse": true}, map[string]bool{} // Parse of net/url
	for _, listed := range []string{"testdata/api.txt", "internal/tests/api/testdata/api.txt", "*/testdata/api.txt"} {
		files, err := filepath.Glob(filepath.Join(root, listed))
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, m := range regexp.MustCompile(`(?:func|method \([^)]*\)) (\w+)\(.*, (error|bool)\)\n`).FindAllSubmatch(text, -1) {
				returnsError[string(m[1])] = returnsError[string(m[1])] || string(m[2]) == "error"
				returnsBool[string(m[1])] = returnsBool[string(m[1])] || string(m[2]) == "bool"
			}
		}
	}
	require.True(t, returnsError["BaseName"] && returnsError["HostPort"] && !returnsError["User"])
	ignored := regexp.MustCompile(`, _ :?= (?:\w+[.(])*(\w+)\(`)
	for _, d := range all(t) {
		for _, b := range d.Blocks() {
			for _, m := range ignored.FindAllStringSubmatch(b.Text, -1) {
				assert.False(t, returnsError[m[1]] && !returnsBool[m[1]], "%s:%d: %s", d.Name, b.Line, m[0])
			}
		}
	}
}

func TestEachDocumentWithATestOfItsOwnIsThere(t *testing.T) {
	here := map[string]bool{}
	for _, d := range all(t) {
		here[d.Name] = true
	}
	for name, holder := range ownTests {
		assert.True(t, here[name], name)
		if elsewhere(holder) {
			continue
		}
		assert.DirExists(t, filepath.Join(root, holder))
	}
}

func TestABlockIsAFileOrDeclarationsOrABody(t *testing.T) {
	for block, want := range map[string]string{
		"package main\n\nfunc main() {\n}\n":                     "package block\n\nfunc Run() {\n}\n",
		"func f() { fmt.Print() }\n":                             "package block\n\nimport \"fmt\"\n\nfunc f() { fmt.Print() }\n\nfunc Run() {}\n",
		"a, err := url.Parse(\"b\")\n":                           "package block\n\nimport \"net/url\"\n\nfunc Run() {\n\ta, err := url.Parse(\"b\")\n\n\t_ = a\n\t_ = err\n}\n",
		"fmt.Println(1)\nfmt.Println(2)\n// Output:\n// 1\n// 2": "package block\n\nimport \"fmt\"\n\nfunc Run() {\n\tfmt.Println(1)\n\tfmt.Println(2)\n\t// Output:\n\t// 1\n\t// 2\n}\n",
	} {
		p, err := ProgramOf(block, names)
		require.NoError(t, err)
		assert.Equal(t, want, p.Source)
	}
	p, err := ProgramOf("fmt.Println(1)\n// Output:\n// 1\n// 2\n", names)
	require.NoError(t, err)
	assert.Equal(t, "1\n2\n", p.Output)
	_, err = ProgramOf("package main\n", names)
	assert.Error(t, err)
}

func TestAProgramThatDependsOnASettingOfNetURLIsRejected(t *testing.T) {
	p, err := ProgramOf("_, err := url.Parse(\"http://a:b:80/\"); fmt.Println(err == nil)\n", names)
	require.NoError(t, err)
	_, err = Run(root, "github.com/urigrammar/uri", []Program{p})
	assert.ErrorContains(t, err, `with GODEBUG=urlstrictcolons=0, net/url makes a program print "true\n" instead of "false\n"`)
}
