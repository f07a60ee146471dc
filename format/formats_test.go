package format_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/format"
)

// formatCase says whether a text has a format.
type formatCase struct {
	Format, Text string
	Valid        bool
	Why          string
}

func formatCases(t testing.TB) (all []formatCase) {
	file, err := os.Open("testdata/formats.jsonl")
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var c formatCase
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		all = append(all, c)
	}
	return all
}

func TestTextsHaveTheFormatsThatTheirDocumentsDefine(t *testing.T) {
	accepted, rejected := map[string]int{}, map[string]int{}
	for _, c := range formatCases(t) {
		err := format.Check(c.Format, c.Text)
		assert.Equal(t, c.Valid, err == nil, "%s: %q: %s: %v", c.Format, c.Text, c.Why, err)
		if c.Valid {
			accepted[c.Format]++
		} else {
			rejected[c.Format]++
		}
	}
	require.Len(t, accepted, 10)
	for name, n := range accepted {
		assert.Greater(t, n, 5, name)
		assert.Greater(t, rejected[name], 8, name)
	}
}

func TestTextsThatAreNotUTF8HaveNoFormat(t *testing.T) {
	for _, name := range format.Names() {
		for _, s := range []string{"\xff", "/\xff", "a@\xff", "\xff@a", "[\xff]", "(?<\xff>)", "0/\xed\xa0\x80", "é\xff@a"} {
			assert.Error(t, format.Check(name, s), "%s: %q", name, s)
		}
	}
}

func TestErrorsNameTheRuleThatNoGrammarHas(t *testing.T) {
	for _, c := range []struct {
		format, text string
		reason       error
		message      string
	}{
		{"date", "2021-02-29", format.ErrNoLeapYear, `format: not a valid "date": this year has no February 29 (RFC 3339, appendix C)`},
		{"time", "12:00:60Z", format.ErrLeapSecond, `format: not a valid "time": second 60 is allowed only at the end of a UTC day or, with a date, of a UTC month (RFC 3339, section 5.7)`},
		{"regex", "a(b", format.ErrNotPattern, `format: not a valid "regex": invalid ECMAScript pattern: unclosed group, at offset 1`},
		{"regex", "x*+", format.ErrNotPattern, `format: not a valid "regex": invalid ECMAScript pattern: nothing to repeat before this quantifier, at offset 2`},
		{"idn-email", "a@☃", format.ErrNotIDNA, `format: not a valid "idn-email": label 1: invalid IDNA label (RFC 5891): U+2603 is not allowed at its position`},
	} {
		err := format.Check(c.format, c.text)
		require.ErrorIs(t, err, c.reason)
		assert.EqualError(t, err, c.message)
	}
	require.ErrorIs(t, format.Check("date-time", "2021-02-29T00:00:00Z"), format.ErrNoLeapYear)
	require.ErrorIs(t, format.Check("date-time", "2021-02-28T00:00:60Z"), format.ErrLeapSecond)
}

func TestErrorsOfGrammarsCiteTheirDocument(t *testing.T) {
	for _, c := range []struct{ format, text, document string }{
		{"email", "a b@c", "RFC 5321, section 4.1.2"}, {"email", "a@[300.1.1.1]", "RFC 5321, section 4.1."}, {"idn-email", "é b@c", "RFC 5321, section 4.1.2"},
		{"date-time", "2020-01-01", "RFC 3339, section 5.6"}, {"date", "2020-13-01", "RFC 3339, section 5.6"}, {"time", "24:00:00Z", "RFC 3339, section 5.6"},
		{"duration", "P1", "RFC 3339, appendix A"}, {"uuid", "0", "RFC 9562, section 4"}, {"json-pointer", "/~2", "RFC 6901, section 3"},
		{"relative-json-pointer", "01", "draft-bhutton-relative-json-pointer-00, section 3"},
	} {
		assert.ErrorContains(t, format.Check(c.format, c.text), c.document, "%s: %q", c.format, c.text)
	}
}

func TestErrorsShowNothingBeforeAnAtSign(t *testing.T) {
	for _, name := range format.Names() {
		for _, s := range []string{"hunter2@ b", "u:hunter2@b\n", "hunter2 x@é☃", `"hunter2"@"`, "(hunter2@["} {
			if err := format.Check(name, s); err != nil {
				assert.NotContains(t, err.Error(), "hunter2", "%s: %q", name, s)
			}
		}
	}
}

func TestHostilePatternsAreChecked(t *testing.T) {
	const n = 100_000
	for s, valid := range map[string]bool{
		strings.Repeat("(", n): false, strings.Repeat("[", n): false, strings.Repeat("a|", n): true, strings.Repeat("(", n) + strings.Repeat(")", n): true,
		strings.Repeat(`\1`, n) + "()": true, strings.Repeat(`\u{0`, n): false, `\u{` + strings.Repeat("0", n) + "}": true, "a{" + strings.Repeat("9", n) + "}": true,
		"(?<" + strings.Repeat("a", n) + ">)": true, strings.Repeat("(?<a>)|", n): true, strings.Repeat("(?:(?<a>)|", n) + strings.Repeat(")", n): true,
		strings.Repeat("(?<a>)|(?:", n) + strings.Repeat(")", n): true, strings.Repeat("(?:", n) + "(?<a>)" + strings.Repeat(")", n) + "(?<a>)": false,
	} {
		err := format.Check("regex", s)
		assert.Equal(t, valid, err == nil, "%.20s: %v", s, err)
	}
}
