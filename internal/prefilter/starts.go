package prefilter

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"github.com/urigrammar/uri/internal/scan"
)

// Starts counts plain lines by their schemes, many lines at once. It counts only lines with a scheme
// that it has learned and a host that begins with no digit, which is a name. The zero Starts counts no
// lines: see [Starts.Learn].
type Starts struct {
	Schemes [8]Start
	batch   batch
}

// Start is a scheme, and how many lines were counted that have it.
type Start struct {
	Scheme string // as it is written; may be empty
	Count  int64

	word   uint64 // the first eight octets of a line, with those of the host replaced by all ones
	beyond uint64 // all ones for these
	name   int    // where the host begins
}

// longest is the length of the longest scheme that a start can have, since a number has eight octets.
const longest = 8 - len("://")

// Learn lets lines be counted that begin with a scheme, as it is written, and "://". It does nothing if the scheme is long, or if there is another in its place.
func (s *Starts) Learn(scheme string) {
	if scheme == "" || len(scheme) > longest {
		return
	}
	var b [8]byte
	n := copy(b[:], scheme)
	n += copy(b[n:], "://")
	word, beyond := binary.LittleEndian.Uint64(b[:]), ^uint64(0)<<(8*n)
	if start := s.of(word); start.Scheme == "" {
		*start = Start{Scheme: strings.Clone(scheme), word: word | beyond, beyond: beyond, name: n}
	}
}

// of is the place of a line that begins with eight octets. The fifth tells http from https.
func (s *Starts) of(word uint64) *Start { return &s.Schemes[word>>32%8] }

// Run counts the lines of a text from an offset on, where a line begins, as long as they are plain
// and begin with what was learned. It returns the offset of the first line that it did not count, and
// how many it did. Lines end in LF or, if crlf is set, in CR LF. Run stops before the last lines of
// the text, and before a line of more than about 2,000 octets.
func (s *Starts) Run(text string, offset int, crlf bool) (next, lines int) {
	if !scan.Vectors || len(text)-offset < least || !s.of(scan.Eight(text[offset:])).begins(text[offset:]) {
		return offset, 0
	}
	for len(text)-offset >= least {
		n := s.count(text[offset:], crlf)
		if n == 0 {
			break
		}
		offset += int(s.batch.starts[n])
		lines += n
	}
	return offset, lines
}

// count counts lines in a batch at the front of a text, and returns how many.
func (s *Starts) count(text string, crlf bool) int {
	c := &s.batch
	learned := s.countLearned(text, c.read(text, crlf))
	lines := c.namesEnd(learned)
	for _, start := range c.starts[lines:learned] {
		s.of(scan.Eight(text[start:])).Count--
	}
	return lines
}

// countLearned counts the first lines of the batch that begin with what was learned, sets where
// their hosts start, and returns how many.
func (s *Starts) countLearned(text string, lines int) int {
	c := &s.batch
	c.hosts = [blocks + 1]uint64{}
	for i, start := range c.starts[:lines] {
		line := text[start:]
		of := s.of(scan.Eight(line))
		if !of.begins(line) {
			return i
		}
		of.Count++
		host := int(start) + of.name
		c.hosts[uint(host)/scan.MaskBlock] |= 1 << (uint(host) % scan.MaskBlock)
	}
	return lines
}

// least is how many octets are to be left: a block, and behind it what a line begins with that begins in it, with the first octet of its host.
const least = scan.MaskBlock + 2*8

// begins reports whether a line begins so, and its host with no digit: it may be an address.
func (s *Start) begins(line string) bool {
	return scan.Eight(line)|s.beyond == s.word && line[s.name&15] > '9'
}

// lfSets are the sets of a run without the last one, CR: four sets take less time.
var lfSets = func() scan.MaskSets {
	sets := runSets
	sets.Count = runCR
	return sets
}()

// batch is a part of a text, which begins where a line does. Each loop is over many blocks or many
// lines, so that the processor predicts its branches: how many lines end in one block is not
// predictable.
type batch struct {
	starts [size + few]uint16 // of lines: the first is 0, the last is of a line that does not end in the batch
	blocks int                // the number of blocks before one with an octet that no plain line has
	names  [blocks]uint64     // octets that names have
	ends   [blocks]uint64     // octets that may follow a name
	hosts  [blocks + 1]uint64 // starts of hosts
}

// few is the number of starts that are written for each block; most blocks have no more.
const few = 3

// read sets the masks of the blocks at the front of a text, and returns how many lines end in them.
func (c *batch) read(text string, crlf bool) (lines int) {
	sets, allowed := &lfSets, uint64(0) // CR before LF
	if crlf {
		sets, allowed = &runSets, ^uint64(0)
	}
	var m scan.Masks
	lf := uint64(0) // where LF must be
	c.blocks = min(blocks, (len(text)-2*8)/scan.MaskBlock)
	for b := range c.blocks {
		base := b * scan.MaskBlock
		scan.MasksOf(text, base, sets, &m)
		end, cr := m[runEnd], m[runCR]&allowed
		if m[runRest]|end|cr != ^uint64(0) || (cr<<1|lf)&^end != 0 {
			c.blocks = b
			break
		}
		lf = cr >> 63
		c.names[b%blocks], c.ends[b%blocks] = m[runHost], m[runDelimiter]|end|cr
		lines = c.extract(base, end, lines)
	}
	return lines
}

// extract adds the starts of the lines that follow the ends in a block, and returns how many lines
// end in it and before.
func (c *batch) extract(base int, end uint64, lines int) int {
	n := lines + bits.OnesCount64(end)
	for {
		next := (*[few]uint16)(c.starts[lines+1:])
		for i := range next {
			next[i] = uint16(base + 1 + bits.TrailingZeros64(end))
			end &= end - 1
		}
		if lines += few; lines >= n {
			return n
		}
	}
}

// namesEnd returns how many of the first lines have a host that is a name and ends the authority.
func (c *batch) namesEnd(lines int) int {
	carry := uint64(0)
	for b := range c.blocks {
		ends, over := bits.Add64(c.names[b%blocks], c.hosts[b%blocks], carry) // the addition carries a start over the octets of its name
		if wrong := ends &^ (c.names[b%blocks] | c.ends[b%blocks]); wrong != 0 {
			at := uint16(b*scan.MaskBlock + bits.TrailingZeros64(wrong))
			for lines > 0 && c.starts[lines] > at {
				lines--
			}
			return lines
		}
		carry = over
	}
	return lines
}
