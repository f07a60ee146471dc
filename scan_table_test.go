package uri

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/scangen"
)

// Programs that import package uri carry what is generated, and whoever builds them compiles it.
func TestWhatIsGeneratedIsSmall(t *testing.T) {
	text, err := os.ReadFile("uri.scan.go")
	require.NoError(t, err)
	assert.Less(t, bytes.Count(text, []byte("\n")), 12_000, "lines")
	assert.Less(t, len(text), 300_000, "bytes")
}

func TestStartsAreNumberedAsTheParsersExpect(t *testing.T) {
	for g := range grammarCount {
		for rule, want := range map[string]scan.State{
			"URI": startURI, "URI-reference": startReference, "relative-ref": startRelative,
		} {
			start, ok := silent[g]().Table().Find(g.called(rule))
			assert.True(t, ok, rule)
			assert.Equal(t, want, start.State, "%v %s", g, rule)
			assert.Equal(t, g.called(rule), pegRules[g.startRule(want)].Name)
		}
	}
}

// labelled is an automaton of all rules of a grammar over its own symbols, which knows which rule a text is in, and where they start in it.
func labelled(t *testing.T, g Grammar) (d *automaton.Tagged, start map[string]int) {
	t.Helper()
	entry := entryOf(g)
	rules, err := abnf.Load(grammar.Files, entry.File)
	require.NoError(t, err)
	var names []string
	for _, r := range rules.Rules {
		names = append(names, r.Name)
	}
	d, err = scangen.Labelled(entry, names)
	require.NoError(t, err)
	start = map[string]int{}
	for i, name := range names {
		start[name] = i
	}
	return d, start
}

// Pair of places by pair of places, for every text of every rule: an error says what an automaton made of the ABNF says.
func TestProgramsAreDecidedToBeTheAutomata(t *testing.T) {
	for g := range grammarCount {
		d, start := labelled(t, g)
		places := 0
		for _, rule := range g.Rules() {
			r, ok := g.findRule(rule)
			require.True(t, ok)
			p, _, of := g.programOf(r)
			if of != g {
				continue // RFC 3986's program is asked
			}
			n, err := scangen.DecideProgram(p, rule, d, start[rule])
			require.NoError(t, err, g)
			places += n
		}
		assert.Greater(t, places, 500, g)
	}
}

func TestExtensionsAreDecidedToBeTheAutomata(t *testing.T) {
	for g, x := range map[Grammar]*scan.Extension{RFC6874: &rfc6874Extension, RFC3987: &rfc3987Extension} {
		require.NoError(t, silent[RFC3986]().DecideExtension(x, silent[g]()), g)
	}
}

func TestStatesWithoutWordsReadWhatStatesWithWordsRead(t *testing.T) {
	for g := range grammarCount {
		for start := range traits[g].starts {
			require.NoError(t, silent[g]().DecideTexts(machines[g](), start), g)
		}
	}
}

func TestOctetsOfCharactersAreReadAsTheCharacters(t *testing.T) {
	d, start := labelled(t, RFC3987)
	for i, rule := range traits[RFC3987].starts {
		require.NoError(t, silent[RFC3987]().DecideCharacters(d, i, start[pegRules[rule].Name]))
	}
}

// The code is what the automaton says in every state for every octet: where it stops, what it accepts, what it notes, and in which state it is.
func TestTheFunctionsReadEveryOctetInEveryState(t *testing.T) {
	for g := range grammarCount {
		table := silent[g]().Table()
		for start := startURI; start <= startRelative; start++ {
			for _, before := range accessTexts(table, start) {
				for octet := range 256 {
					for _, behind := range []string{"", "/", "41", "]"} {
						checkFunctions(t, g, start, before+string([]byte{byte(octet)})+behind)
					}
				}
			}
		}
	}
}

// accessTexts are texts that lead to all states, of an octet after the other, and of many that keep a state.
func accessTexts(table *scan.Table, start scan.State) (texts []string) {
	known := map[scan.State]string{start: ""}
	for queue := []scan.State{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		texts = append(texts, known[at])
		for octet := range 256 {
			to := scan.State(table.Entry(at, byte(octet)) &^ scan.Writes)
			if _, ok := known[to]; !ok && to != 0 {
				known[to] = known[at] + string([]byte{byte(octet)})
				queue = append(queue, to)
			}
		}
	}
	return texts
}
