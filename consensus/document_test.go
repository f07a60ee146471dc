package consensus

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/languages/consensuslang"
)

var update = flag.Bool("update", false, "write the tables of docs/consensus.md")

const document = "../docs/consensus.md"

// between returns the text between the two comments of a name, with what is before and after it.
func between(t *testing.T, text, name string) (before, written, after string) {
	t.Helper()
	begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->\n"
	before, rest, ok := strings.Cut(text, begin)
	require.True(t, ok, name)
	written, after, ok = strings.Cut(rest, end)
	require.True(t, ok, name)
	return before + begin, written, end + after
}

// The exceptions are members, so that the table is all that can be done about them.
func TestTheDocumentHasEachException(t *testing.T) {
	text, err := os.ReadFile(document)
	require.NoError(t, err)
	before, written, after := between(t, string(text), "exceptions")
	all, err := consensuslang.Exceptions()
	require.NoError(t, err)
	var b strings.Builder
	b.WriteString("| URIs with | program | sees | in | `Normalize` |\n| --- | --- | --- | --- | --- |\n")
	for _, e := range all {
		for _, s := range e.Seen {
			fmt.Fprintf(&b, "| %s | %s | %s | `%s` | %s |\n", e.Because, s.Parser, s.Sees, s.URI, e.Normalize)
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(document, []byte(before+b.String()+after), 0o644))
		return
	}
	assert.Equal(t, b.String(), written, "go test ./consensus -update writes it")
}

func TestNormalizeDoesWhatTheTableOfExceptionsSays(t *testing.T) {
	all, err := consensuslang.Exceptions()
	require.NoError(t, err)
	for _, e := range all {
		d, err := e.Language()
		require.NoError(t, err)
		for _, s := range e.Seen {
			u, err := Web.Normalize(s.URI)
			require.NoError(t, err, s.URI)
			assert.Equal(t, e.Normalize != "nothing", u.String() != s.URI, s.URI)
			assert.Equal(t, e.Normalize == "nothing", d.Accepts(u.String()), "%s: after it, programs read %s alike", e.Rule, u)
		}
	}
}

// lifts reports whether some client lifts the exclusion.
func (e *exclusion) lifts() bool { return e.profiles&(1<<Web) != 0 && e.concerns != everyClient }

// matrix has a row for each set of exclusions that some clients do not lift although others do.
func matrix() string {
	clients := map[string][]string{}
	var order []string
	for _, c := range Clients() {
		var left []string
		for i := range exclusions {
			if e := &exclusions[i]; e.lifts() && e.concerns>>c&1 == 1 {
				left = append(left, "`"+e.rule+"`")
			}
		}
		key := strings.Join(left, ", ")
		if clients[key] == nil {
			order = append(order, key)
		}
		clients[key] = append(clients[key], "`"+constants[c]+"`")
	}
	var b strings.Builder
	b.WriteString("| clients | left out |\n| --- | --- |\n")
	for _, left := range order {
		fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(clients[left], ", "), left)
	}
	return b.String()
}

// constants are the names of the clients in this package.
var constants = func() map[Client]string {
	all, err := consensuslang.Clients()
	if err != nil {
		panic(err)
	}
	names := map[Client]string{}
	for i, c := range all {
		names[Clients()[i]] = c.Constant
	}
	return names
}()

func TestTheDocumentHasEachClient(t *testing.T) {
	text, err := os.ReadFile(document)
	require.NoError(t, err)
	before, written, after := between(t, string(text), "clients")
	if *update {
		require.NoError(t, os.WriteFile(document, []byte(before+matrix()+after), 0o644))
		return
	}
	assert.Equal(t, matrix(), written, "go test ./consensus -update writes it")
}

func TestTheDocumentHasEachExclusion(t *testing.T) {
	text, err := os.ReadFile(document)
	require.NoError(t, err)
	before, written, after := between(t, string(text), "exclusions")
	if *update {
		require.NoError(t, os.WriteFile(document, []byte(before+exclusionTable()+after), 0o644))
		return
	}
	assert.Equal(t, exclusionTable(), written, "go test ./consensus -update writes it")
}

func exclusionTable() string {
	var b strings.Builder
	b.WriteString("| exclusion | URIs with | left out of | addition | programs that disagree |\n| --- | --- | --- | --- | --- |\n")
	for _, e := range exclusions {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", e.rule, e.reason, leftOutOf(e), addedBy(e), programs(e))
	}
	return b.String()
}

func leftOutOf(e exclusion) string {
	var names []string
	for _, p := range Profiles() {
		if e.profiles>>p&1 == 1 {
			names = append(names, "`"+p.String()+"`")
		}
	}
	switch {
	case len(names) == len(Profiles()):
		return "all"
	case len(names) == len(Profiles())-1:
		return "all except `any`"
	}
	return strings.Join(names, ", ")
}

// addedBy finds the method by its bit.
func addedBy(e exclusion) string {
	for name, add := range adding {
		if e.lifted != 0 && add(Web) == Web|e.lifted {
			return "`" + name + "`"
		}
	}
	return ""
}

// named is how many programs a row of the table names.
const named = 3

// programs returns the programs of the sightings, each once, and of many of them the number.
func programs(e exclusion) string {
	var all []string
	listed := map[string]bool{}
	for _, s := range e.seen {
		for program := range strings.SplitSeq(s.Parser, ", ") {
			if !listed[program] {
				all = append(all, program)
			}
			listed[program] = true
		}
	}
	if more := len(all) - named; more > 1 {
		return fmt.Sprintf("%s and %d more", strings.Join(all[:named], ", "), more)
	}
	return strings.Join(all, ", ")
}
