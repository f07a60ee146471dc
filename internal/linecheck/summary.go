package linecheck

import (
	"strings"

	"github.com/urigrammar/uri"
)

// Summary counts lines. Its size is bounded, however many lines it counts.
type Summary struct {
	Lines     Counts
	Rules     Tally // by which invalid lines were rejected
	Schemes   Tally // of valid lines; "" if absent
	HostKinds Tally // of valid lines; "" if there is no host
}

// Counts are numbers of lines.
type Counts struct {
	Total, Valid int64
	OnlyCR       int64 // lines that only the CR before their LF makes invalid
}

// Invalid returns the number of invalid lines.
func (c Counts) Invalid() int64 { return c.Total - c.Valid }

// Add counts a line. If it is invalid, err says why, and describe finds the offset.
func (c *Counts) Add(line string, err error, describe Describe) {
	c.Total++
	if err == nil {
		c.Valid++
		return
	}
	if strings.HasSuffix(line, "\r") && offsetOf(err, describe) == len(line)-1 {
		c.OnlyCR++
	}
}

// Merge adds the counts of other lines.
func (c *Counts) Merge(other Counts) {
	c.Total += other.Total
	c.Valid += other.Valid
	c.OnlyCR += other.OnlyCR
}

// Merge adds the counts of later lines. It shares no memory with them.
func (s *Summary) Merge(later *Summary) {
	s.Lines.Merge(later.Lines)
	s.Rules.merge(&later.Rules)
	s.Schemes.merge(&later.Schemes)
	s.HostKinds.merge(&later.HostKinds)
}

func (s *Summary) clear() {
	s.Lines = Counts{}
	s.Rules.clear()
	s.Schemes.clear()
	s.HostKinds.clear()
}

// Fault is the rule that an error is about, or else its message, and its offset or -1.
type Fault struct {
	Rule   string
	Offset int
}

// Describe returns the fault of an error. It is not called for errors that package linecheck knows.
type Describe func(error) Fault

// MessageOnly describes an error by its message.
func MessageOnly(err error) Fault { return Fault{Rule: err.Error(), Offset: -1} }

// offsetOf returns the offset of an error, or -1. It finds that of most errors without their messages.
func offsetOf(err error, describe Describe) int {
	if syntax, ok := err.(*uri.SyntaxError); ok {
		return syntax.Offset()
	}
	return describe(err).Offset
}
