package validate

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// This file decides about scanRFC2732 of package uri: it reads a text by RFC 2396, and by RFC 2732
// only if RFC 2396 fails at a bracket or reads a host that is an IPv4 address with a long number.
// The function has a pinned text.

// reading2732 is a state of both certified automata that read the same text.
type reading2732 struct {
	old, new      int   // of RFC 2396 and of RFC 2732
	equal         uint8 // by offset: both have it at the same place, or not at all
	noOld, noNew  uint8 // by offset: it is 0
	authority     authorityPlace
	host          hostText
	hasLongNumber bool // of the host that offset host ends, by RFC 2396
}

// authorityPlace is where a byte is, up to the authority.
type authorityPlace uint8

const (
	textBegins authorityPlace = iota
	schemeOrPath
	schemeEnds
	oneSlash
	behindSlashes
	noAuthority // none can follow
)

func (p authorityPlace) after(c byte) authorityPlace {
	switch {
	case (p == textBegins || p == schemeEnds) && c == '/':
		return oneSlash
	case p == oneSlash && c == '/':
		return behindSlashes
	case (p == textBegins || p == schemeOrPath) && c == ':':
		return schemeEnds
	case p == textBegins || p == schemeOrPath && c != '/' && c != '?' && c != '#':
		return schemeOrPath
	case p == behindSlashes:
		return p
	}
	return noAuthority
}

// hostText is what hasLongIPv4Number computes of the text since the host began.
type hostText struct {
	digits uint8 // up to 4
	long   bool
	other  bool // it has a byte that is neither a digit nor "."
}

func (h hostText) after(c byte) hostText {
	switch {
	case c == '.':
		h.digits = 0
	case '0' <= c && c <= '9':
		h.digits = min(h.digits+1, 4)
		h.long = h.long || h.digits > 3
	default:
		h.other = true
	}
	return h
}

var userinfoOffset = slices.Index(certifiedOffsets, "userinfo")

// write changes what is known of the offsets.
func (s *reading2732) write(old, new writes) {
	for k := range len(certifiedOffsets) {
		bit := uint8(1) << k
		setOld, setNew := old.set>>k&1 == 1, new.set>>k&1 == 1
		wrote := (old.set|old.clear|new.set|new.clear)>>k&1 == 1
		s.noOld = changed(s.noOld, bit, setOld, old.clear>>k&1 == 1)
		s.noNew = changed(s.noNew, bit, setNew, new.clear>>k&1 == 1)
		if setOld && setNew || s.noOld&s.noNew&bit != 0 {
			s.equal |= bit
		} else if wrote {
			s.equal &^= bit
		}
	}
	if old.set>>hostOffset&1 == 1 {
		s.hasLongNumber = s.host.long && !s.host.other
	}
}

// step returns the state behind a byte.
func (s reading2732) step(a, b *certified, c byte) reading2732 {
	s.write(a.ops[s.old][c], b.ops[s.new][c])
	before := s.authority
	s.host, s.authority = s.host.after(c), s.authority.after(c)
	if before == oneSlash && s.authority == behindSlashes ||
		a.ops[s.old][c].set>>userinfoOffset&1 == 1 {
		s.host = hostText{}
	}
	s.old, s.new = a.next[s.old][c], b.next[s.new][c]
	return s
}

// judge returns what is wrong where a text ends.
func (s reading2732) judge(a, b *certified) string {
	if !a.accept[s.old] {
		if b.accept[s.new] {
			return "RFC 2396 does not accept it, and RFC 2732 does"
		}
		return ""
	}
	s.write(a.last[s.old], b.last[s.new])
	if s.noOld>>hostOffset&1 == 0 && s.hasLongNumber {
		return "" // RFC 2732 reads it
	}
	if !b.accept[s.new] || s.equal != 1<<len(certifiedOffsets)-1 {
		return "RFC 2732 splits it into other components"
	}
	return ""
}

func TestRFC2732IsReadByRFC2396ButForBracketsAndLongNumbers(t *testing.T) {
	exhaustive.Only(t)
	a, b := known().certified("2396"), known().certified("2732")
	all := uint8(1<<len(certifiedOffsets) - 1)
	cases := 0
	for rule, start := range a.starts {
		first := reading2732{old: start, new: b.starts[rule], equal: all, noOld: all, noNew: all}
		seen := map[reading2732]string{first: ""}
		for todo := []reading2732{first}; len(todo) > 0; todo = todo[1:] {
			s := todo[0]
			text := seen[s]
			assert.Empty(t, s.judge(a, b), "%q", text)
			for c := range 256 {
				cases++
				old, new := a.next[s.old][c], b.next[s.new][c]
				isBracket := strings.ContainsRune("[]", rune(c))
				if (old == 0) != (new == 0) && !(old == 0 && isBracket) {
					t.Errorf(
						"%q: after %q, RFC 2396 goes on: %v, RFC 2732: %v",
						byte(c),
						text,
						old != 0,
						new != 0,
					)
				}
				if old == 0 || new == 0 {
					continue
				}
				to := s.step(a, b, byte(c))
				if _, known := seen[to]; !known {
					seen[to] = text + string([]byte{byte(c)})
					todo = append(todo, to)
				}
			}
		}
	}
	assert.Greater(t, cases, 100_000)
}
