// Package idna2008 reports which labels of domain names are U-labels. It applies the rules of RFC
// 5892 for code points and their positions, except for the checks that package uts46 makes.
//
// # Another version of Unicode
//
// The tables are generated, without a network, from extracts of Unicode's data in tools/ucd/data. To
// download the newest version for all packages, run "make unicode" at the root of the module.
package idna2008

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Permitted reports whether each code point of a label is PVALID, CONTEXTJ, or CONTEXTO where its rule allows it (RFC 5892). If not, it
// returns the first code point that is not permitted. It does not check the positions of joiners (CONTEXTJ), because package uts46 does.
func Permitted(label string) (bad rune, ok bool) {
	for i, r := range label {
		if !permitted(label, i, r) {
			return r, false
		}
	}
	return 0, true
}

// permitted is Permitted for the code point r at an offset.
func permitted(label string, at int, r rune) bool {
	if r < utf8.RuneSelf {
		return r == '-' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9'
	}
	switch r {
	case 0x00DF, 0x03C2, 0x06FD, 0x06FE, 0x0F0B, 0x3007: // section 2.6, PVALID
		return true
	case 0x0640, 0x07FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B: // section 2.6, DISALLOWED
		return false
	case 0x200C, 0x200D: // CONTEXTJ
		return true
	case 0x00B7: // appendix A.3
		return before(label, at) == 'l' && after(label, at) == 'l'
	case 0x0375: // appendix A.4
		return unicode.Is(greek, after(label, at))
	case 0x05F3, 0x05F4: // appendices A.5 and A.6
		return unicode.Is(hebrew, before(label, at))
	case 0x30FB: // appendix A.7
		return strings.ContainsFunc(label, func(r rune) bool { return unicode.In(r, hiragana, katakana, han) })
	}
	switch {
	case 0x0660 <= r && r <= 0x0669: // appendix A.8
		return !strings.ContainsFunc(label, func(r rune) bool { return 0x06F0 <= r && r <= 0x06F9 })
	case 0x06F0 <= r && r <= 0x06F9: // appendix A.9
		return !strings.ContainsFunc(label, func(r rune) bool { return 0x0660 <= r && r <= 0x0669 })
	}
	return unicode.Is(letterDigit, r) && (r < rune(excluded.R16[0].Lo) || !unicode.Is(excluded, r))
}

// before returns the code point before an offset, or U+FFFD.
func before(label string, at int) rune {
	r, _ := utf8.DecodeLastRuneInString(label[:at])
	return r
}

// after returns the code point after the one at an offset, or U+FFFD.
func after(label string, at int) rune {
	_, size := utf8.DecodeRuneInString(label[at:])
	r, _ := utf8.DecodeRuneInString(label[at+size:])
	return r
}

// excluded contains letters, marks and digits that are not permitted: the conjoining jamos (section
// 2.9), and the blocks of section 2.4, which contain combining marks for symbols, and musical symbols.
var excluded = &unicode.RangeTable{
	R16: []unicode.Range16{{0x1100, 0x11FF, 1}, {0x20D0, 0x20FF, 1}, {0xA960, 0xA97C, 1}, {0xD7B0, 0xD7C6, 1}, {0xD7CB, 0xD7FB, 1}},
	R32: []unicode.Range32{{0x1D100, 0x1D1FF, 1}, {0x1D200, 0x1D24F, 1}},
}
