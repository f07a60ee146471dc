package linecheck

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/prefilter"
)

// Validator decides whether lines are valid, and describes the valid ones.
type Validator interface {
	// References returns a grammar of package uri if the valid lines are exactly its references.
	References() (uri.Grammar, bool)
	// HasComponents reports whether valid lines are references, which have components.
	HasComponents() bool
	// Outline reports why a line is invalid. If it is valid and has components, Outline sets o.
	Outline(line string, o *Outline) error
}

// Counter counts the lines of chunks, one after the other.
type Counter struct {
	validator Validator
	describe  Describe
	file      string
	outline   Outline // of a line
	tooLong   bool    // the line is
	summary   Summary // of a chunk, with whose lines it shares memory
	shortest  int     // how many of the shortest lines each name keeps
}

// NewCounter returns a counter of the lines of a file.
func NewCounter(v Validator, describe Describe, file string) *Counter {
	return &Counter{validator: v, describe: describe, file: file}
}

// Count counts the lines of a chunk. The summary is valid until the next call, and shares memory
// with the lines: [Summary.Merge] copies what it keeps.
func (n *Counter) Count(c *lines.Chunk) *Summary {
	n.summary.clear()
	n.tooLong = c.TooLong()
	if g, ok := n.validator.References(); ok && !n.tooLong {
		n.references(c, g)
		return &n.summary
	}
	for number, line := range c.Lines() {
		n.add(number, line)
	}
	return &n.summary
}

// CountText counts a text as one input, with any line ends in it. For the summary see Count.
func (n *Counter) CountText(number int, text string) *Summary {
	n.summary.clear()
	n.tooLong = false
	n.add(number, text)
	return &n.summary
}

// KeepAll makes the counter list every name, each with so many of its shortest lines. A chunk bounds
// the number of names.
func (n *Counter) KeepAll(shortest int) {
	n.shortest = shortest
	for _, t := range []*Tally{&n.summary.Rules, &n.summary.Schemes, &n.summary.HostKinds} {
		t.unlimited = true
	}
}

// references counts the lines of a chunk that are references of g if they are valid. It returns the
// same counts as add for each line, in much less time if lines are plain.
func (n *Counter) references(c *lines.Chunk, g uri.Grammar) {
	text := c.Text()
	var plain prefilter.Starts
	prefilters := n.shortest == 0 && canPrefilter(g)
	misses, wait := 0, 0 // the more often no line was plain, the later the next look
	for number, offset := c.First(), 0; offset < len(text); number++ {
		if wait--; prefilters && wait < 0 {
			next, passed := plain.Run(text, offset, c.CRLF())
			offset, number = next, number+passed
			n.summary.Lines.Merge(Counts{Total: int64(passed), Valid: int64(passed)})
			if misses++; passed > 0 {
				misses = 0
			}
			wait = min(misses, 16)
		}
		line, end := text[offset:], len(text)
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, end = line[:i], offset+i+1
		}
		if c.CRLF() {
			line = strings.TrimSuffix(line, "\r")
		}
		if n.add(number, line) && n.outline.HostKind == uri.RegName.String() {
			plain.Learn(n.outline.Scheme)
		}
		offset = end
	}
	for i := range plain {
		if p := &plain[i]; p.Count > 0 { // the entries exist, since plain learns from lines that were counted
			n.summary.Schemes.entry(ascii.Lower(p.Scheme), Sample{}).Count += p.Count
			n.summary.HostKinds.entry(uri.RegName.String(), Sample{}).Count += p.Count
		}
	}
}

// canPrefilter reports whether plain lines are references of g, as they are in RFC 3986 and its
// extensions.
func canPrefilter(g uri.Grammar) bool {
	return g == uri.RFC3986 || g == uri.RFC6874 || g == uri.RFC3987
}

// add counts a line, and reports whether it is valid.
func (n *Counter) add(number int, line string) bool {
	err := n.tally(number, line)
	n.summary.Lines.Add(line, err, n.describe)
	return err == nil
}

// tally counts a line by the names that it has, and returns why it is invalid.
func (n *Counter) tally(number int, line string) error {
	if n.tooLong { // the part that was read may end within a password
		n.count(&n.summary.Rules, n.ruleOf(lines.TooLongError{}), Sample{n.file, number, ""})
		return lines.TooLongError{}
	}
	sample := Sample{n.file, number, line}
	if err := n.validator.Outline(line, &n.outline); err != nil {
		n.count(&n.summary.Rules, n.ruleOf(err), sample)
		return err
	}
	if n.validator.HasComponents() {
		n.count(&n.summary.Schemes, ascii.Lower(n.outline.Scheme), sample)
		n.count(&n.summary.HostKinds, n.outline.HostKind, sample)
	}
	return nil
}

// count counts a line that has a name.
func (n *Counter) count(t *Tally, name string, s Sample) {
	c := t.entry(name, s)
	c.Count++
	if n.shortest > 0 {
		c.Shortest.note(n.shortest, s)
	}
}

// ruleOf returns the name under which an error is counted.
func (n *Counter) ruleOf(err error) string {
	switch err := err.(type) {
	case *uri.SyntaxError: // whose message takes longer than its rule
		return err.Rule()
	case MissingError:
		return "(no " + string(err) + ")"
	case lines.TooLongError:
		return "(too long)"
	}
	return n.describe(err).Rule
}
