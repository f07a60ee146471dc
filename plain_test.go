package uri

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/scan"
)

// Every scheme that is registered with a default host has the one that isPlain knows the length of.
func TestDefaultHostsHaveOneLength(t *testing.T) {
	for _, s := range knownSchemes {
		if s.DefaultHost != "" {
			assert.Len(t, s.DefaultHost, int(lengthOfDefaultHosts), s.Name)
		}
	}
}

func TestWhatIsPlainIsChangedByNoStep(t *testing.T) {
	parts := rapid.SampledFrom([]string{
		"http", "file", "HTTP", "x", "://", ":", "//", "/", "localhost", "example.com", "exAmple.com", "[::1]", "[fe80::A]", "u@", "U@", ":80", ":", ":080", ":81",
		"a", "abcdefgh", "A", "é", ".", "..", "/.", "/./", "...", "%41", "%c3%a9", "%2e", "?", "#", "q=.A", "a.b", ".a",
	})
	plain := 0
	check := func(t require.TestingT, text string) {
		for _, g := range Grammars() {
			u, err := g.ParseReference(text)
			if m, _ := u.marks(); err != nil || !u.isPlain(m) {
				continue
			}
			plain++
			n := Normalizer{Steps: AllSteps}
			require.Equal(t, Steps(0), n.changes(&u), "%v %q", g, text)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t, strings.Join(rapid.SliceOfN(parts, 0, 7).Draw(t, "parts"), ""))
	})
	assert.NotZero(t, plain)
	for _, text := range []string{"http://example.com/a?b#c", "http://www.example.com/a.b/c...d?Q#F", "urn:example:A", "//h/p", "a/b"} {
		u, err := ParseReference(text)
		require.NoError(t, err)
		m, _ := u.marks()
		assert.True(t, u.isPlain(m), text)
	}
}

func TestAFrontIsNormalizedAsAWholeIs(t *testing.T) {
	texts := []string{""}
	for _, parts := range [][]string{
		{"http:", "FILE:", "xY:", ""}, {"//"}, {"", "u@", "U@"}, {"", "h", "localhost", "LOCALHOST", "exAmple.com", strings.Repeat("aB", 35)},
		{"", ":80", ":", ":080", ":81"}, {"", "/A", "/../b", "/%41", "/%2f"}, {"", "?Q", "#F"},
	} {
		var longer []string
		for _, text := range texts {
			for _, part := range parts {
				longer = append(longer, text+part)
			}
		}
		texts = longer
	}
	own := Schemes{}.With(Scheme{Name: "xy", DefaultPort: 81, DefaultHost: "example.com"})
	changed := 0
	for i, text := range texts {
		u, err := []Grammar{RFC3986, RFC6874, RFC3987}[i%3].ParseReference(text)
		require.NoError(t, err)
		for _, steps := range []Steps{0, StepCase, StepScheme, SyntaxSteps, AllSteps} {
			for _, n := range []Normalizer{{Steps: steps}, {Steps: steps, Schemes: own}} {
				whole := u
				n.normalize(&whole, hasRules, 0)
				if n.Normalize(u) != whole {
					require.Equal(t, whole, n.Normalize(u), "%q by %v", text, steps)
				}
				if whole != u {
					changed++
				}
			}
		}
	}
	assert.Greater(t, changed, len(texts))
}

// slowlyMarked is marksOf octet by octet.
func slowlyMarked(text string, end int) (m marks) {
	if strings.Contains(text, "%") {
		m |= mayHaveTriplets
	}
	if strings.Contains(text, "/.") {
		m |= mayHaveDots
	}
	if strings.ContainsFunc(text[:end], func(r rune) bool { return 'A' <= r && r <= 'Z' }) {
		m |= mayHaveCapitals
	}
	return m
}

// slowlyPlaced is the places of capitals and "[".
func slowlyPlaced(text string) (places uint64) {
	for i := range text {
		if isUpper(text[i]) || text[i] == '[' {
			places |= 1 << i
		}
	}
	return places
}

func checkMarks(t require.TestingT, text string, end int) {
	want := slowlyMarked(text, end)
	found, places := marksOf(text, end)
	require.Equal(t, want, found&want, "%q to %d", text, end)
	if scan.Vectors && end < scan.MaskBlock {
		require.Equal(t, slowlyPlaced(text[:end]), places, "%q to %d", text, end)
	} else {
		require.Zero(t, places, "%q to %d", text, end)
	}
	require.Equal(t, want&^mayHaveCapitals, mayHave(text)&want, "%q", text)
	require.Equal(t, want&mayHaveCapitals != 0, hasCapital(text[:end]), "%q to %d", text, end)
	if !scan.Vectors { // then what stands behind a "/" may look like a "."
		text = strings.NewReplacer("%", "a", "/", "a").Replace(text)
		want &= mayHaveCapitals
	}
	found, _ = marksOf(strings.ReplaceAll(text, "[", "a"), end)
	require.Equal(t, want, found, "%q to %d", text, end)
}

func TestWhatIsNotPlainIsFoundWhereverItStands(t *testing.T) {
	for n := range 140 {
		for i := range n {
			s := []byte(strings.Repeat("a", n))
			for _, c := range "%/.AZ@[\x80" {
				s[i] = byte(c)
				checkMarks(t, string(s), i)
				checkMarks(t, string(s), i+1)
				checkMarks(t, string(s), n)
			}
			s[i] = '/'
			s[min(i+1, n-1)] = '.'
			checkMarks(t, string(s), 0)
		}
	}
	for c := range 256 {
		checkMarks(t, strings.Repeat("a", 9)+string([]byte{byte(c)}), 10)
		checkMarks(t, string([]byte{byte(c)}), 1)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.RuneFrom([]rune("az@[AZ`{\x00\x7fé%/.")), 0, 100, -1).Draw(t, "s")
		checkMarks(t, s, rapid.IntRange(0, len(s)).Draw(t, "end"))
	})
}
