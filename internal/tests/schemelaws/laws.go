// Package schemelaws has the laws that all packages below schemes/ share, for the tests of package schemes, and those of all generated packages.
package schemelaws

import (
	"bufio"
	"encoding"
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

// Laws are what holds for a package. Each method is a law, and decides it.
type Laws interface {
	Name() string // the folder of the package, such as "urn/isbn"
	Examples(t *testing.T)
	Equivalences(t *testing.T)
	Texts(t *testing.T)
	Alike(t *testing.T)
	ZeroIsNothing(t *testing.T)
	Fields(t *testing.T)
	Complete(t *testing.T, oneIn int)
	AllocatesNothing(t *testing.T)
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

// Fields is that of [Generated].
func (s Scheme[T]) Fields(t *testing.T) { s.generated().Fields(t) }

// Complete is that of [Generated].
func (s Scheme[T]) Complete(t *testing.T, oneIn int) { s.generated().Complete(t, oneIn) }

// AllocatesNothing is that of [Generated].
func (s Scheme[T]) AllocatesNothing(t *testing.T) { s.generated().AllocatesNothing(t) }

func (s Scheme[T]) generated() Generated[T] {
	return Generated[T]{s.Dir, s.Parse, s.Valid, s.ValidBytes}
}

// Name returns the folder of the package.
func (s Scheme[T]) Name() string { return s.Dir }

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
func (s Scheme[T]) Examples(t *testing.T) {
	s.lines(t, func(e example) {
		if e.Equal != nil {
			return
		}
		v, err := s.Parse(e.Text)
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
		assert.Equal(t, e.Parts, s.Parts(v), e.Text)
		if e.Normal != "" {
			assert.Equal(t, e.Normal, v.Normalize().String())
		}
		s.Holds(t, e.Text)
	})
}

// Equivalences checks the lines of examples.jsonl that have texts that are "equal".
func (s Scheme[T]) Equivalences(t *testing.T) {
	var classes [][]T
	s.lines(t, func(e example) {
		var class []T
		for _, text := range e.Equal {
			v, err := s.Parse(text)
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
					assert.Equal(t, i == j, v.Equal(w), "%v and %v", v, w)
					assert.Equal(t, i == j, v.Normalize() == w.Normalize(), "%v and %v", v, w)
				}
			}
		}
	}
}

// Holds checks the laws about a text. It reports whether the text is valid.
func (s Scheme[T]) Holds(t require.TestingT, text string) bool {
	v, err := s.Parse(text)
	u, uriErr := uri.Parse(text)
	if err != nil {
		var zero T
		same(t, zero, v, text)
		if uriErr == nil {
			_, err = s.FromURI(u)
			require.Error(t, err, text)
		}
		return false
	}
	require.NoError(t, uriErr, "%q is no URI", text)
	same(t, u, s.URI(v), text)
	back, err := s.FromURI(u)
	require.NoError(t, err)
	same(t, v, back, text)

	normal := v.Normalize()
	same(t, normal, normal.Normalize(), text)
	again, err := s.Parse(normal.String())
	require.NoError(t, err, "the normal form of %q", text)
	same(t, normal, again, text)
	if !v.Equal(v) || !v.Equal(normal) || !normal.Equal(v) {
		require.Fail(t, "not equal to its normal form", text)
	}
	if s.Same != nil {
		s.Same(t, v, normal)
	}
	s.alike(t, v, normal)
	return true
}

// alike checks that equal values mean the same.
func (s Scheme[T]) alike(t require.TestingT, v, w T) {
	if s.Means != nil {
		require.Equal(t, s.Means(v), s.Means(w), "%v and %v are equal", v, w)
	}
}

// Alike checks that values whose texts match the regular expression mean what their normal forms mean.
func (s Scheme[T]) Alike(t *testing.T) {
	if s.Means == nil {
		return
	}
	texts := rapid.StringMatching(s.Expression)
	changed := 0
	rapid.Check(t, func(t *rapid.T) {
		v, err := s.Parse(texts.Draw(t, "text"))
		if err != nil {
			return
		}
		if normal := v.Normalize(); normal != v {
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
func (s Scheme[T]) Texts(t *testing.T) {
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
func (s Scheme[T]) Agree(t require.TestingT, a, b string) {
	v, err := s.Parse(a)
	w, otherErr := s.Parse(b)
	if err == nil && otherErr == nil {
		same(t, v.Normalize() == w.Normalize(), v.Equal(w), a)
		same(t, v.Equal(w), w.Equal(v), a)
		if v.Equal(w) {
			s.alike(t, v, w)
		}
	}
}

// ZeroIsNothing checks that the zero value is the zero URI, and equal to itself alone.
func (s Scheme[T]) ZeroIsNothing(t *testing.T) {
	var zero T
	v, err := s.Parse(s.generated().suite(t).Examples[0].Text)
	require.NoError(t, err)
	assert.True(t, s.URI(zero).IsZero())
	assert.Equal(t, zero, zero.Normalize())
	assert.True(t, zero.Equal(zero))
	assert.False(t, zero.Equal(v))
	assert.False(t, v.Equal(zero))
}

// Fuzz holds the laws about any text, and about it behind each of the beginnings. Its seeds are the examples.
func (s Scheme[T]) Fuzz(f *testing.F, seeds ...string) {
	s.lines(f, func(e example) { seeds = append(append(seeds, e.Text), e.Equal...) })
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s.Holds(t, text)
		s.Text(t, text)
		for _, b := range s.Beginnings {
			s.Holds(t, b+text)
			s.Agree(t, text, b+text)
		}
	})
}

// Text holds UnmarshalText to Parse, except for the empty text, which is the zero value's.
func (s Scheme[T]) Text(t require.TestingT, text string) {
	var v T
	err := any(&v).(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
	want, wantErr := s.Parse(text)
	if text == "" {
		wantErr = nil
	}
	require.Equal(t, wantErr, err)
	same(t, want, v, text)
}

// lines reads testdata/examples.jsonl of the package.
func (s Scheme[T]) lines(t testing.TB, each func(example)) {
	t.Helper()
	file, err := os.Open(filepath.Join(s.Dir, "testdata", "examples.jsonl"))
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
