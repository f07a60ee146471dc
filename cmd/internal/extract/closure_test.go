package extract

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/read/abnf"
)

// documents are RFCs of tests, by their numbers.
var documents = map[int]string{
	1: `Request for Comments: 1

2.  Syntax

   Rules port and lang are imported from [TWO].  Name "mail" is as in [3].

     text  = scheme port lang ATOM [ mail ] SP

     ATOM  = <any CHAR except CTLs, "(" and specials>

     specials = %x22 / %x2F

     scheme = <scheme, see [URI], Section 3.1>

     lang   = <defined in RFC 2>

     loose  = <as people like it>

     addr   = <as per Section 2.2 of [V6]>

     own    = <addr>

     starred = <the characters in scheme, followed by "*">

     rquest-text = reqest-text
     request-text = specials

     spaced = BLANK

     lost   = nowhere

     marks  = <any CHAR except punct>

3.  References

   [TWO]  Two, "Title",
          RFC 2, 2001.
   [3]    Three, RFC 3.
   [URI]  Berners-Lee, T., RFC 3986.
   [V6]   Hinden, R., RFC 4291.
   [OLD]  Old, RFC 2234.
`,
	2: "Request for Comments: 2\n\n1.  Syntax\n\n   port = 1*DIGIT ; see RFC 1\n\n   lang = 2ALPHA\n\n   other = text\n\n   BLANK = 1*SP\n\n   punct = \"!\" / \"?\"\n",
}

func rfcs(number int) (string, bool) {
	text, ok := documents[number]
	return text, ok
}

// closed is the closure of a rule of RFC 1, in lines.
func closed(rule string) (files, notes, missing []string) {
	c := Of(documents[1]).Close([]string{rule}, rfcs)
	for _, name := range []string{"", "rfc2.abnf"} {
		for line := range strings.Lines(c.Files[name]) {
			if strings.TrimSpace(line) != "" {
				files = append(files, strings.TrimSpace(name+" "+line))
			}
		}
	}
	for _, n := range c.Notes {
		notes = append(notes, n.String())
	}
	for _, n := range c.Missing {
		missing = append(missing, n.String())
	}
	return files, notes, missing
}

func TestRulesOfOtherDocumentsAreImportedWithTheReason(t *testing.T) {
	files, notes, missing := closed("text")
	assert.Equal(t, []string{
		"; IMPORT core : SP",
		"; IMPORT rfc2.abnf : port, lang",
		"; IMPORT rfc3986 : scheme",
		"; SECTION RFC 1 : 2",
		"text  = scheme port lang ATOM [ mail ] SP",
		"ATOM  = ( %x20-21 / %x23-27 / %x29-2E / %x30-7E )",
		"rfc2.abnf ; IMPORT core : DIGIT, ALPHA",
		"rfc2.abnf ; SECTION RFC 2 : 1",
		"rfc2.abnf port = 1*DIGIT ; see RFC 1",
		"rfc2.abnf lang = 2ALPHA",
	}, files)
	assert.ElementsMatch(t, []string{
		`RFC 1, line 5: rule port is imported from RFC 2, by "Rules port and lang are imported from [TWO]. Name \"mail\" is as in [3]."`,
		"RFC 1, line 9: <any CHAR except CTLs, \"(\" and specials> is read as ( %x20-21 / %x23-27 / %x29-2E / %x30-7E )",
		"RFC 1, line 13: <scheme, see [URI], Section 3.1> is read as rule scheme of RFC 3986",
		"RFC 1, line 15: <defined in RFC 2> is read as rule lang of RFC 2",
	}, notes)
	assert.Equal(t, []string{
		"RFC 1, line 7: rule text needs mail: line 5 cites RFC 3, which is not there; name a folder that has rfc3.txt with --documents, or add a line to the grammar: mail = …",
	}, missing)
}

func TestWordsOfDocumentsAreRead(t *testing.T) {
	for rule, want := range map[string]struct{ line, note, missing string }{
		"loose":       {"loose  = <as people like it>", "", `RFC 1, line 17: rule loose needs <as people like it>: it is for people; say it with --prose "as people like it=…"`},
		"addr":        {"; IMPORT rfc3986 : IPv6address AS addr", "RFC 1, line 19: <as per Section 2.2 of [V6]> is read as rule IPv6address of RFC 3986, which has the addresses of RFC 4291", ""},
		"own":         {"own    = addr", "RFC 1, line 21: <addr> is read as rule addr", ""},
		"starred":     {`starred = scheme "*"`, `RFC 1, line 23: <the characters in scheme, followed by "*"> is read as scheme "*"`, ""},
		"rquest-text": {"rquest-text = request-text", "RFC 1, line 25: reqest-text is read as rule request-text: nothing else has a name like it", ""},
		"spaced":      {"; IMPORT rfc2.abnf : BLANK", "RFC 1, line 28: rule BLANK is imported from RFC 2, the first of the references that defines it", ""},
		"marks":       {"marks  = ( %x01-20 / %x22-3E / %x40-7F )", "RFC 1, line 32: <any CHAR except punct> is read as ( %x01-20 / %x22-3E / %x40-7F )", ""},
		"lost":        {"lost   = nowhere", "", "RFC 1, line 30: rule lost needs nowhere: the document does not define it, and refers to no RFC that does; add a line to the grammar: nowhere = …"},
	} {
		files, notes, missing := closed(rule)
		assert.Contains(t, files, want.line, rule)
		if want.note != "" {
			assert.Contains(t, notes, want.note, rule)
		}
		assert.Equal(t, want.missing, strings.Join(missing, "\n"), rule)
	}
}

