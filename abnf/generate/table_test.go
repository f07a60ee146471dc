package generate

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf/internal/hidden"
	"github.com/urigrammar/uri/abnf/language"
	rules "github.com/urigrammar/uri/internal/read/abnf"
)

const tablePage = "testdata/printed/README.md"

// enginePage compares both kinds of packages, with the least and the greatest time of each.
const enginePage = "../../docs/abnf.md"

var timesOf = regexp.MustCompile(`(\| time of .Parse., one text) \| .* \|`)

// timesRow returns the row of the page about times, by the rows of the table.
func timesRow(t testing.TB, rows string) string {
	var of [2][]int // tables, and lazy automata
	for line := range strings.Lines(rows) {
		columns := strings.Split(line, "|")
		ns, err := strconv.Atoi(strings.TrimSpace(columns[sizeColumn+2]))
		require.NoError(t, err)
		kind := strings.Count(columns[sizeColumn-1], "nests")
		of[kind] = append(of[kind], ns)
	}
	return fmt.Sprintf("$1 | %d to %d ns | %d to %d ns |", slices.Min(of[0]), slices.Max(of[0]), slices.Min(of[1]), slices.Max(of[1]))
}

func TestThePageHasTheTimesOfTheTable(t *testing.T) {
	table, err := os.ReadFile(tablePage)
	require.NoError(t, err)
	_, rows, _ := strings.Cut(string(table), tableHead)
	page, err := os.ReadFile(enginePage)
	require.NoError(t, err)
	assert.Equal(t, timesOf.ReplaceAllString(string(page), timesRow(t, rows)), string(page))
}

// tableHead is the line before the rows of the table.
const tableHead = "| document | rule | rules | states | KB | s | ns | by hand |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n"

// figures are the columns of the table that are the same on each run.
func (p printed) figures(t testing.TB, files map[string][]byte) string {
	g := p.load(t)
	states := "nests"
	if g.Regular(p.Rule) == nil {
		l, err := language.Of(g, p.Rule)
		require.NoError(t, err)
		d, err := hidden.Octets(l)
		require.NoError(t, err)
		states = strconv.Itoa(d.Len())
	}
	size := 0
	for name, text := range files {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			size += len(text)
		}
	}
	all := rules.RulesOf(g)
	r, _ := all.Rule(p.Rule)
	document := strings.TrimPrefix(r.Document, "RFC ")
	return fmt.Sprintf("| %s | `%s` | %d | %s | %d |", document, p.Rule, len(all.Reached(p.Rule)), states, (size+500)/1000)
}

// The columns that do not depend on the machine are those of packages generated now, sizes up to a
// tenth. Unless tests run in full, only each sixth row is tried.
func TestTheTableOfGrammarsAsPrintedIsOfNow(t *testing.T) {
	page, err := os.ReadFile(tablePage)
	require.NoError(t, err)
	_, rows, ok := strings.Cut(string(page), tableHead)
	require.True(t, ok)
	lines := strings.Split(rows, "\n")
	for i, p := range sampled(t) {
		files := p.files(t)
		shown, now := strings.Split(lines[i], "|"), strings.Split(p.figures(t, files), "|")
		require.Greater(t, len(shown), sizeColumn, lines[i])
		assert.Equal(t, now[:sizeColumn], shown[:sizeColumn])
		assert.InEpsilon(t, kilobytes(t, now), kilobytes(t, shown), 0.1, lines[i])
	}
}

// sizeColumn is the column of sizes, which a word of a comment changes.
const sizeColumn = 5

func kilobytes(t *testing.T, row []string) float64 {
	n, err := strconv.ParseFloat(strings.TrimSpace(row[sizeColumn]), 64)
	require.NoError(t, err)
	return n
}

// byHand are hand-written parsers of s, by document and rule.
var byHand = map[string][2]string{
	"rfc3339.abnf date-time":     {"time", "time.Parse(time.RFC3339, s)"},
	"rfc3986.abnf URI":           {"net/url", "url.Parse(s)"},
	"rfc3986.abnf IPv6address":   {"net/netip", "netip.ParseAddr(s)"},
	"rfc3986.abnf IPv4address":   {"net/netip", "netip.ParseAddr(s)"},
	"rfc4122.abnf UUID":          {"github.com/google/uuid", "uuid.Parse(s)"},
	"rfc4180.abnf file":          {"encoding/csv", "csv.NewReader(strings.NewReader(s)).ReadAll()"},
	"rfc5322.abnf mailbox":       {"net/mail", "mail.ParseAddress(s)"},
	"rfc5322.abnf date-time":     {"net/mail", "mail.ParseDate(s)"},
	"rfc8259.abnf JSON-text":     {"encoding/json", "json.Valid([]byte(s)), error(nil)"},
	"rfc8941.abnf sf-item":       {"github.com/dunglas/httpsfv", "httpsfv.UnmarshalItem([]string{s})"},
	"rfc8941.abnf sf-list":       {"github.com/dunglas/httpsfv", "httpsfv.UnmarshalList([]string{s})"},
	"rfc8941.abnf sf-dictionary": {"github.com/dunglas/httpsfv", "httpsfv.UnmarshalDictionary([]string{s})"},
	"rfc9110.abnf Content-Type":  {"mime", "mime.ParseMediaType(s)"},
	"rfc9110.abnf HTTP-date":     {"net/http", "http.ParseTime(s)"},
}

