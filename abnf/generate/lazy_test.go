package generate

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"

	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// jsonAgreement is a test of the package of RFC 8259.
const jsonAgreement = `
// TestItAgreesWithEncodingJSON compares verdicts on texts through every rule, with an octet that is put in anywhere.
func TestItAgreesWithEncodingJSON(t *testing.T) {
	for _, c := range texts {
		text := c.text
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

func TestParseHasLimitsThatCanBeChangedAndValidHasNone(t *testing.T) {
	const depth = 1 << 18
	text := strings.Repeat("[", depth) + strings.Repeat("]", depth)
	if !Valid(text) {
		t.Error("Valid has a limit")
	}
	if _, err := ParseWithin(text, Limits{Depth: depth}); err != nil {
		t.Error(err)
	}
	for want, l := range map[string]Limits{
		"p: the text exceeds Limits.Depth, which is 10000, at offset 10000": {},
		"p: the text exceeds Limits.Steps, which is 500, at offset ": {Steps: 500},
	} {
		var limit *LimitError
		if _, err := ParseWithin(text, l); !errors.As(err, &limit) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v", err)
		}
	}
	for text, want := range map[string]string{
		"[1, x]": ` + "`p: \"x\" is not allowed here: \"[1, x]\" at offset 4 (rule array, expected \"false\", \"null\", \"true\", digit1-9, \"\\\"\", \"-\", \"0\", \"[\", \"{\", tab, line feed, carriage return, space; RFC 8259, section 5)`" + `,
		"{\"password\": \"a@b\", x": ` + "`p: \"x\" is not allowed here: …\"b\\\", x\" at offset 20 (rule object, expected \"\\\"\", tab, line feed, carriage return, space; RFC 8259, section 4)`" + `,
	} {
		if _, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
`

