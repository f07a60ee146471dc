package idn_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/unicode/uts39"
)

// class returns the Bidi_Class of a character that occurs in the texts here; displayed text has no
// formatting characters.
func class(r rune) string {
	switch {
	case strings.ContainsRune("+-", r):
		return "ES"
	case strings.ContainsRune("#$%", r):
		return "ET"
	case strings.ContainsRune(",./:", r):
		return "CS"
	case 0x660 <= r && r <= 0x669:
		return "AN"
	case 0x600 <= r && r <= 0x7BF && uts39.DirectionOf(r) == uts39.RightToLeft:
		return "AL"
	}
	return map[uts39.Direction]string{uts39.LeftToRight: "L", uts39.RightToLeft: "R", uts39.Number: "EN", uts39.Nonspacing: "NSM", uts39.Neutral: "ON"}[uts39.DirectionOf(r)]
}

// visualOrder returns the characters of a text, by number, from left to right on the screen, in a left-to-right paragraph: the Unicode
// Bidirectional Algorithm (UAX #9) without explicit directions.
func visualOrder(text []rune) []int {
	var classes []string
	for _, r := range text {
		classes = append(classes, class(r))
	}
	resolveWeak(classes)
	resolveNeutral(classes)
	var levels []int // I1
	for _, c := range classes {
		levels = append(levels, map[string]int{"L": 0, "R": 1, "EN": 2, "AN": 2}[c])
	}
	order := make([]int, len(text))
	for i := range order {
		order[i] = i
	}
	for level := 2; level > 0; level-- { // L2
		for i := 0; i < len(order); i++ {
			j := i
			for j < len(order) && levels[order[j]] >= level {
				j++
			}
			slices.Reverse(order[i:j])
			i = max(i, j-1)
		}
	}
	return order
}

// resolveWeak are rules W1 to W7.
func resolveWeak(c []string) {
	last := "L" // the type before
	strong := "L"
	for i := range c {
		if c[i] == "NSM" { // W1
			c[i] = last
		}
		last = c[i]
		switch c[i] {
		case "L", "R", "AL":
			strong = c[i]
		case "EN":
			if strong == "AL" { // W2
				c[i] = "AN"
			}
		}
	}
	for i := range c { // W3
		if c[i] == "AL" {
			c[i] = "R"
		}
	}
	for i := 1; i < len(c)-1; i++ { // W4
		if before, after := c[i-1], c[i+1]; before == after && (c[i] == "CS" && (before == "EN" || before == "AN") || c[i] == "ES" && before == "EN") {
			c[i] = before
		}
	}
	for i := 0; i < len(c); i++ { // W5
		j := i
		for j < len(c) && c[j] == "ET" {
			j++
		}
		if j > i && (i > 0 && c[i-1] == "EN" || j < len(c) && c[j] == "EN") {
			for k := i; k < j; k++ {
				c[k] = "EN"
			}
		}
		i = max(i, j-1)
	}
	strong = "L"
	for i := range c {
		switch c[i] {
		case "ES", "ET", "CS": // W6
			c[i] = "ON"
		case "L", "R":
			strong = c[i]
		case "EN": // W7
			if strong == "L" {
				c[i] = "L"
			}
		}
	}
}

// resolveNeutral are rules N1 and N2.
func resolveNeutral(c []string) {
	side := func(i int) string {
		if i < 0 || i >= len(c) || c[i] == "L" {
			return "L"
		}
		return "R"
	}
	for i := 0; i < len(c); i++ {
		j := i
		for j < len(c) && c[j] == "ON" {
			j++
		}
		to := "L"
		if side(i-1) == "R" && side(j) == "R" {
			to = "R"
		}
		for k := i; k < j; k++ {
			c[k] = to
		}
		i = max(i, j-1)
	}
}

func TestTheOrderOnTheScreenIsThatOfTheExamplesOfTheRFC(t *testing.T) {
	for _, e := range bidiExamples(t) {
		if e.Example == 9 {
			continue // which is not allowed, and not what the algorithm of today makes of it
		}
		text := []rune(e.iri())
		var seen strings.Builder
		for _, i := range visualOrder(text) {
			seen.WriteRune(text[i])
		}
		assert.Equal(t, bidiExample{Logical: e.Visual}.iri(), seen.String(), "example %d", e.Example)
	}
}

// checkPlaceOfHost checks that the host of the displayed text has its own place on the screen,
// after "//" and the userinfo.
func checkPlaceOfHost(t require.TestingT, text string) {
	u, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		return
	}
	shown, err := idn.Display(u)
	require.NoError(t, err)
	host, ok := shown.Host()
	if !ok {
		return
	}
	before, _, _ := strings.Cut(shown.String(), "//")
	before += "//"
	if userinfo, ok := shown.Userinfo(); ok {
		before += userinfo + "@"
	}
	start := len([]rune(before))
	end := start + len([]rune(host.String()))
	for place, i := range visualOrder([]rune(shown.String())) {
		require.Equal(t, start <= place && place < end, start <= i && i < end, "%+q: what is number %d is seen at place %d", shown, i, place)
		if i < start {
			require.Equal(t, i, place, "%+q", shown)
		}
	}
}

func TestHostsAreSeenInTheirPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPlaceOfHost(t, anyIRI().Draw(t, "text")) })
	hosts := []string{"אב", "אב.גד", "a.אב", "אב.a", "אב.1", "1.אב", "بج", "بج.אב", "אב1", "a1.אב.גד", "xn--4dbrk0ce.בא", "אב.גד.a", "1.2.3.4"}
	befores := []string{"//", "http://", "http://1@", "http://a:1@", "//1:%D7%90@"}
	afters := []string{"", "/", ":80", ":80/א", "/1", "/א", "/a", "/%31", "/%D7", "?א", "#א", "/٣", "/-א", "/(א)", "/+1", "/$1", "?a=א&1", "/é1א", "//א", "/é/א", "/\u05b0"}
	for _, before := range befores {
		for _, host := range hosts {
			for _, after := range afters {
				checkPlaceOfHost(t, before+host+after)
			}
		}
	}
}
