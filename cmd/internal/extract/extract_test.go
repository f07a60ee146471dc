package extract

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// printed is laid out as RFCs are: margins, two pages, headings, a caption and an example.
const printed = `Request for Comments: 1                                      A. Author

Table of Contents

   1.  Syntax . . . . . . . . . . . . . . . . . . . . . . . . . . . .  1

1.  Syntax

   The syntax of lists is

     list   = item
              *( "," item ) ; at least one
            ; in any order

                         Figure 1: Lists

     item   = 1*letter [ ":"




Author                       Standards Track                    [Page 1]
` + "\f" + `
RFC 1                            Lists                      January 2001


              number ]

1.1.  Letters

letter = %x61-7A
   number =/ %x30

   x = y + 1
   Key="value"

Appendix A.  Collected ABNF

       letter  =  %x61-7A
       number  =  %x30 / %x31
       list    =  item *( "," item )
`

func TestRulesAreFoundAfterMarginsAndAcrossPages(t *testing.T) {
	x := Of(printed)
	assert.Equal(t, "RFC 1", x.Title)
	assert.Equal(t, `
; SECTION RFC 1 : 1
list   = item
         *( "," item ) ; at least one
       ; in any order
item   = 1*letter [ ":"
         number ]

; SECTION RFC 1 : 1.1
letter = %x61-7A
number =/ %x30
`, "\n"+x.Text())
	var repeated []string
	for _, r := range x.Repeated {
		repeated = append(repeated, r.Section+" "+r.Name)
	}
	assert.Equal(t, []string{"A number"}, repeated, "the others are the same, but for comments and spaces")
	assert.Equal(t, []Finding{{1 + strings.Count(printed[:strings.Index(printed, "x = y")], "\n"), "1.1", `this looks like rule x, and is not ABNF: syntax error before "+ 1"; "1*" before an element is one or more of it`}}, x.Findings)
}

func TestOnlyRulesOfTheSectionsAreKept(t *testing.T) {
	x := Of(printed).In([]string{"A", "1.1"})
	assert.Equal(t, "; SECTION RFC 1 : 1.1\nletter = %x61-7A\nnumber =/ %x30\n\n; SECTION RFC 1 : A\nlist    =  item *( \",\" item )\n", x.Text())
	assert.Len(t, Of(printed).In([]string{"1"}).Rules, 4, "a section has those below it")
	assert.Empty(t, Of(printed).In([]string{"2"}).Rules)
	assert.Len(t, x.Findings, 1, "lines of the sections")
	assert.Empty(t, Of(printed).In([]string{"A"}).Findings)
}

// Any text is a document. What is extracted from what was extracted is the same rules.
func TestTheRulesOfAnExtractionAreItsRules(t *testing.T) {
	part := rapid.SampledFrom(append(strings.SplitAfter(printed, "\n"), "\f", "[Page 2]\n", "\r\n", "\x00", "é = b\n", "  b = ( c\n"))
	rapid.Check(t, func(t *rapid.T) {
		x := Of(strings.Join(rapid.SliceOfN(part, 0, 30).Draw(t, "lines"), ""))
		again := Of(x.Text())
		if len(again.Rules) != len(x.Rules) || len(again.Findings) > 0 {
			t.Fatalf("%q is extracted as %q", x.Text(), again.Text())
		}
	})
}

// A rule whose end is not found is tried at few of the lines where it could end.
func TestTextsAreReadInProportionToTheDocument(t *testing.T) {
	var text strings.Builder
	for range 100 {
		text.WriteString("   a = ( b /\n" + strings.Repeat("\n      c /\n", 100))
	}
	d := document{Extraction: Extraction{lines: linesOf(text.String())}, seen: map[string][]Rule{}}
	for at := 0; at < len(d.lines); {
		at = d.step(at)
	}
	assert.LessOrEqual(t, d.tries, 100*(maxEnds+1))
	assert.Len(t, d.Findings, 100)
}
