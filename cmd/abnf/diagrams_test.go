package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/internal/tests/checkout"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// documented is a grammar file with a picture in the documents.
type documented struct {
	file  string // from the top of the repository
	rules []string
}

func (d documented) name() string { return strings.TrimSuffix(path.Base(d.file), path.Ext(d.file)) }

// documentedFiles returns the grammars of this repository that users see, with their own rules.
func documentedFiles(t *testing.T) (all []documented) {
	files, err := checkout.Files("../..", "bnf")
	require.NoError(t, err)
	for _, name := range files {
		if ext := path.Ext(name); ext != ".abnf" && ext != ".bnf" || checkout.IsIn(name, "testdata", "internal", "oracle", "tools") {
			continue
		}
		d := documented{file: name}
		for _, r := range readGrammar(t, name).Rules() {
			if r.Position.File == name {
				d.rules = append(d.rules, r.Name)
			}
		}
		if len(d.rules) > 0 {
			all = append(all, d)
		}
	}
	return all
}

func readGrammar(t *testing.T, file string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Load(os.DirFS("../.."), file)
	require.NoError(t, err)
	return g
}

func TestTheFolderHasDiagramsOfEveryGrammar(t *testing.T) {
	if _, err := os.Stat("../../format"); os.IsNotExist(err) {
		t.Skip("the other modules, which have the grammars, are not here")
	}
	const dir = "diagrams"
	all := documentedFiles(t)
	made := map[string]string{"README.md": documentPage(all)}
	for _, d := range all {
		picture, err := draw.SVG(readGrammar(t, d.file), d.rules...)
		require.NoError(t, err)
		made[d.name()+".svg"] = picture
	}
	require.Len(t, made, len(all)+1, "no two files have the same name")
	is, err := filepath.Glob(dir + "/*")
	require.NoError(t, err)
	for _, file := range is {
		if name := filepath.Base(file); made[name] == "" && *update {
			require.NoError(t, os.Remove(file))
		} else {
			assert.NotEmpty(t, made[name], name)
		}
	}
	for name, text := range made {
		golden.Equal(t, filepath.Join(dir, name), *update, text)
	}
}

func documentPage(all []documented) string {
	var b strings.Builder
	b.WriteString(`# Diagrams

For people who read grammars: railroad diagrams of every rule of every grammar in this repository, written by
` + "`make diagrams`" + `. Read a diagram from left to right: a text contains the boxes along one path. A rail below a
box leads back and repeats the box. This command writes a page in which a click on a rule leads to its diagram:

    go run -C cmd ./abnf draw --format html -o ../rfc3986.html ../grammar/rfc3986.abnf

`)
	for i, d := range all {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, "[%s](%[1]s.svg)", d.name())
	}
	b.WriteString("\n\n![Railroad diagrams of the rules of RFC 3986](rfc3986.svg)\n")
	return b.String()
}