// BenchmarkGrammarsAsPrinted generates all packages with the command, and runs a benchmark of them
// beside hand-written parsers. It prints the rows of the table; with -update it writes them.
func BenchmarkGrammarsAsPrinted(b *testing.B) {
	dir := b.TempDir()
	command := filepath.Join(dir, "abnf")
	run(b, "../../cmd", "go", "build", "-o", command, "./abnf")
	require.NoError(b, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.test\n\ngo 1.26.0\n\nrequire (\n\tgithub.com/dunglas/httpsfv v1.1.2\n\tgithub.com/google/uuid v1.6.0\n)\n"), 0o644))
	all := printedGrammars(b)
	var imports, calls strings.Builder
	known := map[string]bool{}
	rows := make([]string, len(all))
	for i, p := range all {
		folder := fmt.Sprintf("g%d", i)
		files, err := Files(p.load(b), p.options(b))
		require.NoError(b, err)
		rows[i] = fmt.Sprintf("%s %.1f |", p.figures(b, files), p.generate(b, command, filepath.Join(dir, folder)).Seconds())
		fmt.Fprintf(&imports, "\t%s \"example.test/%[1]s\"\n", folder)
		writeCase(&calls, folder, p.text(), folder+".Parse(s)")
		if hand, ok := byHand[p.Grammar+" "+p.Rule]; ok {
			if !known[hand[0]] {
				known[hand[0]] = true
				fmt.Fprintf(&imports, "\t%q\n", hand[0])
			}
			writeCase(&calls, folder+"byhand", p.text(), hand[1])
		}
	}
	bench := fmt.Sprintf("package speed\n\nimport (\n\t\"strings\"\n\t\"testing\"\n%s)\n\nvar _ = strings.NewReader\n\n%s", imports.String(), calls.String())
	require.NoError(b, os.WriteFile(filepath.Join(dir, "speed_test.go"), []byte(bench), 0o644))
	times := map[string]int{} // the least: other programs may run
	out := run(b, dir, "go", "test", "-mod=mod", "-bench", ".", "-benchtime", "50ms", "-count", "10", ".")
	for _, m := range regexp.MustCompile(`(?m)^Benchmark_(\w+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op`).FindAllStringSubmatch(out, -1) {
		ns, err := strconv.ParseFloat(m[2], 64)
		require.NoError(b, err)
		if least, known := times[m[1]]; !known || int(ns+0.5) < least {
			times[m[1]] = int(ns + 0.5)
		}
	}
	for i, p := range all {
		folder := fmt.Sprintf("g%d", i)
		require.Contains(b, times, folder, out)
		hand := ""
		if h, ok := byHand[p.Grammar+" "+p.Rule]; ok {
			hand = fmt.Sprintf("%d (%s)", times[folder+"byhand"], strings.TrimPrefix(strings.TrimPrefix(h[0], "github.com/google/"), "github.com/dunglas/"))
		}
		rows[i] += fmt.Sprintf(" %d | %s |\n", times[folder], hand)
	}
	writeTable(b, strings.Join(rows, ""))
}

func writeCase(b *strings.Builder, name, text, call string) {
	fmt.Fprintf(b, "func Benchmark_%s(b *testing.B) {\n\ts := %q\n\tfor b.Loop() {\n\t\t%s\n\t}\n}\n\n", name, text, discarded(call))
}

// discarded returns a statement for a call whose last result is an error, which is nil.
func discarded(call string) string {
	if strings.HasPrefix(call, "mime.") {
		return "if _, _, err := " + call + "; err != nil {\n\t\t\tb.Fatal(err)\n\t\t}"
	}
	return "if _, err := " + call + "; err != nil {\n\t\t\tb.Fatal(err)\n\t\t}"
}

// text returns the first text that the rule accepts and that is not empty.
func (p printed) text() string {
	return p.Accepted[slices.IndexFunc(p.Accepted, func(text string) bool { return text != "" })]
}

// generate runs abnf gen. It returns the time of processors that it takes.
func (p printed) generate(b *testing.B, command, folder string) time.Duration {
	args := append([]string{"gen", "-o", folder, "--type", p.Type + "=" + p.Rule}, p.Flags...)
	c := exec.Command(command, append(args, p.path())...)
	out, err := c.CombinedOutput()
	require.NoError(b, err, "%s: %s", p.Grammar, out)
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime()
}

func writeTable(b *testing.B, rows string) {
	fmt.Print(rows)
	if !*update {
		return
	}
	page, err := os.ReadFile(tablePage)
	require.NoError(b, err)
	before, rest, ok := strings.Cut(string(page), tableHead)
	require.True(b, ok)
	behind := ""
	if i := strings.Index(rest, "\n\n"); i >= 0 {
		behind = rest[i+1:]
	}
	require.NoError(b, os.WriteFile(tablePage, []byte(before+tableHead+rows+behind), 0o644))
	page, err = os.ReadFile(enginePage)
	require.NoError(b, err)
	require.NoError(b, os.WriteFile(enginePage, []byte(timesOf.ReplaceAllString(string(page), timesRow(b, rows))), 0o644))
}
