package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"github.com/urigrammar/uri/schemes/acct"
	"github.com/urigrammar/uri/schemes/data"
	"github.com/urigrammar/uri/schemes/did"
	"github.com/urigrammar/uri/schemes/file"
	"github.com/urigrammar/uri/schemes/geo"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/tag"
	"github.com/urigrammar/uri/schemes/tel"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/web"
)

// ofSchemes are the parsers of the packages below schemes/, by their directories.
var ofSchemes = []parser{
	{name: "acct", parse: accepts(acct.Parse)},
	{name: "data", parse: accepts(data.Parse)},
	{name: "did", parse: accepts(did.Parse)},
	{name: "file", parse: accepts(file.Parse)},
	{name: "geo", parse: accepts(geo.Parse)},
	{name: "mailto", parse: accepts(mailto.Parse)},
	{name: "tag", parse: accepts(tag.Parse)},
	{name: "tel", parse: accepts(tel.Parse)},
	{name: "urn", parse: accepts(urn.Parse)},
	{name: "web", parse: accepts(web.Parse)},
}

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

// printSchemes measures the packages of schemes on their own texts.
func printSchemes(w io.Writer, rounds int, span time.Duration) error {
	fmt.Fprintln(w, "packages of schemes, each on the valid examples of its tests")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "package\ttexts\tmean bytes\tns/text\tnet/url\tratio\tallocs\t")
	for _, p := range ofSchemes {
		l, err := loadExamples(p)
		if err != nil {
			return err
		}
		results := measure(l, []parser{parsers[0], p}, rounds, span)
		r := results[1]
		fmt.Fprintf(t, "%s\t%d\t%d\t%.0f\t%.0f\t%.2f\t%.1f\t\n", p.name, len(l.texts), l.bytes()/len(l.texts), r.nanos, results[0].nanos, r.ratio, r.allocs)
	}
	fmt.Fprintln(t)
	return t.Flush()
}
