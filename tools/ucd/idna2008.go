package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
)

// propertyNames are the names of properties in the data, in the order of the tables.
var propertyNames = []string{"LetterDigit", "Greek", "Hebrew", "Hiragana", "Katakana", "Han"}

// idna2008Tables writes the properties that RFC 5892 requires.
func idna2008Tables(b *bytes.Buffer, folder string) error {
	ranges := map[string][]line{}
	err := readLines(filepath.Join(folder, "properties.txt"), func(l line) error {
		if l.fields[0] == "" {
			return fmt.Errorf("no property")
		}
		ranges[l.fields[0]] = append(ranges[l.fields[0]], l)
		return nil
	}, skip)
	if err != nil {
		return err
	}
	b.WriteString("import \"unicode\"\n\n")
	for _, name := range propertyNames {
		writeRanges(b, strings.ToLower(name[:1])+name[1:], ranges[name])
	}
	return nil
}

func writeRanges(b *bytes.Buffer, name string, ranges []line) {
	fmt.Fprintf(b, "var %s = &unicode.RangeTable{\nR16: []unicode.Range16{\n", name)
	latin, wide := 0, false
	for _, r := range ranges {
		if r.first > 0xFFFF && !wide {
			wide = true
			b.WriteString("},\nR32: []unicode.Range32{\n")
		}
		if r.last <= 0xFF {
			latin++
		}
		fmt.Fprintf(b, "{%#04x, %#04x, 1},\n", r.first, r.last)
	}
	fmt.Fprintf(b, "},\nLatinOffset: %d,\n}\n\n", latin)
}
