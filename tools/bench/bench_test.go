package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urigrammar/uri/internal/tests/schemelist"
)

// BenchmarkParse is for benchstat: every parser on every list.
//
//	go test -bench . -count 10 > old.txt
//	go tool -modfile=../go.mod benchstat old.txt new.txt
func BenchmarkParse(b *testing.B) {
	lists, err := loadLists(os.Getenv("URI_CORPORA"))
	if err != nil {
		b.Fatal(err)
	}
	for _, l := range lists {
		for _, p := range parsersOf(l) {
			parseAll(b, l, p)
		}
	}
}

// BenchmarkParseScheme has each package of a scheme, and net/url, on the scheme's own texts.
func BenchmarkParseScheme(b *testing.B) {
	for _, p := range ofSchemes {
		l, err := loadExamples(p)
		if err != nil {
			b.Fatal(err)
		}
		parseAll(b, l, p)
		parseAll(b, l, parsers[0])
	}
}

func parseAll(b *testing.B, l list, p parser) {
	b.Run(l.name+"/"+p.name, func(b *testing.B) {
		if p.before != nil {
			p.before()
		}
		b.ReportAllocs()
		b.SetBytes(int64(l.bytes() / len(l.texts)))
		for i := 0; b.Loop(); {
			p.parse(l.texts[i])
			if i++; i == len(l.texts) {
				i = 0
			}
		}
	})
}

func TestExamplesOfSchemesAreValid(t *testing.T) {
	for _, p := range ofSchemes {
		l, err := loadExamples(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range l.texts {
			if !p.parse(s) {
				t.Errorf("%s: %q", p.name, s)
			}
		}
		if n := allocations(p, l); n != 0 {
			t.Errorf("%s takes %v allocations a text", p.name, n)
		}
	}
}

func TestListsAreOfValidReferences(t *testing.T) {
	lists, err := loadLists("")
	if err != nil {
		t.Fatal(err)
	}
	if len(lists) != 1+len(kindsOfText)+2 {
		t.Errorf("%d lists", len(lists))
	}
	for _, l := range lists {
		if len(l.texts) == 0 {
			t.Errorf("%s is empty", l.name)
		}
		for _, s := range l.texts {
			for _, p := range parsers {
				if (p.name == "uri.ParseReference" && !l.iris || p.name == "uri, RFC 3987") && !p.parse(s) {
					t.Errorf("%s: %q", l.name, s)
				}
			}
		}
	}
}

// ofSchemes are the parsers of the packages below schemes/, by their directories there.
var ofSchemes = func() (all []parser) {
	for _, p := range schemelist.All {
		all = append(all, parser{name: strings.TrimPrefix(p.Dir, "schemes/"), parse: func(s string) bool { return p.Check(s) == nil }})
	}
	return all
}()

// loadExamples reads the valid texts among the examples of a package: those that have parts.
func loadExamples(p parser) (list, error) {
	f, err := os.Open(filepath.Join("..", "..", "schemes", p.name, "testdata", "examples.jsonl"))
	if err != nil {
		return list{}, err
	}
	defer f.Close()
	l := list{name: p.name}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var example struct {
			Text  string
			Parts map[string]any
		}
		if err := json.Unmarshal(lines.Bytes(), &example); err != nil {
			return list{}, err
		}
		if example.Parts != nil {
			l.texts = append(l.texts, example.Text)
		}
	}
	if len(l.texts) == 0 {
		return list{}, errors.New("there are no examples of " + p.name)
	}
	return l, nil
}
