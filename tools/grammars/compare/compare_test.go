package compare

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/tools/grammars"
)

var once = Measurement{Rounds: 1}

// numbers is a grammar of lists, with its corpus.
const (
	numbers = "list = first *( \",\" number )\nfirst = number\nnumber = 1*DIGIT\nDIGIT = %x30-39\nlost = <nobody knows>\n"
	corpus  = `{"Rule":"list","Text":"1,23","Source":"A","Breaks":""}
{"Rule":"list","Text":"1,","Source":"B","Breaks":"number"}
{"Rule":"number","Text":"45","Source":"C","Breaks":""}
{"Rule":"number","Text":"x","Source":"D","Breaks":"number"}
`
)

// write writes files into a new folder, and returns their names.
func write(t *testing.T) (grammar, texts string) {
	t.Helper()
	folder := t.TempDir()
	grammar, texts = filepath.Join(folder, "numbers.abnf"), filepath.Join(folder, "numbers.jsonl")
	require.NoError(t, os.WriteFile(grammar, []byte(numbers), 0o600))
	require.NoError(t, os.WriteFile(texts, []byte(corpus), 0o600))
	return grammar, texts
}

func TestParsersAreJudgedByTheRulesThatTheyHave(t *testing.T) {
	_, file := write(t)
	texts, err := grammars.ReadTexts(file)
	require.NoError(t, err)
	calls := 0
	lists := func(text string) error {
		calls++
		if !strings.HasPrefix(text, "1") {
			return errors.New("no list")
		}
		return nil
	}
	r := Judge(texts, "list", Parser{"lists", map[string]Parse{"list": lists}}, Measurement{Rounds: 3})
	assert.Equal(t, []int{1, 1, 1, 0, 4}, []int{r.Members, r.Accepted, r.Others, r.Rejected, r.Octets})
	assert.Equal(t, []string{`accepts list of B, which breaks number: "1,"`}, r.Disagreements)
	assert.Equal(t, 2+3, calls, "both texts are judged, and the accepted member is measured in each round")

	r = Judge(texts, "list", Parser{"panics", map[string]Parse{"number": func(string) error { panic("lost") }}}, once)
	assert.Equal(t, []int{1, 0, 1, 1, 2}, []int{r.Members, r.Accepted, r.Others, r.Rejected, r.Panics})
	assert.Equal(t, []string{`rejects number of C: "45": "panic: lost"`}, r.Disagreements)
	assert.Zero(t, r.FirstPass)
	assert.Zero(t, r.NanosPerOctet, "no text of the main rule is accepted")
}

func TestGeneratedPackagesAreJudged(t *testing.T) {
	grammar, texts := write(t)
	g, err := NewGenerator("..", t.TempDir())
	require.NoError(t, err)
	packages := []Package{
		g.Generate(grammar, "list", "", "p0"), g.Generate(grammar, "list", "first", "p1"),
		g.Generate(grammar, "number", "", "p2"), g.Generate(grammar, "lost", "", "p3"),
	}
	assert.Empty(t, packages[0].Problem)
	assert.Empty(t, packages[1].Problem)
	assert.Positive(t, packages[0].Size)
	assert.Positive(t, packages[0].Took)
	assert.Contains(t, packages[3].Problem, "<nobody knows>")
	all, err := g.Judge(packages, texts, "list", once)
	require.NoError(t, err)
	require.Len(t, all, 2)
	assert.Equal(t, []int{2, 2, 2, 2, 4}, []int{all[0].Members, all[0].Accepted, all[0].Others, all[0].Rejected, all[0].Octets})
	assert.Positive(t, all[0].FirstPass)
	assert.Positive(t, all[0].NanosPerOctet)
	assert.Empty(t, all[0].Disagreements)
	assert.Equal(t, []int{1, 1, 1, 1}, []int{all[1].Members, all[1].Accepted, all[1].Others, all[1].Rejected})
}

func TestAProgramThatDoesNotCompileIsAnError(t *testing.T) {
	_, texts := write(t)
	p := Program{Parsers: []Source{{"broken", map[string]string{"list": "nowhere"}}}}
	_, err := p.Run(t.TempDir(), "..", texts, "list", once)
	assert.ErrorContains(t, err, "undefined: nowhere")
}
