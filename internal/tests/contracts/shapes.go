package contracts

import "strings"

// Shape is a kind of text that has made parsers slow.
type Shape struct {
	Name string
	Text func(size int) string // of about so many bytes
}

func repeated(unit string) Shape {
	return Shape{unit, func(size int) string { return strings.Repeat(unit, max(1, size/len(unit))) }}
}

// Shapes are repetitions of what recursion, backtracking, copying and quadratic loops are known to stumble over.
var Shapes = func() (all []Shape) {
	for _, unit := range []string{
		"a", "/", "../", "a/../", "./", "%", "%41", "%2e%2e/", "%C3%A9", ":", "@", "a:a@", "[", "]", "?", "#", "é", "\xff", "&", "a=b&", "+", ";", ".", "a.", "0", "1.", "0x7f.",
		"[::", "1:", "-", "--", " ", "\t", "\\", "\x00", "//", "http://", "xn--", "xn--a.", "xn--9ca.", "。", "א", "\u200d", "\u0301", "\u0315\u0300", "\u1100\u1161", "ß", "A", "%25", "..//", "a%",
	} {
		all = append(all, repeated(unit))
	}
	return append(all, Shape{"different ideographs", func(size int) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteRune(rune(0x4E00 + i*7919%0x5000))
		}
		return b.String()
	}}, Shape{"different letters", func(size int) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteByte(byte('a' + i*i%26))
		}
		return b.String()
	}}, Shape{"one label, ASCII and then ideographs", func(size int) string {
		return strings.Repeat("a", size/2) + strings.Repeat("例", size/6)
	}})
}()
