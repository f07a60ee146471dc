package generate

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/nested"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// nestedAgreement is a test of the package of RFC 8259.
const nestedAgreement = `
// TestItAgreesWithEncodingJSON compares verdicts on texts through every state, with an octet that is put in anywhere.
func TestItAgreesWithEncodingJSON(t *testing.T) {
	for _, c := range covers {
		text := c.before + c.behind
		for at := range len(text) + 1 {
			for _, octet := range []byte("[]{},:\"\\01-.eE+t \n\x00\x1f\xc3\xa9\xff") {
				mutated := []byte(text[:at] + string([]byte{octet}) + text[at:])
				if got, want := Valid(mutated), json.Valid(mutated) && utf8.Valid(mutated); got != want {
					t.Fatalf("%q: %v", mutated, got)
				}
			}
		}
	}
}

func agree(t *testing.T, text []byte) {
	t.Helper()
	if got, want := Valid(text), json.Valid(text) && utf8.Valid(text); got != want {
		t.Fatalf("%q: %v", text, got)
	}
}

func TestItAgreesWithEncodingJSONAboutRandomTexts(t *testing.T) {
	tokens := strings.Fields("[ ] [ ] { } { } , , : \" \" \"a\" \"b\": \\n \\u00e9 \\ 0 -1 1.5 2e+3 . e true null nul é \xff \x00")
	tokens = append(tokens, " ", "\n", "\t")
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300_000 {
		var text []byte
		for range rng.IntN(12) {
			text = append(text, tokens[rng.IntN(len(tokens))]...)
		}
		agree(t, text)
	}
}

func TestItAcceptsWhatRFC8259Says(t *testing.T) {
	for line := range strings.Lines(cases) {
		var c struct {
			Section, Text string
			Valid         bool
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if Valid(c.Text) != c.Valid {
			t.Errorf("section %s: %q is not %v", c.Section, c.Text, c.Valid)
		}
		agree(t, []byte(c.Text))
	}
}

// JSON_TEST_SUITE is the folder test_parsing of github.com/nst/JSONTestSuite. The verdict is in the names of its files.
func TestItAgreesWithJSONTestSuite(t *testing.T) {
	dir := os.Getenv("JSON_TEST_SUITE")
	if dir == "" {
		t.Skip("JSON_TEST_SUITE names no folder")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) < 300 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if name := filepath.Base(file); name[0] != 'i' && Valid(text) != (name[0] == 'y') {
			t.Errorf("%s", name)
		}
		agree(t, text)
	}
}

func TestPartsAreThoseOfTheRules(t *testing.T) {
	const text = "{\"a\": [1, {}, [[]]], \"b\": {}}"
	var all []string
	var collect func(parts iter.Seq[Part], depth int)
	collect = func(parts iter.Seq[Part], depth int) {
		for p := range parts {
			if text[p.Offset():p.Offset()+len(p.String())] != p.String() {
				t.Errorf("%q is not at %d", p, p.Offset())
			}
			all = append(all, fmt.Sprintf("%d %s", depth, p.Rule()))
			collect(p.Parts(), depth+1)
		}
	}
	v := MustParse(text)
	collect(v.Parts(), 0)
	if got, want := fmt.Sprint(all), "[0 object 1 array 2 object 2 array 3 array 1 object]"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if n := testing.AllocsPerRun(10, func() {
		for p := range v.Parts() {
			for range p.Parts() {
			}
		}
	}); n != 0 {
		t.Errorf("to go over parts takes %v allocations", n)
	}
}

func TestAMillionOpenPartsAreRead(t *testing.T) {
	const depth = 1 << 20
	text := strings.Repeat("[", depth) + strings.Repeat("]", depth)
	if _, err := ParseDepth(text, depth); err != nil {
		t.Error(err)
	}
	var deep *DepthError
	if _, err := Parse(text); !errors.As(err, &deep) || deep.Offset() != MaxDepth || deep.Limit() != MaxDepth {
		t.Errorf("%v", err)
	}
	for text, want := range map[string]string{
		"[1, x]": ` + "`p: \"x\" is not allowed here: \"[1, x]\" at offset 4 (rule array, expected %x09-0A, %x0D, %x20, \"\\\"\", \"-\", \"0\"-\"9\", \"[\", …; RFC 8259, section 5)`" + `,
		"{\"password\": \"a@b\", x": ` + "`p: \"x\" is not allowed here: …\"b\\\", x\" at offset 20 (rule object, expected %x09-0A, %x0D, %x20, \"\\\"\"; RFC 8259, section 4)`" + `,
	} {
		if _, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
`

