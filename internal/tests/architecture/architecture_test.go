package architecture

import (
	"encoding/xml"
	"flag"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "draw docs/architecture.svg")

// theImports are read once.
var theImports = sync.OnceValues(func() (map[string][]string, error) { return Imports("../../..") })

const file = "../../../docs/architecture.svg"

func TestThePictureOfThePackagesIsThatOfTheirImports(t *testing.T) {
	imports, err := theImports()
	require.NoError(t, err)
	arrows, err := Arrows(Groups, imports)
	require.NoError(t, err)
	drawn := Picture(Groups, arrows)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(drawn), 0o666))
	}
	is, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(is), drawn, "go test ./internal/tests/architecture -update draws it")
	assert.NoError(t, xml.Unmarshal([]byte(drawn), new(struct{})))
}

func TestImportsThatTheGroupsForbidAreFound(t *testing.T) {
	groups := []Group{{Name: "top", Packages: []string{"a"}}, {Name: "middle", Row: 1, Packages: []string{"b", "c"}}, {Name: "bottom", Row: 2, Packages: []string{"d"}}}
	for want, imports := range map[string]map[string][]string{
		"x is in no group: add it to internal/tests/architecture/groups_test.go":          {"a": nil, "b": nil, "c": nil, "d": nil, "x": nil},
		"internal/x is in no group: add it to internal/tests/architecture/groups_test.go": {"a": {"internal/x"}, "b": nil, "c": nil, "d": nil, "internal/x": nil},
		"d of group bottom is in another one, too, or does not exist":                     {"a": nil, "b": nil, "c": nil},
		"d imports b: the arrow from bottom to middle does not point down":                {"a": nil, "b": nil, "c": nil, "d": {"b"}},
		"": {"a": {"b", "d"}, "b": {"c"}, "c": {"d"}, "d": nil, "internal/tests": {"a"}},
	} {
		arrows, err := Arrows(groups, imports)
		if want == "" {
			require.NoError(t, err)
			assert.Equal(t, []Arrow{{0, 1}, {1, 2}}, arrows, "the arrow from top to bottom is implied")
			continue
		}
		assert.EqualError(t, err, want)
	}
	_, err := Arrows(append(groups, Group{Name: "other", Packages: []string{"a"}}), map[string][]string{"a": nil, "b": nil, "c": nil, "d": nil})
	assert.EqualError(t, err, "a of group other is in another one, too, or does not exist")
}

func TestNoArrowPassesBehindABox(t *testing.T) {
	imports, err := theImports()
	require.NoError(t, err)
	arrows, err := Arrows(Groups, imports)
	require.NoError(t, err)
	boxes, _ := places(Groups)
	for _, a := range arrows {
		x, y := arrow{boxes[a.From], boxes[a.To]}.curve()
		for i := range 101 {
			px, py := bezier(x, float64(i)/100), bezier(y, float64(i)/100)
			for k, b := range boxes {
				inside := px > float64(b.X) && px < float64(b.X+b.W()) && py > float64(b.Y) && py < float64(b.Y+b.H())
				if inside && k != a.From && k != a.To {
					assert.Fail(t, "an arrow passes behind a box", "from %s to %s, behind %s", Groups[a.From].Name, Groups[a.To].Name, b.Name)
				}
			}
		}
	}
	for i, a := range boxes {
		for _, b := range boxes[:i] {
			assert.False(t, a.Row == b.Row && a.Column-b.Column < 2 && b.Column-a.Column < 2, "%s and %s overlap", a.Name, b.Name)
		}
	}
}

// bezier is a coordinate of the point at t of a curve.
func bezier(c [4]int, t float64) float64 {
	u := 1 - t
	return u*u*u*float64(c[0]) + 3*u*u*t*float64(c[1]) + 3*u*t*t*float64(c[2]) + t*t*t*float64(c[3])
}
