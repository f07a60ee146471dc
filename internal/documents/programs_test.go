package documents

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// elsewhere are documents whose blocks of Go are held by tests of their own, since they need more than this module, or are parts of it.
var elsewhere = map[string]string{
	"docs/from-net-url.md":      "internal/migration",
	"docs/grammars.md":          "grammar",
	"docs/own-grammar.md":       "cmd/abnf",
	"docs/howto/json-schema.md": "jsonschema",
}

// names are the packages that blocks use without importing them.
var names = ByName("encoding/json", "errors", "fmt", "log", "net", "net/http", "net/url", "os", "slices", "strings",
	"github.com/urigrammar/uri", "github.com/urigrammar/uri/consensus", "github.com/urigrammar/uri/idn", "github.com/urigrammar/uri/schemes",
	"github.com/urigrammar/uri/schemes/urn", "github.com/urigrammar/uri/schemes/mailto", "github.com/urigrammar/uri/schemes/data", "github.com/urigrammar/uri/whatwg")

var update = flag.Bool("update", false, "write what the blocks of Go print into the documents")

const between = "\x00"

// Every block is compiled, and prints what stands in its comment "Output:" or in the block of text behind it. All of them are one program, since to
// link one takes as long as to compile them all.
func TestTheGoInDocumentsDoesWhatItSays(t *testing.T) {
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	here, err := filepath.Abs(".")
	require.NoError(t, err)
	dir := t.TempDir()
	add := func(name, source string) {
		real := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		require.NoError(t, os.WriteFile(real, []byte(source), 0o644))
		overlay.Replace[filepath.Join(here, "shown", filepath.FromSlash(name))] = real
	}

	type shown struct {
		document Document
		program  Program
		at       string
		block    int // in which its output is
	}
	var programs []shown
	var imports, calls strings.Builder
	for _, d := range all(t) {
		blocks := d.Blocks()
		for i, b := range blocks {
			if b.Language != "go" || elsewhere[d.Name] != "" {
				continue
			}
			name := fmt.Sprintf("block%d", len(programs))
			s := shown{document: d, at: fmt.Sprintf("%s:%d", d.Name, b.Line), block: i}
			var err error
			s.program, err = ProgramOf(b.Text, name, names)
			require.NoError(t, err, s.at)
			if !s.program.Shown && i+1 < len(blocks) && blocks[i+1].Language == "text" {
				s.program.Output, s.block = blocks[i+1].Text, i+1
			}
			add(name+"/"+name+".go", fmt.Sprintf("//line %s:%d\n%s", d.Name, b.Line+1, s.program.Source))
			fmt.Fprintf(&imports, "import %q\n", "github.com/urigrammar/uri/internal/documents/shown/"+name)
			fmt.Fprintf(&calls, "\t%s.Run()\n\tfmt.Print(%q)\n", name, between)
			programs = append(programs, s)
		}
	}
	add("main.go", "package main\n\nimport \"fmt\"\n"+imports.String()+"\nfunc main() {\n"+calls.String()+"}\n")
	replace, err := json.Marshal(overlay)
	require.NoError(t, err)
	file := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(file, replace, 0o644))

	run := exec.Command("go", "run", "-overlay", file, "./shown")
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	err = run.Run()
	require.NoError(t, err, "%s%s", stderr.String(), stdout.String())
	printed := strings.Split(stdout.String(), between)
	require.Len(t, printed, len(programs)+1)
	texts := map[string]map[int]string{}
	for i, p := range programs {
		if !*update {
			assert.Equal(t, p.program.Output, printed[i], "%s: go test ./internal/documents -update writes it", p.at)
			continue
		}
		if texts[p.document.Name] == nil {
			texts[p.document.Name] = map[int]string{}
		}
		switch block := p.document.Blocks()[p.block]; {
		case p.program.Output == printed[i]:
		case block.Language == "text":
			texts[p.document.Name][p.block] = printed[i]
		default:
			texts[p.document.Name][p.block] = WithOutput(block.Text, printed[i])
		}
	}
	for _, d := range all(t) {
		if len(texts[d.Name]) > 0 {
			require.NoError(t, os.WriteFile(filepath.Join(root, d.Name), []byte(d.Replaced(texts[d.Name]).Text), 0o644))
		}
	}
}

func TestABlockIsAFileOrDeclarationsOrABody(t *testing.T) {
	for block, want := range map[string]string{
		"package main\n\nfunc main() {\n}\n":                     "package p\n\nfunc Run() {\n}\n",
		"func f() { fmt.Print() }\n":                             "package p\n\nimport \"fmt\"\n\nfunc f() { fmt.Print() }\n\nfunc Run() {}\n",
		"a, err := url.Parse(\"b\")\n":                           "package p\n\nimport \"net/url\"\n\nfunc Run() {\n\ta, err := url.Parse(\"b\")\n\n\t_ = a\n\t_ = err\n}\n",
		"fmt.Println(1)\nfmt.Println(2)\n// Output:\n// 1\n// 2": "package p\n\nimport \"fmt\"\n\nfunc Run() {\n\tfmt.Println(1)\n\tfmt.Println(2)\n\t// Output:\n\t// 1\n\t// 2\n}\n",
	} {
		p, err := ProgramOf(block, "p", names)
		require.NoError(t, err)
		assert.Equal(t, want, p.Source)
	}
	p, err := ProgramOf("fmt.Println(1)\n// Output:\n// 1\n// 2\n", "p", names)
	require.NoError(t, err)
	assert.Equal(t, "1\n2\n", p.Output)
	_, err = ProgramOf("package main\n", "p", names)
	assert.Error(t, err)
}
