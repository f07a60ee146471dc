package consensus

import (
	"math/bits"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// plain.go recognizes URIs in a profile without reading the tables: those that match rule plain in
// internal/languages/consensuslang/exclusions.abnf. internal/languages/consensuslang proves that they are in
// it.

// isPlain reports whether s, a URI of RFC 3986, is plain and has a scheme of the profile. It may return false for a
// plain URI.
func (p Profile) isPlain(s string, o unchecked.Offsets) bool {
	if !p.hasPlainScheme(s[:o.Scheme]) || !isPlainEnd(s, o) || p.base() == WebPaths && !isPlainPath(pathOf(s, o)) {
		return false
	}
	if scan.Vectors && o.Host < scan.MaskBlock {
		return isPlainByMasks(s, o)
	}
	return isPlainName(hostOf(s, o)) && strings.IndexByte(s[o.Authority:], '@') < 0
}

// isScheme reports whether name is a scheme that a plain URI with a port cannot have as its host.
func isScheme(name string) bool {
	switch ascii.Lower(name) {
	case "http", "https", "ftp", "file":
		return true
	}
	return false
}

// hasPlainScheme reports whether scheme is a lower-case scheme of the profile.
func (p Profile) hasPlainScheme(scheme string) bool {
	if !p.exists() {
		return false
	}
	if p.base() <= WebPaths {
		return scheme == "https" || scheme == "http"
	}
	return scheme == "wss" || scheme == "ws" || p.base() == Any && (scheme == "https" || scheme == "http")
}

// isPlainEnd reports whether the text after the name is plain. A port has one to four digits and does not begin with 0. A path, which
// must precede anything else, does not begin with "//". It returns false for a URI without an authority, and if a port follows the
// name of a scheme.
func isPlainEnd(s string, o unchecked.Offsets) bool {
	if o.Host != o.Authority && (!isPlainPort(s[o.Host:o.Authority]) || isScheme(hostOf(s, o))) {
		return false
	}
	rest := s[o.Authority:]
	return rest == "" || rest[0] == '/' && (len(rest) == 1 || rest[1] != '/')
}

// isPlainPort reports whether a port, including the colon, is plain.
func isPlainPort(port string) bool {
	return 1 < len(port) && len(port) <= len(":9999") && port[1] != '0'
}

// The sets of bytes for the masks.
const (
	alphanums = iota
	marks
	inPath // the characters of paths, without "@", and triplets
	inQuery
)

var plainSets = func() scan.MaskSets {
	without := func(c uri.Chars) string {
		return scan.Octets(func(octet byte) bool { return octet != '@' && c.Contains(octet) })
	}
	sets := scan.NewMaskSets(scan.Octets(ascii.IsLetterOrDigit), ".-", without(uri.PathChars), without(uri.QueryChars))
	sets.Encoded[inPath], sets.Encoded[inQuery] = 1<<64-1, 1<<64-1
	return sets
}()

// readPlain returns the ends of the components of s, and reports whether it can handle s: a plain URI shorter than a block,
// without port and fragment, in a profile based on Web. It computes the masks once, without an automaton.
func readPlain(p uint64, s string) (ends unchecked.Ends, ok bool) {
	begin := uint(len("http://"))
	switch {
	case Profile(p).base() != Web || !scan.Vectors || len(s) >= scan.MaskBlock:
		return ends, false
	case strings.HasPrefix(s, "https://"):
		begin++
	case !strings.HasPrefix(s, "http://"):
		return ends, false
	}
	var m scan.Masks
	scan.MasksOf(s, 0, &plainSets, &m)
	end := begin + uint(scan.MaskRun(m[alphanums]|m[marks], int(begin)))
	ends = unchecked.Ends{Scheme: uint32(begin) - uint32(len("://")), Host: uint32(end), Path: uint32(end)}
	if !isPlainNameByMasks(s, &m, begin, end) {
		return ends, false
	}
	if rest := s[end:]; rest == "" || rest[0] != '/' || len(rest) > 1 && rest[1] == '/' {
		return ends, rest == ""
	}
	path := int(end) + scan.MaskRun(m[inPath], int(end))
	ends.Path = uint32(path)
	if path < len(s) && s[path] == '?' {
		path += 1 + scan.MaskRun(m[inQuery], path+1)
		ends.Query = uint32(path)
	}
	return ends, path == len(s)
}

// isPlainByMasks reports whether the name is plain and no "@" occurs. The name ends within the first block.
func isPlainByMasks(s string, o unchecked.Offsets) bool {
	var m scan.Masks
	scan.MasksOf(s[:o.Host], 0, &plainSets, &m)
	return isPlainNameByMasks(s, &m, uint(o.Scheme)+uint(len("://")), uint(o.Host)) && strings.IndexByte(s[o.Authority:], '@') < 0
}

// isPlainNameByMasks is isPlainName for the name from begin to end, within the block of the masks.
func isPlainNameByMasks(s string, m *scan.Masks, begin, end uint) bool {
	if begin >= end || !ascii.IsLetter(s[begin]) || end-begin == uint(len("unix")) && isUnix(s[begin:end]) {
		return false
	}
	name := uint64(1)<<(end&63) - uint64(1)<<(begin&63)
	found := m[marks] & name
	other := name &^ (m[alphanums] | found)
	if other|found&(found<<1) != 0 { // found<<1: marks side by side
		return false
	}
	last := uint(bits.Len64(found)) // the offset after the last mark, or 0
	return last == 0 || last != end && s[last-1] == '.' && ascii.IsLetter(s[last])
}

// isPlainName reports whether a name is plain. It consists of labels of letters and digits, separated by single hyphens and dots. It
// begins with a letter, and a letter but no hyphen follows the last dot. Names of 63 bytes or more, and "unix", are not plain.
func isPlainName(name string) bool {
	if name == "" || len(name) >= longestLabel || !ascii.IsLetter(name[0]) || isUnix(name) {
		return false
	}
	dot, mark := -1, -1 // the places of the last dot, and of the last mark
	for i := range len(name) {
		switch c := name[i]; {
		case ascii.IsLetter(c) || ascii.IsDigit(c):
			continue
		case c != '.' && c != '-' || mark == i-1:
			return false
		case c == '.':
			dot = i
		}
		mark = i
	}
	return mark == dot && mark+1 < len(name) && ascii.IsLetter(name[mark+1])
}

func isUnix(name string) bool { return len(name) == len("unix") && ascii.EqualFold(name, "unix") }

// isPlainPath reports whether a path contains neither "/." nor "%2", and so no segment "." or "..", not even
// percent-encoded.
func isPlainPath(path string) bool {
	return !strings.Contains(path, "/.") && (strings.IndexByte(path, '%') < 0 || !strings.Contains(path, "%2"))
}
