package language

import (
	"iter"
	"maps"
	"slices"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Method is an algorithm that generates a suite.
type Method uint8

const (
	// Wp is the partial W-method of Fujiwara et al.: complete, with smaller suites than W.
	Wp Method = iota
	// W is Chow's W-method: complete, but more redundant.
	W
	// Transitions tests every transition once. It is not complete: it misses a transition that leads to a wrong
	// state with the same verdict.
	Transitions
)

// String returns the name of the method: "wp", "w" or "transitions".
func (m Method) String() string { return automaton.Method(m).String() }

// SuiteOptions select the cases of a suite. The zero SuiteOptions select the cases of the Wp-method, and cases for
// single symbols.
type SuiteOptions struct {
	Method Method
	// EachOctet makes each byte its own class, so that the suite finds an implementation that treats only "k"
	// wrongly. Without it, a suite uses one byte or code point of each class of the language. Most other
	// symbols occur in only two inputs: in one where the language allows the symbol, and in one where it does
	// not.
	EachOctet bool
	// ExtraStates is the number of states that an implementation may have in addition to those of the language, while the suite
	// remains complete. Each extra state multiplies the size of the suite by the number of classes.
	ExtraStates int
}

// Fault is the kind of fault that a case detects, if the implementation is a finite automaton.
type Fault uint8

const (
	WrongVerdict    Fault = iota // a state wrongly accepts or rejects
	WrongTransition              // a transition leads to a wrong state
	WrongSymbol                  // a symbol is treated unlike the others of its class
)

var faults = [...]string{"verdict", "transition", "symbol"}

// String returns a word for the fault: "verdict", "transition" or "symbol".
func (f Fault) String() string { return printable.Word(faults[:], uint8(f), "Fault") }

// Case is an input with the expected verdict.
type Case struct {
	Input  string
	Valid  bool // whether the language contains it
	Offset int  // the number of bytes before the error; the length of a valid input, or of one that ends too early
	Fault  Fault
}

// MarshalJSON returns an object with the keys input, valid, offset and fault. If the input is not UTF-8, the key input_bytes
// replaces input. In its value, "%", the space, and all bytes except printable ASCII are percent-encoded.
func (c Case) MarshalJSON() ([]byte, error) {
	out := struct {
		Input      *string `json:"input,omitempty"`
		InputBytes *string `json:"input_bytes,omitempty"`
		Valid      bool    `json:"valid"`
		Offset     int     `json:"offset"`
		Fault      string  `json:"fault"`
	}{Valid: c.Valid, Offset: c.Offset, Fault: c.Fault.String()}
	out.Input, out.InputBytes = printable.TextOrBytes(c.Input)
	return printable.JSON(out)
}

// Suite returns the cases of a test suite, each input once and always in the same order. An implementation that passes a
// complete suite is right for every string, under two conditions. First, it is a finite automaton with no more states
// than the language needs, including the dead state. Second, it distinguishes no more symbols than the language.
// EachOctet removes the second condition. The error is a [*SizeError].
func (l *Language) Suite(o SuiteOptions) (iter.Seq[Case], error) {
	judge, err := l.overOctets()
	if err != nil {
		return nil, err
	}
	s := &suite{options: o, judge: judge.dfa, dfa: l.dfa.Coarsen()}
	if o.EachOctet {
		s.dfa = judge.dfa.Over(automaton.EachOctet())
	}
	if s.cover, err = automaton.CoverWithin(s.dfa, l.bounds); err != nil {
		return nil, named(errorOf(err), l.name)
	}
	return s.cases, nil
}

type suite struct {
	options SuiteOptions
	judge   *automaton.DFA // over bytes
	dfa     *automaton.DFA // over the tested symbols
	cover   *automaton.Cover
}

func (s *suite) cases(yield func(Case) bool) {
	single := map[string]bool{} // whether it was yielded
	for input := range s.symbols() {
		single[input] = false
	}
	for word := range s.cover.Words(automaton.Method(s.options.Method), s.options.ExtraStates) {
		fault := WrongTransition
		if s.cover.Accesses(word) {
			fault = WrongVerdict
		}
		input := s.dfa.Alphabet.Text(word)
		if _, ok := single[input]; ok {
			single[input] = true
		}
		if !yield(s.judged(input, fault)) {
			return
		}
	}
	for _, input := range slices.Sorted(maps.Keys(single)) {
		if !single[input] && !yield(s.judged(input, WrongSymbol)) {
			return
		}
	}
}

func (s *suite) judged(input string, fault Fault) Case {
	q, offset := s.judge.Prefix(input)
	return Case{input, offset == len(input) && s.judge.Accepting(q), offset, fault}
}

// symbols yields, for each symbol to try, an input where it is allowed, and one where it is not.
func (s *suite) symbols() iter.Seq[string] {
	return func(yield func(string) bool) {
		if s.options.EachOctet {
			return
		}
		access := s.dfa.Access()
		for class := range s.dfa.Alphabet.Len() {
			for _, r := range s.tried(class) {
				for _, dead := range []bool{false, true} {
					text, ok := s.with(access, class, r, dead)
					if ok && !yield(text) {
						return
					}
				}
			}
		}
	}
}

// with returns a shortest text that contains a symbol. After the symbol the text can continue, or cannot if dead is set.
func (s *suite) with(access [][]int, class int, symbol rune, dead bool) (string, bool) {
	best := -1
	for q, word := range access {
		to := s.dfa.Step(q, class)
		if word == nil || (to == automaton.Dead) != dead || best >= 0 && len(access[best]) <= len(word) {
			continue
		}
		best = q
	}
	if best < 0 {
		return "", false
	}
	text := s.dfa.Alphabet.Text(access[best]) + s.dfa.Alphabet.String([]rune{symbol})
	if dead {
		return text, true
	}
	word, _ := automaton.Search(s.dfa.Alphabet, s.dfa.Step(best, class), s.dfa.Accepting, s.dfa.Follow)
	return text + s.dfa.Alphabet.Text(word), true
}

// lastTried is the last symbol of the range in which every symbol is tried. Above it, only the first and the last
// symbol of each run are tried.
const lastTried = automaton.MaxOctet

func (s *suite) tried(class int) (all []rune) {
	for _, span := range s.dfa.Alphabet.Set(class).Spans() {
		for r := span.Lo; r <= min(span.Hi, lastTried); r++ {
			all = append(all, r)
		}
		if span.Hi > lastTried {
			all = append(all, max(span.Lo, lastTried+1), span.Hi)
		}
	}
	return slices.Compact(all)
}
