package whatwg

import (
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/scan"
)

// Most URLs are plain: http or https, a lower-case domain that needs no table, and only ASCII
// characters. A fast path finds their components without an automaton. The general path gives the same
// result.

// readPlain reports whether s is a plain URL, and sets o to the ends of its components. A plain URL is
// a valid URL string. Otherwise o is meaningless.
func (o *offsets) readPlain(s string) bool {
	var run runReader
	name := run.start(s)
	if name == 0 {
		return false
	}
	end := run.nameEnd(name)
	if end == name {
		return false
	}
	*o = offsets{scheme: uint32(name - len("://")), host: uint32(end)}
	i := end
	if i < len(s) && s[i] == '/' {
		i, _ = run.pathEnd(i)
		o.path = uint32(i)
	}
	if i < len(s) && s[i] == '?' {
		i = run.unitsEnd(i + 1)
		o.query = uint32(i)
	}
	if i < len(s) && s[i] == '#' {
		i = run.unitsEnd(i + 1)
	}
	return i == len(s)
}

// readPlain sets u to the record of s, and reports whether the basic URL parser changes at most the
// host of s, as for most URLs. Otherwise u is meaningless. It accepts any host without credentials and
// port.
func (u *URL) readPlain(s string) bool {
	var run runReader
	host := run.start(s)
	if host == 0 {
		return false
	}
	end, kinds := run.nameEnd(host), uint8(0)
	named := end < len(s) && s[end] == '/'
	if !named {
		end, kinds = hostEnd(s, host)
	}
	if end == host || end == len(s) || s[end] != '/' {
		return false
	}
	path, dots := run.pathEnd(end)
	if dots {
		return false
	}
	u.text, u.kind = s, Domain
	u.scheme, u.username, u.host = uint32(host-len("://")), uint32(host), uint32(host)
	u.hostEnd, u.path = uint32(end), uint32(end)
	return u.readRest(path, &run) && (named || u.parseHost(kinds))
}

// readRest reads the text after the path, and reports whether it is a query or a fragment.
func (u *URL) readRest(path int, run *runReader) bool {
	s, i := u.text, path
	if i < len(s) && s[i] == '?' {
		u.queryAt = uint32(i)
		i = run.unitsEnd(i + 1)
		if strings.IndexByte(s[path:i], '\'') >= 0 { // which is percent-encoded in the query of a special URL
			return u.encodeRest(path)
		}
	}
	if i < len(s) && s[i] == '#' {
		u.fragmentAt = uint32(i)
		i = run.unitsEnd(i + 1)
	}
	return i == len(s) || u.encodeRest(path)
}

// encodeRest percent-encodes the query and the fragment. It reports whether they follow the path and
// contain nothing to remove.
func (u *URL) encodeRest(path int) bool {
	rest := u.text[path:]
	if rest[0] != '?' && rest[0] != '#' || rest[len(rest)-1] <= ' ' || hasTabOrNewline(rest) {
		return false
	}
	u.queryAt, u.fragmentAt = 0, 0
	p := parser{in: u.text, out: output{in: u.text, same: path}, url: *u, special: specialHTTP}
	p.queryAndFragment(path)
	*u = p.url
	u.text = p.out.text()
	return true
}

// hostEnd returns the end of the host at i, in an authority without credentials. It also returns the
// kinds of bytes in the host, unless the host is in brackets.
func hostEnd(s string, i int) (end int, kinds uint8) {
	if i < len(s) && s[i] == '[' {
		return i + strings.IndexByte(s[i:], ']') + 1, 0
	}
	return kindsUntil(s, i, delimiterOfHost|endOfAuthority|backslash)
}

