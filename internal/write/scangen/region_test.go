package scangen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// twice has a part of 17 states in two places, and what follows the places differs.
const twice = `text = "a[" part "]" *"x" / "b[" part "]" *"y"
part = 1*8( hex hex ":" ) / "v" 15digit
hex = %x30-39 / %x41-46
digit = %x30-39
`

func TestPartsThatAreAlikeAreOneFunction(t *testing.T) {
	for _, c := range []struct {
		name     string
		s        Scanner
		contains string
		regions  int
	}{
		{"one function", Scanner{Single: true, Outlined: true, Bare: true}, "func tWithin(s string, i int) (end int, failed state) {\n", 1},
		{"two functions", Scanner{Outlined: true, Silent: true}, "func tWithin(", 1},
		{"within a budget", Scanner{Single: true, Outlined: true, Bare: true, Budget: 16}, "var tWithinSteps = [...][7]uint8{\n", 1},
		{"beyond the budget", Scanner{Single: true, Outlined: true, Bare: true, Budget: 2}, "cold:", 0},
		{"not wanted", Scanner{Single: true, Bare: true}, "func tScan(", 0},
	} {
		s := c.s
		s.Prefix, s.Name, s.Offsets, s.Rules, s.Starts = "t", "The text", "ends", rules(t, twice), []string{"text"}
		m, err := s.Compile()
		require.NoError(t, err, c.name)
		assert.Len(t, m.regions, c.regions, c.name)
		source := string(m.Source())
		assert.Contains(t, source, c.contains, c.name)
		if c.regions > 0 && !m.tabular {
			assert.Equal(t, 2*(1+strings.Count(source, "MaskScan(s string")), strings.Count(source, "= tWithin(s, i+1)"), "%s: each function calls it for both", c.name)
		}
		for _, r := range m.regions {
			for state, of := range m.regionOf {
				if of != nil && of != r {
					assert.Contains(t, r.states, m.order[m.number[state]-1], "%s: a state of the copy has the number of one of the first", c.name)
				}
			}
		}
	}
}

func TestAPartThatRecordsOffsetsIsNotARegion(t *testing.T) {
	m, err := Scanner{
		Prefix: "t", Name: "The text", Offsets: "ends", Rules: rules(t, twice), Starts: []string{"text"}, Outlined: true, Single: true, Bare: true,
		Parts: []Part{{Name: "last", Rules: []string{"hex"}}},
	}.Compile()
	require.NoError(t, err)
	assert.Empty(t, m.regions)
}

// back has a part of 18 states whose exit leads into the middle of it: "%" there is what it is before the last character of the part.
const back = `text = character 6character *character
character = %x30-39 / %x41-46 / "%" 2( %x30-39 / %x41-46 )
`

func TestAPartThatIsEnteredInItsMiddleIsNotARegion(t *testing.T) {
	m, err := Scanner{
		Prefix: "t", Name: "The text", Offsets: "ends", Rules: rules(t, back), Starts: []string{"text"}, Outlined: true, Single: true, Bare: true, Budget: 8,
	}.Compile()
	require.NoError(t, err)
	for _, r := range m.regions {
		for _, s := range m.order {
			for class, next := range m.States[s].Next {
				if next >= 0 && m.regionOf[next] == r && m.regionOf[s] != r {
					assert.Equal(t, r.entry, int(next), "class %d of state %d", class, s)
				}
			}
		}
	}
}

func TestASearchForAPartEndsWhenThePartIsTooLarge(t *testing.T) {
	m, err := Scanner{
		Prefix: "t", Name: "The text", Offsets: "ends", Rules: rules(t, "text = 900%x30 %x31\n"), Starts: []string{"text"}, Single: true, Bare: true,
	}.Compile()
	require.NoError(t, err)
	coded := make([]bool, len(m.States))
	for s := range coded {
		coded[s] = true
	}
	g := newFlow(m, coded)
	for _, exit := range g.order[2:] {
		g.between(g.order[1], exit)
		assert.LessOrEqual(t, len(g.states), maxRegion+2, "each state leads to one other")
	}
}
