package whatwg

import (
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/scan"
)

// startPath records that the path begins here.
func (p *parser) startPath() { p.url.path = uint32(p.out.len()) }

// pathStart is the path start state. The byte at i ends the authority.
func (p *parser) pathStart(i int) bool {
	p.startPath()
	switch {
	case p.slashAt(i):
		i++
	case p.special == 0:
		return p.queryAndFragment(i)
	}
	return p.path(i, i)
}

// plainPathEnd returns the end of the path whose first segment is at i, if no segment changes, as in
// most paths. Otherwise it returns i.
func (p *parser) plainPathEnd(i int) int {
	c := p.peek(i)
	if !scan.Vectors || p.special == 0 || c == 0 || c == '.' || c == '%' {
		return i
	}
	r := runReader{s: p.in}
	r.read(i)
	end, dots := r.pathEnd(i)
	if c := p.peek(end); dots || end < len(p.in) && (p.isPath || c != '?' && c != '#') {
		return i
	}
	return end
}

// path is the path state. It appends the segments from i on to the path. The text before read has been
// checked for validation errors.
func (p *parser) path(i, read int) bool {
	if end := p.plainPathEnd(i); end > i {
		p.out.writeByte('/')
		p.out.copy(i, end)
		return p.queryAndFragment(end)
	}
	for {
		end, clean := p.segmentEnd(i)
		if p.collects {
			p.units(max(i, read), end)
		}
		p.segment(i, end, clean)
		if !p.slashAt(end) {
			p.keepFromHost()
			return p.queryAndFragment(end)
		}
		i = end + 1
	}
}

// segmentEnd returns the end of the segment at i, and whether nothing in it needs percent-encoding.
func (p *parser) segmentEnd(i int) (end int, clean bool) {
	clean = true
	for ; i < len(p.in); i++ {
		switch c := p.in[i]; {
		case !endsOrChangesSegment[c]:
		case c == '/', (c == '?' || c == '#') && !p.isPath, c == '\\' && p.special != 0:
			return i, clean
		default:
			clean = clean && !PathPercentEncodeSet.has(c)
		}
	}
	return i, clean
}

var endsOrChangesSegment = func() (table [256]bool) {
	for c := range table {
		table[c] = PathPercentEncodeSet.has(byte(c)) || c == '/' || c == '\\'
	}
	return table
}()

// segment appends the segment in[i:end] to the path.
func (p *parser) segment(i, end int, clean bool) {
	last := end == len(p.in) || !isSlash(p.in[end])
	text := p.in[i:end]
	switch dots(text) {
	case 2:
		p.shorten()
		fallthrough
	case 1:
		if last {
			p.out.writeByte('/')
		}
		return
	}
	drive := p.special == specialFile && p.out.len() == int(p.url.path) && isDriveLetter(text)
	p.out.writeByte('/')
	switch {
	case drive:
		p.out.copy(i, i+1)
		p.out.writeByte(':')
	case clean:
		p.out.copy(i, end)
	default:
		p.out.encode(i, end, PathPercentEncodeSet)
	}
}

// dots returns 1 for a single-dot segment, 2 for a double-dot segment, and 0 otherwise (section 4.1).
func dots(segment string) (n int) {
	if segment == "" || segment[0] != '.' && segment[0] != '%' || len(segment) > len("%2e%2e") {
		return 0
	}
	for ; segment != ""; n++ {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case len(segment) >= 3 && segment[:2] == "%2" && segment[2]|0x20 == 'e':
			segment = segment[3:]
		default:
			return 0
		}
	}
	if n > 2 {
		return 0
	}
	return n
}

// shorten removes the last segment of the path (section 4.2, "shorten"), but not the drive letter of a file URL.
func (p *parser) shorten() {
	from := int(p.url.path)
	if p.special == specialFile && p.out.len() == from+3 && ascii.IsLetter(p.out.at(from+1)) && p.out.at(from+2) == ':' {
		return
	}
	p.out.shorten(from)
}

// keepFromHost writes "/." before a path that would otherwise be read as a host (section 4.5).
func (p *parser) keepFromHost() {
	from := int(p.url.path)
	if !p.isPath && !p.url.hasHost() && p.out.len() > from+1 && p.out.at(from+1) == '/' {
		p.out.insert(from, "/.")
		p.url.path += 2
	}
}

// opaquePath is the opaque path state.
func (p *parser) opaquePath(i int) bool {
	p.startPath()
	end := i + len(p.in[i:])
	if n := strings.IndexAny(p.in[i:], "?#"); n >= 0 {
		end = i + n
	}
	if p.collects {
		p.units(i, end)
	}
	if end < len(p.in) && p.in[end-1] == ' ' {
		p.out.encode(i, end-1, C0ControlPercentEncodeSet)
		p.out.write("%20")
	} else {
		p.out.encode(i, end, C0ControlPercentEncodeSet)
	}
	return p.queryAndFragment(end)
}

// queryAndFragment runs the query state and the fragment state. At i is a "?", a "#" or the end of the input.
func (p *parser) queryAndFragment(i int) bool {
	if p.peek(i) == '?' {
		i = p.query(i)
	}
	if i < len(p.in) {
		if p.collects {
			p.units(i+1, len(p.in))
		}
		p.url.fragmentAt = uint32(p.out.len())
		p.out.writeByte('#')
		p.out.encode(i+1, len(p.in), FragmentPercentEncodeSet)
	}
	return true
}

// query is the query state. It returns the end of the query whose "?" is at i.
func (p *parser) query(i int) (end int) {
	set := QueryPercentEncodeSet
	if p.special != 0 {
		set = SpecialQueryPercentEncodeSet
	}
	p.url.queryAt = uint32(p.out.len())
	clean := i + 1 + set.index(p.in[i+1:]) // a "#" is in the set
	p.out.copy(i, clean)
	end = len(p.in)
	if n := strings.IndexByte(p.in[clean:], '#'); n >= 0 {
		end = clean + n
	}
	p.out.encode(clean, end, set)
	if p.collects {
		p.units(i+1, end)
	}
	return end
}

// isDriveLetter reports whether s is a Windows drive letter, such as "C:" or "C|" (section 4.2).
func isDriveLetter(s string) bool {
	return len(s) == 2 && ascii.IsLetter(s[0]) && (s[1] == ':' || s[1] == '|')
}

func startsWithDriveLetter(s string) bool {
	return len(s) >= 2 && isDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte(`/\?#`, s[2]) >= 0)
}

// driveLetter returns "/" and the drive letter at the beginning of a file URL's path, or "".
func (u URL) driveLetter() string {
	path := u.Pathname()
	if len(path) >= 3 && ascii.IsLetter(path[1]) && path[2] == ':' && (len(path) == 3 || path[3] == '/') {
		return path[:3]
	}
	return ""
}
