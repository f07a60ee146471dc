package generate

import (
	"bytes"
	"go/format"
)

// placeholder stands for lines of numbers. No template writes it.
const placeholder = "numbersOfTable,"

// formatted returns Go source as gofmt formats it. Lines of numbers are most of a large table, and
// package format takes long for them, so they are formatted here.
func formatted(source []byte) ([]byte, error) {
	var rest bytes.Buffer
	var tables [][][]byte
	inside := false
	for line := range bytes.Lines(source) {
		if !isNumbers(line) {
			inside = false
			rest.Write(line)
			continue
		}
		if !inside {
			tables = append(tables, nil)
			rest.WriteString(placeholder + "\n")
		}
		inside = true
		tables[len(tables)-1] = append(tables[len(tables)-1], line)
	}
	out, err := format.Source(rest.Bytes())
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	for line := range bytes.Lines(out) {
		indent, ok := bytes.CutSuffix(line, []byte(placeholder+"\n"))
		if !ok {
			all.Write(line)
			continue
		}
		for _, numbers := range tables[0] {
			all.Write(indent)
			writeNumbers(&all, numbers)
		}
		tables = tables[1:]
	}
	return all.Bytes(), nil
}

// isNumbers reports whether a line has numbers alone, each with a comma behind it.
func isNumbers(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) > 0 && line[0] != ',' && line[len(line)-1] == ',' && len(bytes.Trim(line, "0123456789, ")) == 0
}

// writeNumbers writes a line of numbers with a space behind each comma but the last.
func writeNumbers(b *bytes.Buffer, line []byte) {
	separator := ""
	for number := range bytes.SplitSeq(bytes.TrimSuffix(bytes.TrimSpace(line), []byte(",")), []byte(",")) {
		b.WriteString(separator)
		b.Write(bytes.TrimSpace(number))
		separator = ", "
	}
	b.WriteString(",\n")
}
