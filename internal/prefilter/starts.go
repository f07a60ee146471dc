package prefilter

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"github.com/urigrammar/uri/internal/scan"
)

// Starts counts plain lines by their schemes, whole blocks of lines at once: what it knows of a line is that it is plain, how it begins, and that its host is
// a name that begins with no digit. The zero Starts counts no lines: see [Starts.Learn].
type Starts [8]Start

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
func (s *Starts) of(word uint64) *Start { return &s[word>>32%8] }

// Run counts the lines of a text from an offset on, where a line begins, as long as they are plain and begin with what was learned. It returns where the first
// line begins that it did not count, and how many it did. Lines end in LF or, if the text has such ends, in CR LF. It leaves the last lines of the text.
func (s *Starts) Run(text string, offset int, crlf bool) (next, lines int) {
	if !scan.Vectors || len(text)-offset < least || !s.of(scan.Eight(text[offset:])).begins(text[offset:]) {
		return offset, 0
	}
	r := run{starts: s, text: text, sets: &lfSets, next: offset, began: 1}
	if crlf {
		r.sets, r.crlf = &runSets, ^uint64(0)
	}
	for base := offset; len(text)-base >= least && r.block(base); base += scan.MaskBlock {
	}
	if r.open != nil {
		r.open.Count--
	}
	return r.next, r.lines
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

// run is what is known of a text up to a block.
type run struct {
	starts *Starts
	text   string
	sets   *scan.MaskSets
	masks  scan.Masks
	crlf   uint64 // all ones if lines may end in CR LF

	next  int    // where the line begins that is not ended
	lines int    // that are
	open  *Start // of an unfinished line that began before the block, or nil

	// Bits of the next block: where a line begins, a host begins, a host continues, and where LF
	// must be.
	began, host, carry, lf uint64
}

// block counts the lines that begin in a block if all octets of the block are allowed at their
// places. Otherwise it counts nothing and returns false.
func (r *run) block(base int) bool {
	m := &r.masks
	scan.MasksOf(r.text, base, r.sets, m)
	end, cr := m[runEnd], m[runCR]&r.crlf
	if m[runRest]|end|cr != ^uint64(0) || (cr<<1|r.lf)&^end != 0 {
		return false
	}
	began, host, further := end<<1|r.began, r.host, uint64(0)
	starts, open := r.starts, r.open
	for b := began; b != 0; b &= b - 1 {
		i := bits.TrailingZeros64(b)
		line := r.text[base+i:]
		if open = starts.of(scan.Eight(line)); !open.begins(line) {
			r.undo(base, began^b)
			return false
		}
		open.Count++
		host |= 1 << uint(i+open.name)
		further |= 1 << uint(i+open.name-scan.MaskBlock)
	}
	ends, carry := bits.Add64(m[runHost], host, r.carry) // which carries over the octets of a name to where it ends
	if ends&^m[runHost]&^(m[runDelimiter]|end|cr) != 0 {
		r.undo(base, began)
		return false
	}
	if r.open, r.lines = open, r.lines+bits.OnesCount64(end); end != 0 {
		r.next = base + bits.Len64(end)
	}
	if r.began, r.lf = end>>63, cr>>63; r.began != 0 {
		r.open = nil
	}
	r.host, r.carry = further, carry
	return true
}

// undo takes back that lines of a block were counted.
func (r *run) undo(base int, began uint64) {
	for ; began != 0; began &= began - 1 {
		r.starts.of(scan.Eight(r.text[base+bits.TrailingZeros64(began):])).Count--
	}
}
