// Package schemelaws has the laws that all packages below schemes/ share, for the tests of package schemes, and those of all generated packages.
package schemelaws

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// Value is a value of a scheme.
type Value[T any] interface {
	comparable
	text
	Equal(T) bool
	Normalize() T
}

// Scheme is what a package has.
type Scheme[T Value[T]] struct {
	Dir        string // the folder of the package, from that of package schemes
	Parse      func(string) (T, error)
	Valid      func(string) bool
	ValidBytes func([]byte) bool
	FromURI    func(uri.URI) (T, error)
	URI        func(T) uri.URI
	Parts      func(T) map[string]string // that are present, by names

	Expression string   // of texts that the laws try
	Beginnings []string // of texts that a fuzz target tries

	// Means returns what methods return that interpret a value, rather than return a part of it as written,
	// in one case where case does not matter; nil without such methods. Equal values mean the same.
	Means func(T) []any

	// Same checks that the normal form of a value means what it does; nil if there is nothing but its parts.
	Same func(t require.TestingT, v, normal T)
}

// Laws are what holds for a package, as a [Scheme] describes it. The methods without results are laws, and decide them. Its values are
// interfaces, because the compiler would make these functions for each package if they had a type parameter.
type Laws struct {
	Generated
	Expression string

	beginnings []string
	fromURI    func(uri.URI) (text, error)
	uri        func(text) uri.URI
	parts      func(text) map[string]string
	equal      func(v, w text) bool
	normalized func(text) text
	means      func(text) []any                         // can be nil
	same       func(t require.TestingT, v, normal text) // can be nil
}

// Laws returns the laws of a package.
func (s Scheme[T]) Laws() Laws {
	laws := Laws{
		Generated: GeneratedOf(s.Dir, s.Parse, s.Valid, s.ValidBytes), Expression: s.Expression, beginnings: s.Beginnings,
		fromURI:    func(u uri.URI) (text, error) { return s.FromURI(u) },
		uri:        func(v text) uri.URI { return s.URI(v.(T)) },
		parts:      func(v text) map[string]string { return s.Parts(v.(T)) },
		equal:      func(v, w text) bool { return v.(T).Equal(w.(T)) },
		normalized: func(v text) text { return v.(T).Normalize() },
	}
	if s.Means != nil {
		laws.means = func(v text) []any { return s.Means(v.(T)) }
	}
	if s.Same != nil {
		laws.same = func(t require.TestingT, v, normal text) { s.Same(t, v.(T), normal.(T)) }
	}
	return laws
}

// Name returns the folder of the package.
func (s Laws) Name() string { return s.dir }

// Present adds parts that can be absent to those that are always there.
func Present(parts map[string]string, optional map[string]func() (string, bool)) map[string]string {
	for name, part := range optional {
		if text, ok := part(); ok {
			parts[name] = text
		}
	}
	return parts
}

// example is a line of examples.jsonl: a text with a document's verdict, or texts that are equal.
type example struct {
	Section string // that has the text; "" if we have made it up
	Text    string
	Parts   map[string]string // nil if the text is not valid
	Offset  int               // where it goes wrong
	Normal  string            // its normal form; "" if it is not asked
	Problem string            // what the error says; "" if it is not asked
	Why     string            // it is there, or is not valid

	Equal []string // texts that are equal to each other, and to none of another line
}

// Examples checks the lines of examples.jsonl. Each is a text that is valid and has "parts", or that goes wrong at "offset".
func (s Laws) Examples(t *testing.T) {
	s.lines(t, func(e example) {
		if e.Equal != nil {
			return
		}
		v, err := s.parse(e.Text)
		if e.Parts == nil {
			var wrong uri.InputError
			require.ErrorAs(t, err, &wrong, e.Text)
			assert.Equal(t, e.Offset, wrong.Offset(), e.Text)
			if e.Problem != "" {
				assert.Equal(t, e.Problem, wrong.Problem(), e.Text)
			}
			return
		}
		require.NoError(t, err, e.Text)
		assert.Equal(t, e.Parts, s.parts(v), e.Text)
		if e.Normal != "" {
			assert.Equal(t, e.Normal, s.normalized(v).String())
		}
		s.Holds(t, e.Text)
	})
}

// Equivalences checks the lines of examples.jsonl that have texts that are "equal".
func (s Laws) Equivalences(t *testing.T) {
	var classes [][]text
	s.lines(t, func(e example) {
		var class []text
		for _, text := range e.Equal {
			v, err := s.parse(text)
			require.NoError(t, err)
			class = append(class, v)
		}
		classes = append(classes, class)
	})
	for i, class := range classes {
		for j, other := range classes {
			for _, v := range class {
				for _, w := range other {
					if i == j {
						s.alike(t, v, w)
					}
					assert.Equal(t, i == j, s.equal(v, w), "%v and %v", v, w)
					assert.Equal(t, i == j, s.normalized(v) == s.normalized(w), "%v and %v", v, w)
				}
			}
		}
	}
}

