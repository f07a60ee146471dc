package scangen

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
)

// minMasked is the length of the sets that have masks: runs over smaller ones, such as digits, are short.
const minMasked = 17

// findMasked finds the loops whose octets are skipped with masks: of those that can be, the ones that most states have.
func (m *Machine) findMasked() {
	for _, l := range m.loops {
		if l.set.Len() >= minMasked && l.set.Contained(ascii) && len(m.masked) < scan.MaskCount && m.isRun(l) {
			m.masked = append(m.masked, l)
		}
	}
}

// isRun reports whether a loop is the run of a state of the functions, and not of regions alone.
func (m *Machine) isRun(l loop) bool {
	return slices.ContainsFunc(m.order[:m.coded], func(s int) bool { return m.loop(s) == l })
}

var ascii = rangeset.Range(0, utf8.RuneSelf-1)

// HasMasks reports whether there is a function with masks.
func (m *Machine) HasMasks() bool { return len(m.masked) > 0 }

// writeMasks writes the sets that have masks, and which states have them.
func (m *Machine) writeMasks(b *bytes.Buffer) {
	m.writeMaskSets(b)
	fmt.Fprintf(b, "// %sMaskRuns are the sets on which states loop, by state.\n", m.Prefix)
	runs := []int{0}
	for _, s := range m.order[:m.coded] {
		runs = append(runs, max(0, slices.Index(m.masked, m.loop(s))))
	}
	fmt.Fprintf(b, "var %sMaskRuns = [...]uint8{%s}\n\n", m.Prefix, list(runs))
}

func (m *Machine) writeMaskSets(b *bytes.Buffer) {
	fmt.Fprintf(b, "// %sMaskSets are the sets that have masks:\n//\n", m.Prefix)
	for i, l := range m.masked {
		fmt.Fprintf(b, "//\t%d: %s\n", i, rulevm.Words(l.set, false, m.named))
	}
	fmt.Fprintf(b, "var %sMaskSets = %s{\nNibbles: [%d][16]uint8{\n", m.Prefix, m.maskRuntime("MaskSets"), scan.MaskCount)
	for _, l := range m.masked {
		fmt.Fprintf(b, "%s,\n", Nibbles(l.set))
	}
	fmt.Fprintf(b, "},\nEncoded: [%d]uint64{", scan.MaskCount)
	for i, l := range m.masked {
		if l.detour {
			fmt.Fprintf(b, "%d: 1<<64-1,", i)
		}
	}
	fmt.Fprintf(b, "},\nCount: %d,\n}\n\n", len(m.masked))
}

// octets returns the octets of a set.
func octets(set rangeset.Set) string {
	var b strings.Builder
	for _, span := range set.Spans() {
		for c := span.Lo; c <= span.Hi; c++ {
			b.WriteByte(byte(c))
		}
	}
	return b.String()
}

// Nibbles returns a set of octets of ASCII as [scan.MaskSets] has it, as Go code.
func Nibbles(set rangeset.Set) string {
	var b strings.Builder
	for _, n := range scan.NewMaskSets(octets(set)).Nibbles[0] {
		fmt.Fprintf(&b, "%#02x,", n)
	}
	return "{" + b.String() + "}"
}
