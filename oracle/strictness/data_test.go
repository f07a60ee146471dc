package strictness

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle"
)

// The names of the files: the page, and the data from which it is made.
const (
	page = "../../docs/strictness.md"
	data = "testdata/strictness.json"
)

// files returns what is written, by its name.
func (s *study) files() (map[string][]byte, error) {
	var text bytes.Buffer
	s.writePage(&text)
	compact, err := printable.JSON(s)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{page: text.Bytes(), data: append(compact, '\n')}, nil
}

// study is the result of all comparisons. The page and the data are generated from it.
type study struct {
	Written     string         `json:"written"` // the day
	Go          string         `json:"go"`
	Platform    string         `json:"platform"`
	Grammars    []document     `json:"grammars"`
	Comparisons []comparison   `json:"comparisons"` // each pair once
	Causes      []cause        `json:"causes"`
	Cases       int            `json:"cases"` // of the suite that parsers were asked about
	Valid       int            `json:"valid"` // of them
	Parsers     []parserReport `json:"parsers"`
	Missing     []string       `json:"missing"` // parsers that are not installed
}

// document is a grammar.
type document struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

// comparison is how two grammars relate.
type comparison struct {
	A     string  `json:"a"`
	B     string  `json:"b"`
	OnlyA []class `json:"only_a"`
	OnlyB []class `json:"only_b"`
}

// class is a set of strings that one grammar has and the other has not, for one cause.
type class struct {
	Name      string       `json:"name"`
	Component string       `json:"component"`
	Witness   text         `json:"witness"` // a shortest one
	Offset    int          `json:"offset"`  // how many octets of it the other grammar can read
	Turns     oracle.Place `json:"turns"`   // the rule that the difference turns on
	Length    int          `json:"length"`  // of the witness
	Members   string       `json:"members"` // how many strings of that length the class has
	Known     []string     `json:"known"`
}

// cause is what several comparisons have in common, with a witness that shows it for some of them.
type cause struct {
	Name      string   `json:"name"`
	Component string   `json:"component"`
	Witness   text     `json:"witness"`
	Takes     []string `json:"takes"` // the grammars that have the witness
}

// parserReport is where a parser departs from RFC 3986.
type parserReport struct {
	Parser     string      `json:"parser"`
	Right      int         `json:"right"`
	Deviations []deviation `json:"deviations"`
}

// deviation is what a parser does otherwise in one way.
type deviation struct {
	Lenient bool     `json:"lenient"` // else it is too strict
	Family  string   `json:"family"`  // the cause in the words of the page
	About   string   `json:"about"`   // the rule, or the cause in the words of package probe
	Guess   bool     `json:"guess"`
	Section string   `json:"section"`
	Count   int      `json:"count"`
	Before  []string `json:"before"` // octets before which it happens; varieties of a cause
	Witness text     `json:"witness"`
	Offset  int      `json:"offset"`
	Detail  string   `json:"detail"` // what the parser said
}

// total returns the number of cases that the parser wrongly accepts, or wrongly rejects.
func (r parserReport) total(lenient bool) (n int) {
	for _, d := range r.Deviations {
		if d.Lenient == lenient {
			n += d.Count
		}
	}
	return n
}

// text is a string of octets. In JSON it is a string if it is valid UTF-8. Otherwise it is an
// object with the key bytes, in which octets that are not printable ASCII are percent-encoded.
type text string

type encoded struct {
	Bytes *string `json:"bytes"`
}

// MarshalJSON writes the text.
func (t text) MarshalJSON() ([]byte, error) {
	s, bytes := printable.TextOrBytes(string(t))
	if bytes != nil {
		return printable.JSON(encoded{bytes})
	}
	return printable.JSON(s)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (t *text) UnmarshalJSON(data []byte) error {
	var s string
	if json.Unmarshal(data, &s) == nil {
		*t = text(s)
		return nil
	}
	var e encoded
	if err := json.Unmarshal(data, &e); err != nil {
		return err
	}
	if e.Bytes == nil {
		return fmt.Errorf("a text has neither a string nor bytes: %s", data)
	}
	octets, err := uri.DecodeOctets(*e.Bytes)
	*t = text(octets)
	return err
}

// direction has the strings that one grammar accepts and another one rejects.
type direction struct {
	Taker, Refuser string
	Classes        []class
}

func (s *study) relations() (all []direction) {
	for _, c := range s.Comparisons {
		all = append(all, direction{c.A, c.B, c.OnlyA}, direction{c.B, c.A, c.OnlyB})
	}
	return all
}
