package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestPlotsAreTheSameForTheSameResultsAndAreXML(t *testing.T) {
	results := []result{
		{parser: parser{name: reference}, ratio: 1},
		{parser: parser{name: "uri.Valid"}, ratio: 0.1},
		{parser: parser{name: "a <b> & c"}, ratio: 70},
	}
	nanos := []float64{30, 3, 1, 0.5, 0.5, 0.4, 0.6}
	costs := []cost{{reference, nanos}, {"uri.ParseReference", nanos}}
	for name, draw := range map[string]func(string) error{
		"ratios":  func(file string) error { return plotRatios(file, list{name: "l"}, results) },
		"lengths": func(file string) error { return plotLengths(file, costs) },
	} {
		var texts [2][]byte
		for i := range texts {
			file := filepath.Join(t.TempDir(), "plot.svg")
			if err := draw(file); err != nil {
				t.Fatal(err)
			}
			texts[i], _ = os.ReadFile(file)
		}
		if !bytes.Equal(texts[0], texts[1]) {
			t.Errorf("%s are not drawn the same twice", name)
		}
		if !bytes.Contains(texts[0], []byte("prefers-color-scheme: dark")) {
			t.Errorf("%s cannot be read on a dark page", name)
		}
		d := xml.NewDecoder(bytes.NewReader(texts[0]))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

func TestOnlyOurParsersHaveOurColour(t *testing.T) {
	for name, class := range map[string]string{
		reference: "reference", "uri.Valid": "ours", "uri, RFC 2396": "ours", "whatwg.ParseRecord": "ours",
		"uriparser": "peer", "whatwg-url": "peer", "fredbi/uri": "peer",
	} {
		if got := classOf(name); got != class {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestAnAxisEndsAtTicks(t *testing.T) {
	a := axisOf(0, 100, []float64{0.09, 1, 70})
	if a.at(0.05) != 0 || a.at(100) != 100 {
		t.Errorf("%+v", a)
	}
	if got := apart([]float64{30, 0, 5, 31}, 10); !slices.Equal(got, []float64{30, 0, 10, 40}) {
		t.Error(got)
	}
}

func TestTextsHaveTheirLengthAndAreAccepted(t *testing.T) {
	for _, n := range lengths {
		s := textOf(n)
		if len(s) != n || !strings.HasPrefix(s, "http://a/") {
			t.Errorf("%d: %.20q", n, s)
		}
		for _, p := range parsers {
			if slices.Contains(onLengths, p.name) && n < 1_000_000 && !p.parse(s) {
				t.Errorf("%s refuses %d bytes", p.name, n)
			}
		}
	}
}
