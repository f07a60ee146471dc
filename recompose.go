package uri

import "github.com/urigrammar/uri/internal/scan"

// recomposition puts a URI together, component by component (section 5.3), and notes where each
// of them ends, so that the result need not be parsed. Its buffer becomes the text: no copy.
type recomposition struct {
	text []byte
	ends offsets
}

// recompose begins a text of at most size bytes.
func recompose(size int) recomposition { return recomposition{text: make([]byte, 0, size)} }

func (r *recomposition) end() uint32 { return uint32(len(r.text)) }

// scheme writes a scheme and its ":", or nothing if there is none.
func (r *recomposition) scheme(scheme string) {
	if scheme == "" {
		return
	}
	r.text = append(r.text, scheme...)
	r.ends.scheme = r.end()
	r.text = append(r.text, ':')
}

// authority writes "//" and the authority of u, or nothing if u has none.
func (r *recomposition) authority(u URI) {
	if u.authority == 0 {
		return
	}
	r.text = append(r.text, "//"...)
	start := u.authorityStart()
	moved := r.end() - start // modulo 2^32, as the sums below are
	r.text = append(r.text, u.text[start:u.authority]...)
	if u.userinfo != 0 {
		r.ends.userinfo = u.userinfo + moved
	}
	if u.host != 0 {
		r.ends.host = u.host + moved
	}
	r.ends.authority = r.end()
}

// pathFrom ends a path that was written from start on. It is kept a path by a prefix where it would
// be read as something else: see [URI.Resolve].
func (r *recomposition) pathFrom(start int) {
	path := r.text[start:]
	switch {
	case len(path) == 0:
	case r.ends.authority != 0:
		if path[0] != '/' { // only RFC 2396 makes such a path
			r.insert(start, "/")
		}
	case len(path) > 1 && path[0] == '/' && path[1] == '/':
		r.insert(start, "/.")
	}
	r.ends.path = r.end()
}

func (r *recomposition) insert(at int, prefix string) {
	r.text = append(r.text, prefix...)
	copy(r.text[at+len(prefix):], r.text[at:])
	copy(r.text[at:], prefix)
}

// maxPrefix is the most that pathFrom inserts.
const maxPrefix = len("/.")

// query writes "?" and the query, if it is present.
func (r *recomposition) query(query string, present bool) {
	if !present {
		return
	}
	r.text = append(r.text, '?')
	r.text = append(r.text, query...)
	r.ends.query = r.end()
}

// fragment writes "#" and the fragment, if it is present.
func (r *recomposition) fragment(fragment string, present bool) {
	if !present {
		return
	}
	r.text = append(r.text, '#')
	r.text = append(r.text, fragment...)
}

// rest writes the path of u and what follows it, as they are.
func (r *recomposition) rest(u *URI) {
	start := u.pathStart()
	moved := r.end() - start // modulo 2^32, as the sums below are
	r.text = append(r.text, u.text[start:]...)
	r.ends.path = u.path + moved
	r.ends.query = shifted(u.query, moved)
}

// String returns the text. The buffer is given away: nothing may be written after that.
func (r *recomposition) String() string { return ownedString(r.text) }

// ownedString is b as a string, without a copy. Nobody may write to b after that.
func ownedString(b []byte) string { return scan.View(b) }

// uri is the URI that was written, of a grammar.
func (r *recomposition) uri(g Grammar) URI {
	return URI{text: r.String(), offsets: r.ends, grammar: g}
}
