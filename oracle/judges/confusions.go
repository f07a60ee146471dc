package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/oracle/differ"
)

//go:embed confusions.jsonl
var confusionFile []byte

// hosts that the shapes of confusions.jsonl name.
const goodHost = "good.example"

var evilHosts = []string{"evil.example", "127.0.0.1"}

// confusions yields texts in which parsers have seen, or could see, several hosts, each once: those
// of package differ, each shape of confusions.jsonl with two schemes and two hosts, and those that
// the allow-list is tested with.
func confusions() iter.Seq[string] { return distinct(everyConfusion()) }

func everyConfusion() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, c := range differ.Confusions() {
			if !yield(c.Input) {
				return
			}
		}
		for _, shape := range shapes() {
			for _, evil := range evilHosts {
				rest := strings.NewReplacer("GOOD", goodHost, "EVIL", evil).Replace(shape)
				if !yield("http://"+rest) || !yield("https://"+rest) {
					return
				}
			}
		}
		text, err := os.ReadFile(allowListFile)
		if err != nil {
			panic(err) // the command runs in the root of the module
		}
		for s := range allowListShapes(text) {
			if !yield(s) {
				return
			}
		}
	}
}

// allowListFile has the shapes that the allow-list is tested with, from the root of the module.
const allowListFile = "testdata/allow_list_shapes.jsonl"

// allowListShapes yields each shape of the file, with every value of its sets.
func allowListShapes(text []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		sets := map[string][]string{}
		for line := range bytes.Lines(text) {
			var row struct {
				Set    string   `json:"set"`
				Values []string `json:"values"`
				Shape  string   `json:"shape"`
			}
			if err := json.Unmarshal(line, &row); err != nil {
				panic(err) // a test reads it
			}
			if row.Set != "" {
				sets[row.Set] = row.Values
				continue
			}
			for _, s := range fillIn(row.Shape, sets) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// fillIn replaces the names of sets in a shape, each by its values in turn.
func fillIn(shape string, sets map[string][]string) (all []string) {
	before, rest, ok := strings.Cut(shape, "{")
	name, _, closed := strings.Cut(rest, "}")
	values, known := sets[name]
	if !ok || !closed || !known {
		return []string{shape}
	}
	for _, v := range values {
		for _, tail := range fillIn(strings.ReplaceAll(rest[len(name)+1:], "{"+name+"}", v), sets) {
			all = append(all, before+v+tail)
		}
	}
	return all
}

// shapes returns those of confusions.jsonl: what follows the scheme, with GOOD and EVIL for hosts.
func shapes() (all []string) {
	for line := range bytes.Lines(confusionFile) {
		var class struct {
			Class  string   `json:"class"`
			Shapes []string `json:"shapes"`
		}
		if err := json.Unmarshal(line, &class); err != nil {
			panic(err) // a test reads it
		}
		all = append(all, class.Shapes...)
	}
	return all
}

// forProfile returns a function that returns the inputs in random order, for a profile of WebSockets with
// the schemes ws and wss in the place of http and https.
func forProfile(inputs iter.Seq[string]) func(profile string) (iter.Seq[string], error) {
	all := shuffled(inputs)
	return func(profile string) (iter.Seq[string], error) {
		if profile != "consensus-websockets" {
			return slices.Values(all), nil
		}
		return func(yield func(string) bool) {
			for _, s := range all {
				if rest, ok := strings.CutPrefix(s, "http"); ok && !yield("ws"+rest) { // https becomes wss
					return
				}
			}
		}, nil
	}
}

// allowed yields the confusions that the allow-list of SECURITY.md lets through, if its hosts are
// in the list.
func allowed() iter.Seq[string] { return kept(confusions(), consensus.Web.WithALabels().Valid) }
