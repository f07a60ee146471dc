package uts46

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/uritestutil"
)

// corpus returns a file of public data, or skips the test if it is missing.
func corpus(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(uritestutil.Corpus(t, filepath.Join("wpt", name)))
	require.NoError(t, err)
	return data
}

// outcome is what a row of IdnaTestV2.txt wants: a text, and the codes of what is wrong.
type outcome struct {
	text  string
	codes []string
}

type row struct {
	source                       string
	toUnicode, toASCII, toASCIIT outcome
}

var escape = regexp.MustCompile(`\\u[0-9A-F]{4}|\\x\{[0-9A-F]+\}`)

// field reads a column; blank is what it means if it is blank.
func field(column, blank string) string {
	switch column = strings.TrimSpace(column); column {
	case "":
		return blank
	case `""`:
		return ""
	}
	return escape.ReplaceAllStringFunc(column, func(s string) string {
		r, err := strconv.ParseUint(strings.Trim(s, `\ux{}`), 16, 32)
		if err != nil {
			panic(err)
		}
		return string(rune(r)) // of a surrogate U+FFFD, which is as wrong
	})
}

func codes(column string, blank []string) []string {
	column = strings.TrimSpace(column)
	if column == "" {
		return blank
	}
	return strings.FieldsFunc(column, func(r rune) bool { return strings.ContainsRune("[], ", r) })
}

func readRows(t testing.TB) (rows []row) {
	lines := bufio.NewScanner(strings.NewReader(string(corpus(t, "IdnaTestV2-17.0.txt"))))
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		c := strings.Split(line, ";")
		require.Len(t, c, 7, line)
		r := row{source: field(c[0], "")}
		r.toUnicode = outcome{field(c[1], r.source), codes(c[2], nil)}
		r.toASCII = outcome{field(c[3], r.toUnicode.text), codes(c[4], r.toUnicode.codes)}
		r.toASCIIT = outcome{field(c[5], r.toASCII.text), codes(c[6], r.toASCII.codes)}
		rows = append(rows, r)
	}
	require.NoError(t, lines.Err())
	return rows
}

// reasons are the codes of IdnaTestV2.txt for each reason.
var reasons = map[Reason][]string{
	BadCharacter: {"V7", "U1"},
	BadPunycode:  {"P4"},
	NotNFC:       {"V1"},
	BadHyphens:   {"V2", "V3"},
	BadPrefix:    {"V4"},
	LeadingMark:  {"V6"},
	BadJoiner:    {"C1", "C2"},
	BadBidi:      {"B1", "B2", "B3", "B4", "B5", "B6"},
	EmptyLabel:   {"A4_1", "A4_2"},
	LabelTooLong: {"A4_2"},
	NameTooLong:  {"A4_1"},
}

// applicable are the codes that count under the flags, as the file says.
func (p Profile) applicable(all []string) (out []string) {
	for _, code := range all {
		switch {
		case code == "X4_2", // of no operation here: an empty label is looked at by VerifyDNSLength alone
			!p.VerifyDNSLength && strings.HasPrefix(code, "A4"),
			!p.CheckHyphens && (code == "V2" || code == "V3"),
			!p.CheckJoiners && code[0] == 'C',
			!p.CheckBidi && code[0] == 'B',
			!p.UseSTD3ASCIIRules && code == "U1":
		default:
			out = append(out, code)
		}
	}
	return out
}

func checkOutcome(t testing.TB, p Profile, source string, want outcome, got string, err *Error) {
	if p.VerifyDNSLength && slices.Contains(want.codes, "A4_2") || slices.Contains(want.codes, "A3") {
		got = want.text // a label that is too long is not encoded, and no string of Go has a surrogate
	}
	if got != want.text && !p.Transitional {
		assert.Fail(t, "converted otherwise", "%+v %+q: %+q instead of %+q", p, source, got, want.text)
	}
	codes := p.applicable(want.codes)
	if len(codes) == 0 {
		if err != nil {
			assert.Fail(t, "refused", "%+v %+q: %v", p, source, err)
		} else if got != want.text {
			assert.Fail(t, "converted otherwise", "%+v %+q: %+q instead of %+q", p, source, got, want.text)
		}
		return
	}
	if err == nil {
		assert.Fail(t, "accepted", "%+v %+q: %v", p, source, codes)
	} else if !slices.ContainsFunc(reasons[err.Reason], func(c string) bool { return slices.Contains(codes, c) }) {
		assert.Fail(t, "refused for another reason", "%+v %+q: %v instead of %v", p, source, err, codes)
	}
}

// profiles are all choices of the flags of UTS #46.
func profiles() (all []Profile) {
	for i := range 1 << 6 {
		is := func(bit int) bool { return i>>bit&1 == 1 }
		all = append(all, Profile{is(0), is(1), is(2), is(3), is(4), is(5), false})
	}
	return all
}

// strict is the choice of the file.
var strict = Profile{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}

// fileVersion returns the version of Unicode of the corpus's IdnaTestV2.txt.
func fileVersion(t testing.TB) string {
	_, rest, ok := strings.Cut(string(corpus(t, "IdnaTestV2-17.0.txt")), "# Version: ")
	require.True(t, ok)
	version, _, _ := strings.Cut(rest, "\n")
	return version
}

