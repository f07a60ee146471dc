package uri

import (
	"encoding/binary"
	"strings"
)

// spelling is which of StepCase, StepPercent and StepCharacters would change u.
func (u *URI) spelling() (changes Steps) {
	if hasCapital(u.Scheme()) || hasCapital(u.text[:max(u.scheme, u.authority)]) && u.hasUpperHost() {
		changes = StepCase
	}
	return changes | u.tripletChanges()
}

// tripletChanges is which steps would change triplets of u.
func (u *URI) tripletChanges() (changes Steps) {
	name, _ := u.RegistryName()
	for i := 0; i < len(u.text); i++ {
		j := strings.IndexByte(u.text[i:], '%')
		if j < 0 {
			break
		}
		i += j
		if name != "" && i < int(u.authority) && i >= int(u.authorityStart()) {
			i = int(u.authority) - 1
			continue
		}
		octet, _ := triplet(u.text, i)
		if u.text[i+1] >= 'a' || u.text[i+2] >= 'a' {
			changes |= StepCase
		}
		if u.grammar.unreserved().Contains(octet) {
			changes |= StepPercent
		}
		if u.grammar == RFC3987 && decodable(u.text[i:], false) > 0 {
			changes |= StepCharacters
		}
		i += len("FF")
	}
	return changes
}

func (u *URI) hasUpperHost() bool {
	host, _ := u.Host()
	return hasUpper(host.withoutZone())
}

// hasUpper reports whether s has a capital letter outside of triplets.
func hasUpper(s string) bool {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '%':
			i += len("FF")
		case isUpper(s[i]):
			return true
		}
	}
	return false
}

// unreserved is the octets that need not be encoded in g.
func (g Grammar) unreserved() Octets {
	if !g.follows2396() {
		return UnreservedOctets
	}
	return unreserved2396
}

// place is where a component stands, as far as its spelling depends on that.
type place uint8

const (
	anywhere place = iota
	inName         // letters have no case
)

// appendSpelled appends a component in the spelling that StepCase, StepPercent and StepCharacters give it.
func (n *Normalizer) appendSpelled(dst []byte, s string, g Grammar, at place) []byte {
	fold := at == inName && n.Steps&StepCase != 0
	if strings.IndexByte(s, '%') < 0 {
		if fold {
			return appendLower(dst, s)
		}
		return append(dst, s...)
	}
	decodes := n.Steps&StepCharacters != 0 && g == RFC3987
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '%' && !fold {
			end := len(s)
			if j := strings.IndexByte(s[i:], '%'); j >= 0 {
				end = i + j
			}
			dst = append(dst, s[i:end]...)
			i = end - 1
			continue
		}
		if octet, ok := triplet(s, i); ok {
			if decodes {
				if size := decodable(s[i:], false); size > 0 {
					dst = appendDecoded(dst, s[i:i+size])
					i += size - 1
					continue
				}
			}
			i += len("FF")
			if n.Steps&StepPercent == 0 || !g.unreserved().Contains(octet) {
				dst = n.appendTriplet(dst, s[i-len("FF"):i+1])
				continue
			}
			c = octet
		}
		if fold {
			c = lower(c)
		}
		dst = append(dst, c)
	}
	return dst
}

func (n *Normalizer) appendTriplet(dst []byte, triplet string) []byte {
	if n.Steps&StepCase == 0 {
		return append(dst, triplet...)
	}
	return append(dst, '%', upperHex[unhex(triplet[1])], upperHex[unhex(triplet[2])])
}

// appendLower appends s with small letters.
func appendLower(dst []byte, s string) []byte {
	dst = append(dst, s...)
	lowerIn(dst[len(dst)-len(s):])
	return dst
}

// lowerIn makes capitals small, eight octets at a time.
func lowerIn(text []byte) {
	if len(text) < 8 {
		for i := range text {
			text[i] = lower(text[i])
		}
		return
	}
	for i := 0; i < len(text); i += 8 {
		lowerEight(text[min(i, len(text)-8):])
	}
}

// lowerEight makes capitals small among the first eight octets.
func lowerEight(text []byte) {
	w := binary.LittleEndian.Uint64(text)
	binary.LittleEndian.PutUint64(text, w|capitals(w)>>2)
}