// Holds checks the laws about a text. It reports whether the text is valid.
func (s Laws) Holds(t require.TestingT, text string) bool {
	v, err := s.parse(text)
	u, uriErr := uri.Parse(text)
	if err != nil {
		same(t, s.zero, v, text)
		if uriErr == nil {
			_, err = s.fromURI(u)
			require.Error(t, err, text)
		}
		return false
	}
	require.NoError(t, uriErr, "%q is no URI", text)
	same(t, u, s.uri(v), text)
	back, err := s.fromURI(u)
	require.NoError(t, err)
	same(t, v, back, text)

	normal := s.normalized(v)
	same(t, normal, s.normalized(normal), text)
	again, err := s.parse(normal.String())
	require.NoError(t, err, "the normal form of %q", text)
	same(t, normal, again, text)
	if !s.equal(v, v) || !s.equal(v, normal) || !s.equal(normal, v) {
		require.Fail(t, "not equal to its normal form", text)
	}
	if s.same != nil {
		s.same(t, v, normal)
	}
	s.alike(t, v, normal)
	return true
}

// alike checks that equal values mean the same.
func (s Laws) alike(t require.TestingT, v, w text) {
	if s.means != nil {
		require.Equal(t, s.means(v), s.means(w), "%v and %v are equal", v, w)
	}
}

// Alike checks that values whose texts match the regular expression mean what their normal forms mean.
func (s Laws) Alike(t *testing.T) {
	if s.means == nil {
		return
	}
	texts := rapid.StringMatching(s.Expression)
	changed := 0
	rapid.Check(t, func(t *rapid.T) {
		v, err := s.parse(texts.Draw(t, "text"))
		if err != nil {
			return
		}
		if normal := s.normalized(v); normal != v {
			changed++
			s.alike(t, v, normal)
		}
	})
	assert.Positive(t, changed)
}

// same is require.Equal for what == compares, which is much faster.
func same[V comparable](t require.TestingT, want, got V, text string) {
	if want != got {
		require.Equal(t, want, got, text)
	}
}

// Texts checks the laws about texts that match the regular expression, and about pairs of them that differ in the case of letters.
func (s Laws) Texts(t *testing.T) {
	texts := rapid.StringMatching(s.Expression)
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		other := []byte(text)
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, max(0, len(text)-1)), 0, 3).Draw(t, "other case") {
			if i < len(other) && ('a' <= other[i] && other[i] <= 'z' || 'A' <= other[i] && other[i] <= 'Z') {
				other[i] ^= 'a' - 'A'
			}
		}
		s.Holds(t, text)
		s.Holds(t, string(other))
		s.Agree(t, text, string(other))
	})
}

// Agree checks that two texts, if they are valid, are equal if and only if their normal forms are.
func (s Laws) Agree(t require.TestingT, a, b string) {
	v, err := s.parse(a)
	w, otherErr := s.parse(b)
	if err == nil && otherErr == nil {
		same(t, s.normalized(v) == s.normalized(w), s.equal(v, w), a)
		same(t, s.equal(v, w), s.equal(w, v), a)
		if s.equal(v, w) {
			s.alike(t, v, w)
		}
	}
}

// ZeroIsNothing checks that the zero value is the zero URI, and equal to itself alone.
func (s Laws) ZeroIsNothing(t *testing.T) {
	v, err := s.parse(s.suite(t).Examples[0].Text)
	require.NoError(t, err)
	assert.True(t, s.uri(s.zero).IsZero())
	assert.Equal(t, s.zero, s.normalized(s.zero))
	assert.True(t, s.equal(s.zero, s.zero))
	assert.False(t, s.equal(s.zero, v))
	assert.False(t, s.equal(v, s.zero))
}

// Fuzz holds the laws about any text, and about it behind each of the beginnings. Its seeds are the examples.
func (s Laws) Fuzz(f *testing.F, seeds ...string) {
	s.lines(f, func(e example) { seeds = append(append(seeds, e.Text), e.Equal...) })
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s.Holds(t, text)
		s.Text(t, text)
		for _, b := range s.beginnings {
			s.Holds(t, b+text)
			s.Agree(t, text, b+text)
		}
	})
}

// Text holds UnmarshalText to Parse, except for the empty text, which is the zero value's.
func (s Laws) Text(t require.TestingT, text string) {
	v, err := s.unmarshal(s.zero, []byte(text))
	want, wantErr := s.parse(text)
	if text == "" {
		wantErr = nil
	}
	require.Equal(t, wantErr, err)
	same(t, want, v, text)
}

// lines reads testdata/examples.jsonl of the package.
func (s Laws) lines(t testing.TB, each func(example)) {
	t.Helper()
	file, err := os.Open(filepath.Join(s.dir, "testdata", "examples.jsonl"))
	require.NoError(t, err)
	defer file.Close()
	n := 0
	for read := bufio.NewScanner(file); read.Scan(); n++ {
		var line example
		d := json.NewDecoder(strings.NewReader(read.Text()))
		d.DisallowUnknownFields()
		require.NoError(t, d.Decode(&line), "%s:%d", file.Name(), n+1)
		each(line)
	}
	require.Positive(t, n)
}