// itemsAgreement is a test of the package of JSON with lists.
const itemsAgreement = `
// written writes a value with its members and elements, by the package.
func written(b *strings.Builder, value string, parts iter.Seq[Part]) {
	for p := range parts {
		b.WriteString(p.Rule())
		for m := range p.Members() {
			b.WriteString(" " + m.Name() + "=")
			written(b, m.Value(), m.Parts())
		}
		for e := range p.Elements() {
			b.WriteString(" ")
			written(b, e.String(), e.Parts())
		}
		b.WriteString(".")
		return
	}
	b.WriteString(value)
}

// decoded writes a value by encoding/json, which is recursive.
func decoded(b *strings.Builder, value json.RawMessage) {
	d := json.NewDecoder(bytes.NewReader(value))
	token, _ := d.Token()
	name := func() string {
		before := d.InputOffset()
		_, _ = d.Token()
		return strings.Trim(string(value[before:d.InputOffset()]), ", \t\r\n")
	}
	next := func() (raw json.RawMessage) {
		_ = d.Decode(&raw)
		return raw
	}
	switch token {
	case json.Delim('{'):
		b.WriteString("object")
		for d.More() {
			b.WriteString(" " + name() + "=")
			decoded(b, next())
		}
		b.WriteString(".")
	case json.Delim('['):
		b.WriteString("array")
		for d.More() {
			b.WriteString(" ")
			decoded(b, next())
		}
		b.WriteString(".")
	default:
		b.Write(value)
	}
}

func TestItemsAreThoseOfEncodingJSON(t *testing.T) {
	texts := []string{" { \"a\" : [ 1 , {} ,[[ ] ]] , \"\\\\\" :{ \"b\":[\"[\"]} } ", "[[],[[]],{\"\":{}}]", " 1 "}
	for _, c := range covers {
		texts = append(texts, c.before+c.behind)
	}
	for _, text := range texts {
		var got, want strings.Builder
		for v := range MustParse(text).Values() {
			written(&got, v.String(), v.Parts())
		}
		decoded(&want, []byte(strings.TrimSpace(text)))
		if got.String() != want.String() {
			t.Errorf("%q: %s, not %s", text, &got, &want)
		}
	}
}

func TestTheItemsOfALongTextAreFoundInOnePass(t *testing.T) {
	text := "[" + strings.Repeat("[1], ", 1<<17) + "{\"a\": [2]}]"
	n := 0
	for p := range MustParse(text).Parts() {
		for e := range p.Elements() {
			for range e.Parts() {
				n++
			}
		}
	}
	if n != 1<<17+1 {
		t.Errorf("%d parts", n)
	}
}
`

// jsonLists are the lists of JSON.
func jsonLists(t *testing.T) (all []List) {
	for _, text := range []string{"object:member(Name=member/string,Value=value)", "array:Element=value", ":value"} {
		l, err := ParseList(text)
		require.NoError(t, err)
		all = append(all, l)
	}
	return all
}

func TestMembersAndElementsAreThoseOfEncodingJSON(t *testing.T) {
	g, err := abnf.LoadFile("testdata/json.abnf")
	require.NoError(t, err)
	files, err := Files(g, Options{Package: "p", Type: "T", Rule: "JSON-text", Lists: jsonLists(t)})
	require.NoError(t, err)
	test := strings.Replace(string(files["p_test.go"]), "import (\n", "import (\n\"bytes\"\n\"encoding/json\"\n\"strings\"\n", 1)
	files["p_test.go"] = []byte(test + itemsAgreement)
	m := newModule(t)
	m.add(t, "json", "p", files)
	m.test(t)
}

