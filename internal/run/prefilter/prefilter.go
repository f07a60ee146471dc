// Package prefilter finds the lines of a text that are plain references, as most lines in logs and
// lists of URLs are. It processes all bytes of many lines at once, and finds the ends of components
// without reading each line byte by byte.
//
// A plain line is, by the rules of RFC 3986,
//
//	scheme "://" *( unreserved / sub-delims ) path-abempty [ "?" query ]
//
// and ends in LF, or in CR LF. So the host of a plain line is a name, and the line contains no
// userinfo, port or fragment. The package may miss a long line, or a line with a triplet at the
// boundary of two blocks, and leave it to the general parser.
package prefilter

import (
	"encoding/binary"
	"math/bits"

	"github.com/urigrammar/uri/internal/run/scan"
)

// Line holds the ends of a plain line's components, in bytes from the beginning of the line, where the scheme begins.
type Line struct {
	Scheme int
	Name   int // of the host, which ends the authority; it begins three bytes after the scheme
	Path   int
	Query  int // 0 if absent
	End    int // of the line, without what ends it
}

const blocks = 32

// Limits of a window, in bytes, and in lines.
const (
	Size  = blocks * scan.MaskBlock
	Reach = Size - 3*scan.MaskBlock // there are masks of the next two blocks from where a line begins, and of what these share with another
	Worth = 8                       // plain lines in a window take less time than its masks
	Pause = 16 * Size               // is read without masks where there are fewer
)

// Window holds masks for a part of a text. The zero Window is empty.
type Window struct {
	masks [blocks]scan.Masks
	start int // of the part
	reach int // the number of bytes of the part in which lines can begin
	found int // in the part
	until int // the offset up to which there are no masks
}

// At sets l to the line at an offset of text if that line is plain, and returns its length, including the line ending.
// Otherwise it returns 0. Use a window for only one text, from beginning to end.
func (w *Window) At(text string, offset int, l *Line) int {
	i := offset - w.start
	if uint(i) >= uint(w.reach) {
		if !w.move(text, offset) {
			return 0
		}
		i = 0
	}
	n := w.line(text[offset:], i, l)
	if n > 0 {
		w.found++
	}
	return n
}

// move examines the part of the text that begins at an offset. It returns false if too little is left, or if too few lines were plain.
func (w *Window) move(text string, offset int) bool {
	if w.reach > 0 && w.found < Worth {
		w.until = offset + Pause
	}
	w.reach, w.found = 0, 0
	if !scan.Vectors || len(text)-offset < Size || offset < w.until {
		return false
	}
	for b := range w.masks {
		scan.MasksOf(text, offset+b*scan.MaskBlock, &windowSets, &w.masks[b])
	}
	w.start, w.reach = offset, Reach
	return true
}

// colon is "://" as a number.
const colon = ':' | '/'<<8 | '/'<<16

// line is like At, for the line at the beginning of t, i bytes after the beginning of the part.
func (w *Window) line(t string, i int, l *Line) int {
	k, shift := uint(i)/scan.MaskBlock, uint(i)%scan.MaskBlock
	a, b := &w.masks[k%blocks], &w.masks[(k+1)%blocks]
	t = t[:3*scan.MaskBlock]

	// What is in the set and no letter is below letters.
	scheme := zeros(^join(a[windowScheme], b[windowScheme], shift))
	start := scheme + len("://")
	if t[0]|0x20 < 'a' || binary.LittleEndian.Uint32([]byte(t[scheme:scheme+4]))&0xFFFFFF != colon {
		return 0
	}
	name := start + zeros(^(join(a[windowHost], b[windowHost], shift) >> (uint(start) % scan.MaskBlock)))
	if name >= scan.MaskBlock {
		return 0
	}
	skip := uint(name) % scan.MaskBlock
	end := name + zeros(^(join(a[windowRest], b[windowRest], shift) >> skip))
	if c := t[name]; c != '/' && c != '?' && end != name { // ":" and "@" can stand further on
		return 0
	}
	path := name + zeros(join(a[windowMark], b[windowMark], shift)>>skip)
	if end >= scan.MaskBlock { // the line continues
		c := &w.masks[(k+2)%blocks]
		end = scan.MaskBlock + zeros(^join(b[windowRest], c[windowRest], shift))
		if path >= scan.MaskBlock {
			path = scan.MaskBlock + zeros(join(b[windowMark], c[windowMark], shift))
		}
		if end >= 2*scan.MaskBlock {
			return 0
		}
	}
	next := end + 1
	if t[end] != '\n' {
		if next++; t[end] != '\r' || t[end+1] != '\n' {
			return 0
		}
	}
	query := 0
	if path < end {
		query = end
	}
	l.Scheme, l.Name, l.Path, l.Query, l.End = scheme, name, min(path, end), query, end
	return next
}

// join returns a mask of 64 bytes from two blocks, omitting the first bytes.
func join(first, second uint64, without uint) uint64 {
	return first>>without | second<<1<<(^without%scan.MaskBlock)
}

// zeros returns the number of bytes before the first one in a set.
func zeros(mask uint64) int { return bits.TrailingZeros64(mask) }