// parseHost runs the host parser on the host of u, which contains bytes of the given kinds. The rest of
// u is already right. It reports whether the parser succeeds.
func (u *URL) parseHost(kinds uint8) bool {
	host, end := int(u.host), int(u.hostEnd)
	if kinds == upperInHost && !endsInNumber(u.text[host:end]) {
		text := []byte(u.text)
		ascii.CopyLower(text[host:end], u.text[host:end])
		u.text = scan.View(text)
		return true
	}
	p := parser{in: u.text, out: output{in: u.text, same: host}, special: specialHTTP}
	if !p.parseHost(host, end, kinds) {
		return false
	}
	u.kind = p.url.kind
	if p.out.buf == nil && p.out.same == end {
		return true
	}
	longer := uint32(p.out.len() - end)
	p.out.copy(end, len(u.text))
	u.text = p.out.text()
	for _, offset := range []*uint32{&u.hostEnd, &u.path, &u.queryAt, &u.fragmentAt} {
		if *offset != 0 {
			*offset += longer
		}
	}
	return uint64(len(u.text)) <= maxLen
}

// start makes r read s, and returns the offset of the host if s begins like a plain URL, or 0.
func (r *runReader) start(s string) (host int) {
	host = plainNameStart(s)
	if host == 0 || uint64(len(s)) > maxLen {
		return 0
	}
	r.s = s
	if scan.Vectors {
		r.read(0)
	}
	return host
}

// plainNameStart returns the offset of the name if s begins like a plain URL, or 0.
func plainNameStart(s string) int {
	const shortest = "http://a"
	if len(s) < len(shortest) || s[:4] != "http" {
		return 0
	}
	i := len("http")
	if s[4] == 's' {
		i++
	}
	if s[i:i+3] != "://" {
		return 0
	}
	return i + 3
}

// runReader finds the ends of runs of bytes. It uses the masks of a block of text if the processor
// has instructions for them, and otherwise goes byte by byte.
type runReader struct {
	s     string
	block int // where the block begins
	masks scan.Masks
}

// read computes the masks for the block at i.
func (r *runReader) read(i int) {
	r.block = i
	scan.MasksOf(r.s, i, &plainSets, &r.masks)
}

// inBlock returns the end of the run at i of bytes in a set, within the current block. If too little of
// the block is left, it first moves to the block at i. more reports whether the run can continue in the
// next block.
func (r *runReader) inBlock(set, i int) (end int, more bool) {
	if i-r.block > scan.MaskBlock-len("%00") { // a percent-encoded byte is in the set only if the block has all of it
		r.read(i)
	}
	n := scan.MaskRun(r.masks[set], i-r.block)
	return i + n, scan.MaskBlock-(i-r.block)-n < len("%00") && i+n < len(r.s)
}

// nameEnd returns the end of the plain name at i, or i if there is none. A plain name contains only
// lower-case letters, digits and the marks "." and "-". No mark is at either end or next to another
// one, as in "xn--". The last label is not a number, and the name is no longer than a label may be.
func (r *runReader) nameEnd(i int) (end int) {
	if !scan.Vectors {
		return plainNameEnd(r.s, i)
	}
	end, more := r.inBlock(nameBytes, i)
	if more {
		return plainNameEnd(r.s, i)
	}
	marks := r.masks[markBytes] >> i
	name := uint64(1)<<(end-i) - 1
	if marks&(marks<<1|1|(name+1)>>1)&name != 0 {
		return i
	}
	if plainOctets[r.s[end-1]]&endsNumber != 0 && endsInNumber(r.s[i:end]) {
		return i
	}
	return end
}

// pathEnd returns the end of the path at i. It also reports whether a segment may be a single-dot or
// double-dot segment, because it begins with a dot or a percent-encoded byte.
func (r *runReader) pathEnd(i int) (end int, dots bool) {
	if !scan.Vectors {
		return plainPathEnd(r.s, i)
	}
	for more := true; more; {
		from := i
		i, more = r.inBlock(pathBytes, i)
		after := r.masks[slashBytes] << 1 // bits of bytes that a "/" precedes
		if from == r.block && from > 0 && r.s[from-1] == '/' {
			after |= 1
		}
		run := (uint64(1)<<(i-from) - 1) << (from - r.block)
		dots = dots || after&r.masks[dotBytes]&run != 0
	}
	return i, dots
}

