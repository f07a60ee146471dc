package uri_test

import (
	"database/sql"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
)

// FuzzUnmarshal holds what reads encoded values to what writes them.
func FuzzUnmarshal(f *testing.F) {
	for _, seed := range []string{
		"", "http://u:p@h/", "\x00http://h", "\x03//h/é", "\xff", "case", "case,dots", `{"scheme":"a","authority":"u@h:1","userinfo":"u","host":"h","port":"1","path":""}`,
		`{"authority":"","path":"/"}`, `{"opaque":"x","registry_name":null}`, "null", `"\ud800"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var c, c2 uri.Components
		if c.UnmarshalJSON(data) == nil {
			requireReread(t, c, &c2, c.MarshalJSON, c2.UnmarshalJSON)
		}
		var o, o2 uri.Optional
		if o.UnmarshalJSON(data) == nil {
			requireReread(t, o, &o2, o.MarshalJSON, o2.UnmarshalJSON)
		}
		var steps, steps2 uri.Steps
		if steps.UnmarshalText(data) == nil {
			requireReread(t, steps, &steps2, steps.MarshalText, steps2.UnmarshalText)
		}
		var u, u2 uri.URI
		if u.UnmarshalBinary(data) == nil {
			requireReread(t, u, &u2, u.MarshalBinary, u2.UnmarshalBinary)
			require.True(t, u.Grammar().Valid(u.String()))
		}
		var full, full2 uri.FullURI
		if full.UnmarshalBinary(data) == nil {
			requireReread(t, full, &full2, full.MarshalBinary, full2.UnmarshalBinary)
			require.True(t, full.IsZero() || full.URI.IsURI())
		}
		requireTextRead(t, data)
	})
}

// requireReread checks that a value that was written and read again is the same.
func requireReread[T any](t *testing.T, value T, again *T, write func() ([]byte, error), read func([]byte) error) {
	t.Helper()
	written, err := write()
	require.NoError(t, err)
	require.NoError(t, read(written), "%s", written)
	require.Equal(t, value, *again, "%s", written)
}

// requireTextRead holds what reads a text to ParseReference and Parse.
func requireTextRead(t *testing.T, data []byte) {
	t.Helper()
	want, wantErr := uri.ParseReference(string(data))
	var u uri.URI
	require.Equal(t, wantErr, u.Scan(data))
	require.Equal(t, want, u)
	var s uri.Secret
	require.Equal(t, wantErr == nil, s.UnmarshalText(data) == nil)
	require.Equal(t, want, s.Reveal())
	var full uri.FullURI
	want, wantErr = uri.Parse(string(data))
	require.Equal(t, wantErr == nil || len(data) == 0, full.UnmarshalText(data) == nil) // the empty text is the zero value
	require.Equal(t, want, full.URI)
}

func TestNULLStaysNULL(t *testing.T) {
	var f uri.FullURI
	require.NoError(t, f.Scan(nil))
	value, err := f.Value()
	assert.NoError(t, err)
	assert.Nil(t, value)
	f = uri.FullURI{URI: uri.MustParse("https://h/")}
	value, err = f.Value()
	assert.NoError(t, err)
	assert.Equal(t, "https://h/", value)
}

func TestASecretIsReadFromAColumn(t *testing.T) {
	var s uri.Secret
	require.NoError(t, s.Scan([]byte("https://h/token")))
	assert.Equal(t, "https://h/token", s.Reveal().String())
	assert.Error(t, s.Scan(nil))
	assert.NotContains(t, s.Scan("https://s3cret:x").Error(), "s3cret")
	assert.Equal(t, "https://h/token", s.Reveal().String(), "an error changes nothing")
	var null sql.Null[uri.Secret]
	require.NoError(t, null.Scan(nil))
	assert.False(t, null.Valid)
}

func TestAListOfHostsLeadsToPackageMultihost(t *testing.T) {
	const list = "postgres://u:s3cret@db1:5432,db2:5432/orders"
	var f uri.FullURI
	assert.ErrorContains(t, f.UnmarshalText([]byte(list)), "package multihost parses")
	var s uri.Secret
	err := s.UnmarshalText([]byte(list))
	assert.ErrorContains(t, err, "package multihost parses")
	assert.NotContains(t, err.Error(), "s3cret")
}
