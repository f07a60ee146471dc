package differ

import (
	_ "embed"
	"encoding/json"
	"iter"
	"net/url"
	"slices"
	"strings"
	"sync"
)

// Confusion is an input about which parsers have disagreed, of a published class.
type Confusion struct {
	Input  string
	Class  string // such as "backslash"
	Source string // the title of a text that describes the class
}

//go:embed confusions.jsonl
var confusionFile string

// confusions are the lines of confusions.jsonl.
var confusions = sync.OnceValue(func() (all []Confusion) {
	var class, source string
	for text := range strings.Lines(confusionFile) {
		var line struct{ Class, Source, Input, Encoded string }
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			panic(err) // a test reads it
		}
		if line.Class != "" {
			class, source = line.Class, line.Source
			continue
		}
		octets, err := url.PathUnescape(line.Encoded)
		if err != nil {
			panic(err)
		}
		all = append(all, Confusion{line.Input + octets, class, source})
	}
	return all
})

// Confusions returns inputs of the published classes: backslashes, slashes, schemes, encoded data, several "@", control
// characters, numbers for addresses, internationalized names, brackets and ports.
func Confusions() []Confusion { return slices.Clone(confusions()) }

// edits are what a mutation puts in.
var edits = []string{"\\", "/", "@", ":", "#", "?", "[", "]", "%", ".", " ", "\t", "\x00", "0", "a", "%2F", "%40", "é", "。"}

// Mutations yields each input and, after it, all that one edit makes of it: an octet removed or doubled, or one of what delimits, confuses or is encoded
// put in somewhere or in the place of an octet. The number is in proportion to the length: some forty for each octet.
func Mutations(inputs iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for s := range inputs {
			if !yield(s) {
				return
			}
			for m := range mutationsOf(s) {
				if !yield(m) {
					return
				}
			}
		}
	}
}

func mutationsOf(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; i <= len(s); i++ {
			for _, e := range edits {
				if !yield(s[:i] + e + s[i:]) {
					return
				}
				if i < len(s) && s[i:i+1] != e && !yield(s[:i]+e+s[i+1:]) {
					return
				}
			}
			if i < len(s) && (!yield(s[:i]+s[i+1:]) || !yield(s[:i+1]+s[i:])) {
				return
			}
		}
	}
}
