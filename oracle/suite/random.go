package suite

import (
	_ "embed"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/lines/jsonlines"
)

// Random yields random members with the given length in bytes, without end. The same seed gives the
// same members. It yields nothing if no member has this length. It skips members whose validity
// depends on the tables of IDNA.
//
// All members are equally likely, up to rounding: the relative error for a set of members is at
// most 2⁻⁴⁴ times the length. Time and memory are proportional to the length.
func (s *Suite) Random(length int, seed uint64) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for input := range s.members(length, seed) {
			c := s.Judge(input)
			c.Fault = MemberRejected
			if !yield(c) {
				return
			}
		}
	}
}

// Count returns the number of members of the given length, from which Random chooses. It takes
// quadratic time and linear memory in the length.
func (s *Suite) Count(length int) *big.Int { return s.language.Certain().Counts().Of(length) }

func (s *Suite) members(length int, seed uint64) iter.Seq[string] {
	return func(yield func(string) bool) {
		sampler, err := s.language.Certain().Sampler(length, automaton.Bounds{Memory: math.MaxInt})
		rng := rand.New(rand.NewPCG(seed, uint64(length)))
		for err == nil {
			input, ok := sampler.Sample(rng, length)
			if !ok || !yield(input) {
				return
			}
		}
	}
}

// tries is the number of edits of one member that NearMisses tries.
const tries = 100

// NearMisses yields strings that are not members, but become members of the given length if one
// byte is changed, inserted or removed. It yields strings without end, unless there are none. The
// same seed gives the same strings.
func (s *Suite) NearMisses(length int, seed uint64) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		rng := rand.New(rand.NewPCG(seed, ^uint64(length)))
		barren := 0
		for member := range s.members(length, seed) {
			miss, ok := s.nearMiss(member, rng)
			if !ok {
				if barren++; barren == tries {
					return
				}
				continue
			}
			barren = 0
			c := s.Judge(miss)
			c.Fault = MissAccepted
			if !yield(c) {
				return
			}
		}
	}
}

func (s *Suite) nearMiss(member string, rng *rand.Rand) (string, bool) {
	for range tries {
		if miss := edit(member, rng); !s.language.Contains(miss) {
			return miss, true
		}
	}
	return "", false
}

// edit changes, inserts or removes one byte. Half of the new bytes are printable ASCII, because
// most implementations reject other bytes.
func edit(text string, rng *rand.Rand) string {
	octet := byte(rng.IntN(256))
	if rng.IntN(2) == 0 {
		octet = byte(' ' + rng.IntN(0x7F-' '))
	}
	i := rng.IntN(len(text) + 1)
	switch kind := rng.IntN(3); {
	case kind == 0 || i == len(text):
		return text[:i] + string([]byte{octet}) + text[i:]
	case kind == 1:
		return text[:i] + string([]byte{octet}) + text[i+1:]
	}
	return text[:i] + text[i+1:]
}

// seed is an input on which a realistic fault shows: a line of seeds.jsonl. The grammar gives its verdict.
type seed struct {
	Name string `json:"name"` // a name for the fault that parsers have had

	Input      string `json:"input"`       // the text, or its beginning
	InputBytes string `json:"input_bytes"` // replaces Input if that is not UTF-8; percent-encoded
	Repeat     string `json:"repeat"`      // the text after Input
	Times      int    `json:"times"`       // the number of repetitions
	End        string `json:"end"`         // the text after the repetitions
}

//go:embed seeds.jsonl
var seedFile string

// allSeeds are the lines of seeds.jsonl.
var allSeeds = sync.OnceValue(func() []seed { return jsonlines.Read[seed](seedFile) })

func (s seed) text() string {
	start, err := url.PathUnescape(s.InputBytes)
	if err != nil {
		panic(err) // a test reads all
	}
	return start + s.Input + strings.Repeat(s.Repeat, s.Times) + s.End
}

// seeds returns the seeds for the rule. They are references, so other rules have none.
func (s *Suite) seeds() []seed {
	if !s.language.Reference() {
		return nil
	}
	return allSeeds()
}
