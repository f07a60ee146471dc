package oracle

import (
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
)

// WriteText writes c for people.
func (c *Comparison) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintln(&b, c.sentence())
	writeClasses(&b, c.A, c.B, c.OnlyA)
	writeClasses(&b, c.B, c.A, c.OnlyB)
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Comparison) sentence() string {
	switch c.Relation {
	case Equal:
		return fmt.Sprintf("%s and %s are equal.", c.A, c.B)
	case Contains:
		return fmt.Sprintf("%s contains %s, and more.", c.A, c.B)
	case Contained:
		return fmt.Sprintf("%s is contained in %s, which has more.", c.A, c.B)
	case Disjoint:
		return fmt.Sprintf("%s and %s are disjoint.", c.A, c.B)
	}
	return fmt.Sprintf("%s and %s overlap: each has strings that the other has not.", c.A, c.B)
}

func writeClasses(b *strings.Builder, taker, refuser string, classes []*Class) {
	if len(classes) == 0 {
		return
	}
	fmt.Fprintf(b, "\nIn %s, not in %s:\n", taker, refuser)
	for _, c := range classes {
		fmt.Fprintln(b)
		c.writeText(b)
	}
}

func (c *Class) writeText(b *strings.Builder) {
	fmt.Fprintf(b, "  %s\n", c.Name)
	quoted := strconv.Quote(c.Witness)
	mark := len(strconv.Quote(c.Witness[:c.Offset])) - len(`"`)
	fmt.Fprintf(b, "      witness   %s\n                %s^ refused in %s\n", quoted, strings.Repeat(" ", mark), c.Refused)
	fmt.Fprintf(b, "      turns on  %s\n", c.Rule)
	fmt.Fprintf(b, "      members   %s\n", countText(c.Counts))
	for i, k := range c.Known {
		label := ""
		if i == 0 {
			label = "known"
		}
		fmt.Fprintf(b, "      %-9s %s: %s\n", label, k.Name, shortened(k.Example))
	}
}

// countText is as in "1 of 4 octets, 238 of 5, 41,000 of 6".
func countText(counts []Count) string {
	var parts []string
	for _, n := range counts[:min(3, len(counts))] {
		parts = append(parts, fmt.Sprintf("%s of %d", number(n.Members), n.Length))
	}
	return strings.Join(parts, ", ") + " octets"
}

// number writes a number to three digits where it is long.
func number(n *big.Int) string {
	s := n.String()
	if len(s) <= 9 {
		return s
	}
	return fmt.Sprintf("%s.%se%d", s[:1], s[1:3], len(s)-1)
}

// shortened quotes an example, and leaves out the middle of a long one.
func shortened(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.Quote(s[:most/2]) + "…" + strconv.Quote(s[len(s)-most/4:])
	}
	return strconv.Quote(s)
}
