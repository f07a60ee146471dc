// Package compare judges parsers by the texts of a corpus, and measures them: those that abnf
// generates, and others.
package compare

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/urigrammar/uri/tools/grammars"
)

// Parse parses a text. An error means that the text is rejected.
type Parse func(text string) error

// Parser is a parser of some rules.
type Parser struct {
	Name  string
	Rules map[string]Parse // by the rule of a corpus
}

// Result is what a parser does with the texts of the rules that it has.
type Result struct {
	Parser        string
	Members       int // texts that are members of their rules
	Accepted      int // of those
	Others        int // texts that are not
	Rejected      int // of those
	Panics        int // texts about which the parser panicked; they count as rejected
	Hangs         int // texts that it did not decide within maxParse; they count as rejected
	Octets        int // of the members of the main rule that it accepts
	NanosPerOctet float64
	FirstPass     float64  // nanoseconds per octet when the parser sees these texts for the first time
	Disagreements []string // texts about which the parser and the corpus disagree
}

// Judge judges a parser by texts, and measures it on the members of the main rule that it accepts.
// Texts that are not members come last, since a parser that never returns goes on using a processor.
func Judge(texts []grammars.Text, main string, p Parser, m Measurement) Result {
	r := Result{Parser: p.Name}
	accepted, took := r.judge(texts, p, func(t grammars.Text) bool { return t.IsMember() })
	var timed []string
	var first time.Duration
	for i, t := range accepted {
		if t.Rule == main {
			timed = append(timed, string(t.Octets()))
			first += took[i]
			r.Octets += len(t.Octets())
		}
	}
	if len(timed) > 0 {
		r.FirstPass = float64(first) / float64(r.Octets)
		r.NanosPerOctet = float64(m.time(timed, p.Rules[main])) / float64(r.Octets)
	}
	r.judge(texts, p, func(t grammars.Text) bool { return !t.IsMember() })
	return r
}

// judge judges some of the texts of the rules that a parser has, and returns those that it accepts,
// and how long it took for each.
func (r *Result) judge(texts []grammars.Text, p Parser, some func(grammars.Text) bool) (accepted []grammars.Text, took []time.Duration) {
	for _, t := range texts {
		parse := p.Rules[t.Rule]
		if parse == nil || !some(t) {
			continue
		}
		begin := time.Now()
		err := safely(parse, string(t.Octets()))
		passed := time.Since(begin)
		r.count(t, err)
		if err == nil {
			accepted, took = append(accepted, t), append(took, passed)
		}
	}
	return accepted, took
}

// count counts the verdict about a text.
func (r *Result) count(t grammars.Text, err error) {
	if errors.Is(err, errPanic) {
		r.Panics++
	}
	if errors.Is(err, errHang) {
		r.Hangs++
	}
	if t.IsMember() {
		r.Members++
	} else {
		r.Others++
	}
	switch {
	case t.IsMember() && err == nil:
		r.Accepted++
	case !t.IsMember() && err != nil:
		r.Rejected++
	case err != nil:
		r.Disagreements = append(r.Disagreements, fmt.Sprintf("rejects %s of %s: %q: %q", t.Rule, t.Source, t.Octets(), err.Error()))
	default:
		r.Disagreements = append(r.Disagreements, fmt.Sprintf("accepts %s of %s, which breaks %s: %q", t.Rule, t.Source, t.Breaks, t.Octets()))
	}
}

// maxParse is how long a parser may take for a text.
const maxParse = 5 * time.Second

var (
	errPanic = errors.New("panic")
	errHang  = fmt.Errorf("it takes more than %v", maxParse)
)

// safely parses a text. A panic is an error, and so is no verdict within maxParse.
func safely(parse Parse, text string) error {
	verdict := make(chan error, 1)
	go func() {
		defer func() {
			if problem := recover(); problem != nil {
				verdict <- fmt.Errorf("%w: %v", errPanic, problem)
			}
		}()
		verdict <- parse(text)
	}()
	select {
	case err := <-verdict:
		return err
	case <-time.After(maxParse):
		return errHang
	}
}

// Measurement says how long a parser is measured.
type Measurement struct {
	Rounds int           // of which the median counts
	Span   time.Duration // at least, of a round
}

// time returns how long a parser takes for all texts.
func (m Measurement) time(texts []string, parse Parse) time.Duration {
	rounds := make([]time.Duration, 0, m.Rounds)
	for range m.Rounds {
		passes := 0
		begin := time.Now()
		for passes == 0 || time.Since(begin) < m.Span {
			for _, text := range texts {
				_ = parse(text)
			}
			passes++
		}
		rounds = append(rounds, time.Since(begin)/time.Duration(passes))
	}
	return slices.Sorted(slices.Values(rounds))[len(rounds)/2]
}