// itemsAgreement is a test of the package of JSON with lists.
const itemsAgreement = `
// members returns the valid texts.
func members() (all []string) {
	for _, c := range texts {
		if c.end < 0 {
			all = append(all, c.text)
		}
	}
	return all
}

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
	documents := []string{" { \"a\" : [ 1 , {} ,[[ ] ]] , \"\\\\\" :{ \"b\":[\"[\"]} } ", "[[],[[]],{\"\":{}}]", " 1 "}
	for _, text := range append(documents, members()...) {
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

func TestTheItemsOfALongTextAreFound(t *testing.T) {
	text := "[" + strings.Repeat("[1], ", 1<<12) + "{\"a\": [2]}]"
	n := 0
	for p := range MustParse(text).Parts() {
		for e := range p.Elements() {
			for range e.Parts() {
				n++
			}
		}
	}
	if n != 1<<12+1 {
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

func addItemsOfJSON(t *testing.T, m *module) {
	g, err := abnf.LoadFile("testdata/json.abnf")
	require.NoError(t, err)
	files, err := Files(g, Options{Package: "p", Type: "T", Rule: "JSON-text", Lists: jsonLists(t)})
	require.NoError(t, err)
	test := strings.Replace(string(files["p_test.go"]), "import (\n", "import (\n\"bytes\"\n\"encoding/json\"\n\"iter\"\n", 1)
	files["p_test.go"] = []byte(test + itemsAgreement)
	m.add(t, "items", files)
}

func TestListsThatCannotBeAreRefused(t *testing.T) {
	g, err := abnf.LoadFile("testdata/json.abnf")
	require.NoError(t, err)
	for text, want := range map[string]string{
		"member:value":                 "",
		":member":                      "",
		"object:member(Name=string)":   "",
		"object:member(Value=array)":   "",
		"member:object":                "",
		"object:Part=member":           "Part would be declared twice",
		"string:value":                 "rule value does not occur in rule string: write the rule that contains the items before the colon",
		"object:member(Whole=member)":  "field Whole (member) is the whole item",
		"object:member(Value=nothing)": "has no rule \"nothing\"",
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

// recursive are grammars that lead back to themselves.
var recursive = []struct{ rules, rule string }{
	{"s = \"(\" *s \")\"\n", "s"},
	{"s = *( \"[\" s \"]\" / %x00-5A / %x5C / %x5E-FF )\n", "s"},
	{"s = e\ne = e ( \"+\" / \"*\" ) e / \"(\" e \")\" / 1*%x30-39\n", "s"},
	{"s = \"x\" [ s ] \"x\" / \"x\"\n", "s"},
	{"s = *( \"<\" n \">\" s \"</\" n \">\" / %x61-7A )\nn = 1*%x61-7A\n", "s"},
	{"s = %x201C *( s / %x61-7A / %xE9-10FFFF ) %x201D\n", "s"},
	{"; IMPORT rfc9110 : comment AS s\n", "s"},
	{"; IMPORT rfc5322 : mailbox AS s\n", "s"},
	{"; IMPORT rfc5234 : rulelist AS s\n", "s"},
}

func addRecursive(t *testing.T, m *module) {
	every := exhaustive.OneIn(t, 3)
	for i, c := range recursive {
		if i%every != 0 {
			continue
		}
		m.add(t, fmt.Sprintf("recursive%d", i), filesOf(t, c.rules, Options{Rule: c.rule}))
	}
	g, err := abnf.LoadFile("testdata/printed/rfc8259.abnf")
	require.NoError(t, err)
	files, err := Files(g, Options{Package: "p", Type: "T", Rule: "JSON-text"})
	require.NoError(t, err)
	test := string(files["p_test.go"])
	imports := "import (\n\"encoding/json\"\n\"math/rand/v2\"\n\"os\"\n\"path/filepath\"\n\"strings\"\n\"unicode/utf8\"\n"
	cases, err := os.ReadFile("testdata/json.jsonl")
	require.NoError(t, err)
	files["p_test.go"] = fmt.Appendf(nil, "%s%s\nconst cases = %q\n", strings.Replace(test, "import (\n", imports, 1), jsonAgreement, cases)
	m.add(t, "json", files)
}

// doubling returns rules whose pieces are twice as many with each rule.
func doubling(n int) string {
	rules := "s = \"(\" r0 s \")\" / \"y\"\n"
	for i := range n {
		rules += fmt.Sprintf("r%d = r%d \"x\" r%[2]d\n", i, i+1)
	}
	return rules + fmt.Sprintf("r%d = \"z\"", n)
}

func TestWhatALazyAutomatonCannotReadIsRefused(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{`s = "(" *s b ")"`, "b is not defined"},
		{`s = "(" s ")"`, "rule s matches no text"},
		{`s = %xD800 s / %xDFFF`, "rule s matches no text"},
		{`s = "(" 999999999s ")" / "y"`, "rule s needs more than 1048576 states, because its repetitions are counted"},
		{doubling(40), ""},
		{`s = "(" *( "a" / "b" / s ) "a" 14( "a" / "b" / s ) ")"`, ""},
	} {
		err := attemptAt(t, c.rules+"\n", "", "", nil, nil)
		if c.want == "" {
			assert.NoError(t, err)
			continue
		}
		assert.ErrorContains(t, err, c.want, c.rules)
	}
}

// firstAgreement is a test of a package with a field A and a list Bs.
const firstAgreement = `
func TestFieldsAreThoseOfTheFirstReading(t *testing.T) {
	for _, c := range []struct{ text, a, b string }{ %s } {
		v, err := Parse(c.text)
		if err != nil {
			t.Errorf("%%q: %%v", c.text, err)
		}
		a, ok := v.A()
		var b []string
		for it := range v.Bs() {
			b = append(b, it.String())
		}
		if ok != (c.a != "") || a != c.a || strings.Join(b, " ") != c.b {
			t.Errorf("%%q: %%q, %%q", c.text, a, b)
		}
	}
}
`

// Each rule is ambiguous or recursive, and a text of it has the field and the items that are beside it.
func addFirstReadings(t *testing.T, m *module) {
	every := exhaustive.OneIn(t, 3)
	for i, c := range []struct {
		rules string
		first bool
		cases [][3]string // a text, its field, its items
	}{
		{"s = *line\nline = a / b\na = \"f:\" 1*%x61-7A \";\"\nb = 1*%x61-7A \":\" *%x61-7A \";\"", true,
			[][3]string{{"f:x;g:y;", "f:x;", "g:y;"}, {"f:;f:z;", "f:z;", "f:;"}, {"g:;", "", "g:;"}}},
		{"s = [ a ] *b\na = 1*%x61-7A\nb = %x61-7A / \"(\" s \")\"", false, [][3]string{{"xy(z)", "xy", "(z)"}, {"(z(y))", "z", "(z(y))"}}},
		{"s = s \"+\" b / a / \"y\"\na = \"x\"\nb = \"x\" / \"(\" s \")\"", false, [][3]string{{"x+x+(x)", "x", "x (x)"}}},
	} {
		if i%every != 0 {
			continue
		}
		list, err := ParseList(":b")
		require.NoError(t, err)
		files := filesOf(t, c.rules+"\n", Options{First: c.first, Fields: []Field{{Rules: []string{"a"}}}, Lists: []List{list}})
		var cases strings.Builder
		for _, one := range c.cases {
			fmt.Fprintf(&cases, "{ %q, %q, %q }, ", one[0], one[1], one[2])
		}
		test := string(files["p_test.go"])
		if !strings.Contains(test, "\"strings\"") {
			test = strings.Replace(test, "import (\n", "import (\n\"strings\"\n", 1)
		}
		files["p_test.go"] = fmt.Appendf(nil, "%s"+firstAgreement, test, &cases)
		m.add(t, fmt.Sprintf("first%d", i), files)
	}
}

// A rule is looked at again when all rules that it refers to have a text, instead of after each of them.
func TestShortestTextsOfManyRulesAreFoundInLinearTime(t *testing.T) {
	allocations := func(n int) float64 {
		var defined, refs strings.Builder
		for i := range n {
			fmt.Fprintf(&defined, "r%d = \"x\"\n", i)
			fmt.Fprintf(&refs, " r%d", i)
		}
		g, err := abnf.Parse("g", "s ="+refs.String()+"\n"+defined.String())
		require.NoError(t, err)
		return testing.AllocsPerRun(1, func() {
			s := &shortest{grammar: rules.RulesOf(g), texts: map[*syntax.Rule]found{}}
			s.find()
			first, _ := s.grammar.Rule("s")
			require.Len(t, s.texts[first].text, n)
		})
	}
	assert.Less(t, allocations(800), 10*allocations(100))
}