// The RFC's own grammar is ambiguous about spaces, and so are its items.
func TestItemsOfAGrammarThatNestsHaveOneReadingOrThatOfGreedyRules(t *testing.T) {
	g, err := abnf.LoadFile("testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	o := Options{Package: "p", Type: "T", Rule: "JSON-text", Lists: jsonLists(t)[1:2]}
	_, err = Files(g, o)
	var ambiguous *AmbiguityError
	require.ErrorAs(t, err, &ambiguous)
	assert.Equal(t, "ws", ambiguous.Rule)
	assert.Equal(t, " {…}", strings.ReplaceAll(ambiguous.Witness, "\t", " "))
	o.Greedy = []string{"ws"}
	_, err = Files(g, o)
	assert.NoError(t, err)
}

func TestListsThatCannotBeAreRefused(t *testing.T) {
	g, err := abnf.LoadFile("testdata/json.abnf")
	require.NoError(t, err)
	inner, err := abnf.Parse("g.abnf", "JSON-text = \"(\" *p \")\"\np = k \"=\" [ JSON-text ] \";\"\nk = 1*%x61-7A\n")
	require.NoError(t, err)
	for text, want := range map[string]string{
		"JSON-text:p(Name=k,Value=JSON-text)": "field Value (JSON-text) occurs in rule p only within parts: ask for an iterator over the parts: --list p:JSON-text",
		":JSON-text":                          "rule JSON-text occurs in rule JSON-text only within parts",
		"JSON-text:p(Name=k)":                 "",
		"p:JSON-text":                         "",
	} {
		l, err := ParseList(text)
		require.NoError(t, err)
		_, err = Files(inner, Options{Package: "p", Type: "T", Rule: "JSON-text", Lists: []List{l}})
		if want == "" {
			assert.NoError(t, err, text)
			continue
		}
		assert.ErrorContains(t, err, want, text)
	}
	for text, want := range map[string]string{
		"member:value":                "rule member has no parts with rule value: name a rule with symbols that open and close a part",
		":member":                     "rule member occurs in rule JSON-text only within parts: name the rule of the part before the colon",
		"object:member(Name=string)":  "field Name (string) is in several places: a text can have two, as in ‹string \"\"›:‹string \"\"›: name the place: member/string or",
		"object:member(Value=object)": "",
		"object:member(Value=array)":  "",
		"object:Part=member":          "Part.Parts would be declared twice",
	} {
		l, err := ParseList(text)
		require.NoError(t, err)
		_, err = Files(g, Options{Package: "p", Type: "T", Rule: "JSON-text", Lists: []List{l}})
		if want == "" {
			assert.NoError(t, err, text)
			continue
		}
		assert.ErrorContains(t, err, want, text)
	}
}

func TestPackagesOfGrammarsThatNestPassTheirTests(t *testing.T) {
	m := newModule(t)
	for i, c := range []struct{ rules, rule string }{
		{"s = \"(\" *s \")\"\n", "s"},
		{"s = *( \"[\" s \"]\" / %x00-5A / %x5C / %x5E-FF )\n", "s"},
		{"s = e\ne = e ( \"+\" / \"*\" ) e / \"(\" e \")\" / 1*%x30-39\n", "s"},
		{"; more states than are written as code\ns = \"(\" *s \")\" / \"[\" s \"]\" / 180%x61 / 180%x62 / 180%x63 / 180%x64 / 180%x65 / 180%x66\n", "s"},
		{"; IMPORT rfc9110 : comment AS s\n", "s"},
		{"; IMPORT rfc5322 : mailbox AS s\n", "s"},
		{"; IMPORT rfc5234 : rulelist AS s\n", "s"},
	} {
		g, err := abnf.Parse("g.abnf", c.rules)
		require.NoError(t, err)
		files, err := Files(g, Options{Package: "p", Type: "T", Rule: c.rule})
		require.NoError(t, err, c.rules)
		m.add(t, fmt.Sprintf("n%d", i), "p", files)
	}
	g, err := abnf.LoadFile("testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	files, err := Files(g, Options{Package: "p", Type: "T", Rule: "JSON-text"})
	require.NoError(t, err)
	test := string(files["p_test.go"])
	imports := "import (\n\"encoding/json\"\n\"fmt\"\n\"iter\"\n\"math/rand/v2\"\n\"os\"\n\"path/filepath\"\n\"strings\"\n\"unicode/utf8\"\n"
	cases, err := os.ReadFile("testdata/json.jsonl")
	require.NoError(t, err)
	files["p_test.go"] = fmt.Appendf(nil, "%s%s\nconst cases = %q\n", strings.Replace(test, "import (\n", imports, 1), nestedAgreement, cases)
	m.add(t, "json", "p", files)
	m.test(t)
}

// eachSymbol has a row of its own for each octet.
func eachSymbol() string {
	var all []string
	for octet := 0x80; octet <= 0xFF; octet++ {
		all = append(all, fmt.Sprintf("%%x%02X %d%%x20", octet, octet-0x7F))
	}
	return "( " + strings.Join(all, " / ") + " )"
}

// A machine with more states than the Go compiler compiles in time is a table; a table that is too
// large is an error.
func TestLargeScannersOfGrammarsThatNestAreTables(t *testing.T) {
	for _, c := range []struct {
		rules   string
		isTable bool
		refused string
	}{
		{"s = \"(\" *s \")\" / 400%x61", false, ""},
		{"s = \"(\" *s \")\" / 600%x61", true, ""},
		{"s = \"(\" *s \")\" / " + eachSymbol() + " 8000%x61", true, "entries, and 1048576 can be written"},
	} {
		if c.refused != "" && !exhaustive.Asked(t) {
			continue // it takes two seconds
		}
		g, err := abnf.Parse("g.abnf", c.rules+"\n")
		require.NoError(t, err)
		files, err := Files(g, Options{Package: "p", Type: "T", Rule: "s"})
		if c.refused != "" {
			require.ErrorContains(t, err, c.refused)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, c.isTable, strings.Contains(string(files["p.go"]), "var next = "))
	}
}

// doubling returns rules whose pieces are twice as many with each rule.
func doubling(n int) string {
	rules := "s = \"(\" r0 s \")\" / \"y\"\n"
	for i := range n {
		rules += fmt.Sprintf("r%d = r%d \"x\" r%[2]d\n", i, i+1)
	}
	return rules + fmt.Sprintf("r%d = \"z\"", n)
}

func TestRulesThatCannotNestAreRejected(t *testing.T) {
	for _, c := range []struct{ rules, fields, want string }{
		{`s = "x" [ s ] "x" / "x"`, "", `rule s: no choice of blocks was found: after "", the "x" behind it opens or closes a part in one reading and not in another`},
		{"s = \"(\" *s a \")\"\na = %x41", "a", "rule s nests, and its package has iterators over parts instead of fields: ask for the type, and for lists"},
		{`s = "(" *s b ")"`, "", "b is not defined"},
		{doubling(40), "", "rule s: a part that nests has more than 16384 pieces of other rules beside it, or is more than 100 rules deep"},
		{`s = "(" *( "a" / "b" / s ) "a" 14( "a" / "b" / s ) ")"`, "", "rule s: the machine has more than 32768 states"},
		{`s = "(" *s ")" / 5000%x61`, "", "rule s: the texts that reach all its states have more than 8388608 bytes"},
		{`s = "(" 999999999s ")" / "y"`, "", "to decide about it takes more than 262144 states"},
	} {
		err := attemptAt(t, c.rules+"\n", c.fields, "", nil, nil)
		if assert.Error(t, err, c.rules) {
			assert.Contains(t, err.Error(), c.want)
		}
	}
}

// Errors show characters instead of the octets of UTF-8, and the rest of a word.
func TestErrorsOfRulesThatNestExpectCharactersAndWords(t *testing.T) {
	for _, c := range []struct {
		rules string
		want  []string
	}{
		{`s = "[" *( s / %s"true" / %x61-63 / %xE9-10FFFF ) "]"`, []string{`"["`, `"[", "]", "a"-"c", "t", %xE9-10FFFF`, `"rue"`, `"ue"`, `"e"`, "the rest of a character", "end of input"}},
		{`s = "[" *( s / "No" / %x80-FF ) "]"`, []string{`"["`, `"N", "[", "]", "n", %x80-FF`, `"O", "o"`, "end of input"}},
		{`s = "(" *( s / %x01-27 / %x2A-7E ) ")"`, []string{`"("`, `%x01-"~"`, "end of input"}},
	} {
		g, err := abnf.Parse("g", c.rules+"\n")
		require.NoError(t, err)
		o, err := Options{Package: "p", Type: "T", Rule: "s"}.resolved(rules.RulesOf(g))
		require.NoError(t, err)
		m, err := nested.Compile(rules.RulesOf(g), "s")
		require.NoError(t, err)
		n := &nest{pack: &pack{Options: o, grammar: rules.RulesOf(g), machine: m}, characters: isOverCodePoints(rules.RulesOf(g), "s")}
		require.NoError(t, n.describe())
		assert.ElementsMatch(t, c.want, n.Expected, c.rules)
	}
}