// unitsEnd returns the end of the ASCII URL units at i.
func (r *runReader) unitsEnd(i int) int {
	if !scan.Vectors {
		return unitsEnd(r.s, i)
	}
	for more := i < len(r.s); more; {
		i, more = r.inBlock(unitBytes, i)
	}
	return i
}

// The sets of bytes for which a runReader has masks.
const (
	nameBytes = iota
	markBytes
	pathBytes
	unitBytes
	slashBytes
	dotBytes
)

var plainSets = func() scan.MaskSets {
	of := func(kind uint8) string { return scan.Octets(func(c byte) bool { return plainOctets[c]&kind != 0 }) }
	sets := scan.NewMaskSets(of(inName), of(isMark), of(inPath), of(isUnit), "/", ".%")
	sets.Encoded[pathBytes], sets.Encoded[unitBytes] = ^uint64(0), ^uint64(0)
	return sets
}()

// plainNameEnd returns the end of the plain name at i, or i if there is none. A plain name contains
// only lower-case letters, digits and the marks "." and "-". No mark is at either end or next to
// another one, as in "xn--". The last label is not a number, and the name is no longer than a label
// may be.
func plainNameEnd(s string, i int) (end int) {
	var paired uint8
	before := isMark // as if a mark came before the name
	for end = i; end < len(s); end++ {
		octet := plainOctets[s[end]]
		if octet&inName == 0 {
			break
		}
		paired |= octet & before
		before = octet
	}
	if (paired|before)&isMark != 0 || end-i > longestLabel || before&endsNumber != 0 && endsInNumber(s[i:end]) {
		return i
	}
	return end
}

// longestLabel is the maximum length of a label in bytes.
const longestLabel = 63

// plainPathEnd returns the end of the path at i. It also reports whether a segment may be a
// single-dot or double-dot segment, because it begins with a dot or a percent-encoded byte.
func plainPathEnd(s string, i int) (end int, dots bool) {
	var found, after uint8 // after a slash, it is isDot
	for i < len(s) {
		octet := plainOctets[s[i]]
		if octet&inPath != 0 {
			found |= octet & after
			after = octet << 1 & isDot
			i++
			continue
		}
		if !ascii.IsPercentEncoded(s[i:]) {
			break
		}
		found |= after
		after = 0
		i += len("%00")
	}
	return i, found&isDot != 0
}

// unitsEnd returns the end of the ASCII URL units at i.
func unitsEnd(s string, i int) int {
	for {
		for ; i+8 <= len(s); i += 8 { // a branch for eight bytes, in long runs
			w := s[i : i+8]
			if plainOctets[w[0]]&plainOctets[w[1]]&plainOctets[w[2]]&plainOctets[w[3]]&
				plainOctets[w[4]]&plainOctets[w[5]]&plainOctets[w[6]]&plainOctets[w[7]]&isUnit == 0 {
				break
			}
		}
		for i < len(s) && plainOctets[s[i]]&isUnit != 0 {
			i++
		}
		if !ascii.IsPercentEncoded(s[i:]) {
			return i
		}
		i += len("%00")
	}
}

// The classes of bytes in plain URLs.
const (
	isUnit     uint8 = 1 << iota // a URL unit
	inPath                       // a URL unit that does not end a path
	inName                       // in a plain name
	isMark                       // a mark of a name
	endsNumber                   // a digit, or the last character of a number in another notation
	beforeDot                    // a slash
	isDot                        // the next bit, so that one shift converts beforeDot to it
)

var plainOctets = func() (table [256]uint8) {
	for c := range table {
		if isURLOctet[c] {
			table[c] = isUnit | inPath
		}
	}
	add := func(octets string, kinds uint8) {
		for _, c := range []byte(octets) {
			table[c] |= kinds
		}
	}
	add("abcdefghijklmnopqrstuvwxyz0123456789.-", inName)
	add("0123456789abcdefx", endsNumber)
	add(".-", isMark)
	add(".", isDot)
	add("/", beforeDot)
	table['?'] &^= inPath
	return table
}()
