package file_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/file"
)

var laws = schemelaws.Scheme[file.URL]{
	Parse: file.Parse, FromURI: file.FromURI, URI: file.URL.URI,
	Offset: func(err error) int {
		var e *file.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(u file.URL) map[string]string {
		parts := map[string]string{}
		for name, part := range map[string]func() (string, bool){"host": u.Host, "unc": u.UNCHost, "drive": u.Drive} {
			if text, ok := part(); ok {
				parts[name] = text
			}
		}
		for name, path := range map[string]func() (string, error){"posix": u.POSIX, "windows": u.Windows} {
			if text, err := path(); err == nil {
				parts[name] = strings.ToValidUTF8(text, "\uFFFD")
			}
		}
		return parts
	},
	Same: func(t require.TestingT, u, normal file.URL) {
		require.Equal(t, u.IsLocal(), normal.IsLocal())
		if path, err := u.POSIX(); err == nil {
			got, err := normal.POSIX()
			require.NoError(t, err)
			require.Equal(t, path, got)
		}
		if path, err := u.Windows(); err == nil {
			got, err := normal.Windows()
			require.NoError(t, err)
			require.Equal(t, strings.ToLower(path), strings.ToLower(got)) // the name of a server
		}
	},
	Means: func(u file.URL) []any {
		posix, posixErr := u.POSIX()
		windows, windowsErr := u.Windows()
		return []any{posix, posixErr, strings.ToLower(windows), windowsErr, u.IsLocal()}
	},
}

func TestExamplesOfFileHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestEquivalencesOfFile(t *testing.T) { laws.Equivalences(t) }

const texts = `[Ff]ile:((//(//?)?)(h|%48|[lL]ocalhost|127\.0\.0\.1|\[::A\])?|[cC]:|)(/[cC]:)?(/(\.|\.\.|%2e\.|[a%cC]:?|%61|%5[cC]|)){0,5}`

func TestLawsOfFile(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "file:/a")
}

func TestEqualValuesOfFileBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseFile(f *testing.F) { laws.Fuzz(f, "file://") }