// charactersSince returns the characters that Unicode has assigned since a version.
func charactersSince(t testing.TB, version string) map[rune]bool {
	all := map[rune]bool{}
	if version == UnicodeVersion {
		return all
	}
	text, err := os.ReadFile("testdata/assigned.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		at, before, ok := strings.Cut(strings.TrimSpace(line), ";")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		require.Equal(t, version, before, "the file is of this version or of the one before")
		ends := codePoints(strings.ReplaceAll(at, "..", " "))
		for r := ends[0]; r <= ends[len(ends)-1]; r++ {
			all[r] = true
		}
	}
	return all
}

// rowsOfThisVersion returns the rows that Unicode's tables of today decide as the file does, and those with
// characters that its version did not have. The file says of these that they are not valid.
func rowsOfThisVersion(t testing.TB) (same, changed []row) {
	since := charactersSince(t, fileVersion(t))
	for _, r := range readRows(t) {
		if strings.ContainsFunc(r.source+r.toUnicode.text, func(c rune) bool { return since[c] }) {
			changed = append(changed, r)
		} else {
			same = append(same, r)
		}
	}
	return same, changed
}

func TestEveryRowOfIdnaTestV2(t *testing.T) {
	same, changed := rowsOfThisVersion(t)
	require.Equal(t, 6391, len(same)+len(changed))
	transitional := strict
	transitional.Transitional = true
	for _, r := range same {
		got, err := strict.ToUnicode(r.source)
		checkOutcome(t, strict, r.source, r.toUnicode, got, err)
		got, err = strict.ToASCII(r.source)
		checkOutcome(t, strict, r.source, r.toASCII, got, err)
		got, err = transitional.ToASCII(r.source)
		checkOutcome(t, transitional, r.source, r.toASCIIT, got, err)
	}
}

// A row with a character that was not assigned then was invalid for V7, and is still for its other reasons.
func TestRowsWithNewCharactersWereInvalidForThem(t *testing.T) {
	_, changed := rowsOfThisVersion(t)
	valid := 0
	for _, r := range changed {
		require.Contains(t, r.toUnicode.codes, "V7", "%+q", r.source)
		_, err := strict.ToUnicode(r.source)
		others := strict.applicable(slices.DeleteFunc(slices.Clone(r.toUnicode.codes), func(code string) bool { return code == "V7" }))
		switch {
		case err == nil:
			valid++
			assert.Empty(t, others, "%+q", r.source)
		case err.Reason != BadCharacter:
			assert.True(t, slices.ContainsFunc(reasons[err.Reason], func(code string) bool { return slices.Contains(others, code) }),
				"%+q: %v, and the file has %v", r.source, err, others)
		}
		t.Logf("%+q has a character that Unicode %s did not have: %v, then %v", r.source, fileVersion(t), err, r.toUnicode.codes)
	}
	t.Logf("%d rows, of them %d are valid", len(changed), valid)
}

func TestEveryRowOfIdnaTestV2UnderEveryChoiceOfFlags(t *testing.T) {
	same, _ := rowsOfThisVersion(t)
	for _, r := range same {
		for _, p := range profiles() {
			if !p.CheckHyphens && strings.Contains(strings.ToLower(r.source), "xn--xn--") {
				continue // V4 is not in the file
			}
			want := r.toASCII
			if p.Transitional {
				want = r.toASCIIT
			} else {
				got, err := p.ToUnicode(r.source)
				checkOutcome(t, p, r.source, r.toUnicode, got, err)
			}
			got, err := p.ToASCII(r.source)
			checkOutcome(t, p, r.source, want, got, err)
		}
	}
}

// domainToASCII is "domain to ASCII" of the URL Standard with beStrict false, and the host parser's check of code points.
func domainToASCII(domain string) (string, bool) {
	ascii := strings.ToLower(domain)
	if !isASCIIString(domain) {
		var err *Error
		if ascii, err = (Profile{CheckBidi: true, CheckJoiners: true}).ToASCII(domain); err != nil || ascii == "" {
			return "", false
		}
	}
	forbidden := strings.ContainsFunc(ascii, func(r rune) bool {
		return r <= 0x20 || r == 0x7F || strings.ContainsRune(`#/:<>?@[\]^|%`, r)
	})
	return ascii, !forbidden
}

func isASCIIString(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

func TestTheFilesOfTheWebPlatformTests(t *testing.T) {
	since := charactersSince(t, fileVersion(t))
	for _, file := range []string{"toascii.json", "IdnaTestV2.json"} {
		var cases []json.RawMessage
		require.NoError(t, json.Unmarshal(corpus(t, file), &cases))
		n := 0
		for _, raw := range cases {
			var c struct {
				Input  *string
				Output *string
			}
			if json.Unmarshal(raw, &c) != nil || c.Input == nil {
				continue // a comment
			}
			n++
			got, ok := domainToASCII(*c.Input)
			isNew := strings.ContainsFunc(*c.Input, func(r rune) bool { return since[r] })
			if c.Output == nil && isNew && ok {
				t.Logf("%s: %+q has a character that Unicode %s did not have", file, *c.Input, fileVersion(t))
			} else if c.Output == nil {
				assert.False(t, ok, "%s: %+q", file, *c.Input)
			} else if ok {
				assert.Equal(t, *c.Output, got, "%s: %+q", file, *c.Input)
			} else {
				assert.Fail(t, "refused", "%s: %+q", file, *c.Input)
			}
		}
		fmt.Println(file, n)
	}
}