// RFC 3261 has a rule header in section 7.3, and another one in its grammar.
func TestARuleThatIsPrintedTwiceIsSaid(t *testing.T) {
	x := Of("Request for Comments: 9\n\n1.  Words\n\n   header = name\n\n   name = 1*%x61-7A\n\n2.  Grammar\n\n   text = header\n\n   header = name \"=\" name\n\n   all = text\n")
	c := x.Close([]string{"text"}, rfcs)
	assert.Contains(t, c.Files[""], `header = name "=" name`)
	require.Len(t, c.Notes, 1)
	assert.Equal(t, "RFC 9, line 5: rule header of section 2 is printed otherwise here; --section takes the rules of other sections", c.Notes[0].String())
	c = x.In([]string{"1"}).Close([]string{"header"}, rfcs)
	assert.Contains(t, c.Files[""], "header = name\n")
	assert.Empty(t, c.Notes)
}

// What is looked for in a document is bounded by numbers that do not grow with it.
func TestDocumentsThatAreMadeToTakeLongEnd(t *testing.T) {
	const many = 1000
	numbered := func(format string) string {
		var b strings.Builder
		b.WriteString("Request for Comments: 1\n\n")
		for i := range many {
			b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
	for what, text := range map[string]string{
		"definitions of one rule":    numbered("   a = %x61 b#\n\n"),
		"additions to one rule":      numbered("   a =/ %x61 b#\n\n"),
		"missing rules":              numbered("   a# = missing-rule-#x\n\n"),
		"references":                 numbered("   a# = missing#\n\n   [L#]  Title, RFC #.\n\n"),
		"mentions":                   numbered("   Rule missing is defined in RFC 7.\n") + "\n   a = missing\n",
		"prose-vals":                 numbered("   a# = <any b# except c>\n\n"),
		"words in a prose-val":       "Request for Comments: 1\n\n   a = <" + strings.Repeat("w RFC 9 ", many) + ">\n",
		"prose-vals in a rule":       "Request for Comments: 1\n\n   a = " + strings.Repeat("<any b> ", 10*many) + "\n",
		"comments that go on":        numbered("   a# = b ;\n     c |\n"),
		"documents that cite others": numbered("   a# = missing#, see RFC #\n\n"),
	} {
		x := Of(text)
		var names []string
		for _, r := range x.Rules {
			names = append(names, r.Name)
		}
		asked := 0
		c := x.Close(names, func(number int) (string, bool) {
			asked++
			return fmt.Sprintf("Request for Comments: %d\n\n   other%d = another%d\n\n   RFC %d, RFC %d.\n", number, number, number, number+1, number+2), true
		})
		assert.LessOrEqual(t, asked, maxUnits, what)
		assert.NotNil(t, c.Files, what)
		for name := range names[:min(len(names), 10)] {
			assert.LessOrEqual(t, len(newUnit("", x).mentions(names[name])), maxMentions, what)
		}
	}
}

func TestDocumentsThatImportFromEachOtherEnd(t *testing.T) {
	circle := func(number int) (string, bool) {
		next := number%3 + 1
		return fmt.Sprintf("Request for Comments: %d\n\n   r%d = r%d\n\n   Rule r%d is defined in RFC %d.\n", number, number, next, next, next), number < 4
	}
	text, _ := circle(1)
	c := Of(text).Close([]string{"r1"}, circle)
	require.Len(t, c.Missing, 1)
	assert.Contains(t, c.Missing[0].Text, "rule r3 needs r1")
}

// documentImport matches an import of a document, whose file this test does not have.
var documentImport = regexp.MustCompile(`; IMPORT rfc\d+\.abnf`)

// Any text is a document, and its grammar is read.
func TestGrammarsOfAnyDocumentAreRead(t *testing.T) {
	lines := strings.SplitAfter(documents[1]+printed, "\n")
	rapid.Check(t, func(t *rapid.T) {
		x := Of(strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 0, 40).Draw(t, "lines"), ""))
		var names []string
		for _, r := range x.Rules {
			names = append(names, r.Name)
		}
		c := x.Close(names, rfcs)
		if strings.Contains(c.Files[""], "=/") {
			return // to a rule that is not found
		}
		if _, err := (abnf.Options{KeepProse: true}).LoadText("", documentImport.ReplaceAllString(c.Files[""], "; ")); err != nil {
			t.Fatalf("%v: %s", err, c.Files[""])
		}
	})
}
