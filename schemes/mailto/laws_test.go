package mailto_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/mailto"
)

var laws = schemelaws.Scheme[mailto.URL]{
	Parse: mailto.Parse, FromURI: mailto.FromURI, URI: mailto.URL.URI,
	Offset: func(err error) int {
		var e *mailto.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(u mailto.URL) map[string]string {
		parts := map[string]string{}
		if recipients, err := u.Recipients(); err == nil && len(recipients) > 0 {
			parts["recipients"] = strings.Join(recipients, " ")
		}
		for f := range u.HeaderFields() {
			parts["?"+f.DecodedName()] = strings.ToValidUTF8(f.DecodedValue(), "\uFFFD")
		}
		return parts
	},
	Same: func(t require.TestingT, u, normal mailto.URL) {
		before, err := u.Recipients()
		after, errAfter := normal.Recipients()
		require.Equal(t, err, errAfter)
		require.Equal(t, strings.ToLower(strings.Join(before, " ")), strings.ToLower(strings.Join(after, " ")))
	},
	Means: func(u mailto.URL) []any {
		recipients, err := u.Recipients()
		means := []any{strings.ToLower(strings.Join(recipients, " ")), err}
		for _, name := range []string{"to", "TO", "subject", "x", "a", "body"} {
			value, ok := u.Header(name)
			means = append(means, strings.ToLower(value), ok)
		}
		return means
	},
}

func TestExamplesOfMailtoHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestEquivalencesOfMailto(t *testing.T) { laws.Equivalences(t) }

const texts = `[Mm]ailto:(([aB]|%2[1E]|%22(a|%5C%22|%40|\()?%22|%C3%a9|&)(\.c)?@([aB]|%41|%5B:%5D)(,a@b)?)?(\?([xA]|[Tt]o|%54o|b%6Fdy)=(%2[6C]|a@b|[aB]|%0[01A])?(&to=[aB]@c)?)?`

func TestLawsOfMailto(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "mailto:a@b")
}

func TestEqualValuesOfMailtoBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func TestAToFieldThatIsNotAListStaysAField(t *testing.T) {
	for _, text := range []string{"mailto:a@b?to=ia2@m%2C%62@c", "mailto:a@b?to=c%40d", "mailto:?to=a,b@c", "mailto:?to=a%2Cb", "mailto:?TO=%61"} {
		laws.Holds(t, text)
		assert.Len(t, slices.Collect(mailto.MustParse(text).Normalize().HeaderFields()), 1, text)
	}
}

func FuzzParseMailto(f *testing.F) { laws.Fuzz(f, "mailto:a@b?to=") }
