package file

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
)

func TestAnErrorSaysWhatIsWrongAboutAName(t *testing.T) {
	for name, want := range map[string]string{
		"\x00":  "a name contains a NUL byte",
		"/":     `a name contains "/", which separates names`,
		"/a":    `a name contains "/", which separates names`,
		`\`:     `a name contains "\", which separates names`,
		`\a`:    `a name contains "\", which separates names`,
		":":     `a name contains ":"`,
		":a":    `a name contains ":"`,
		"...":   `Windows reads a name of dots and spaces as "." or ".."`,
		".":     `a segment is "." or ".."`,
		"a\x00": "a name contains a NUL byte",
	} {
		assert.Equal(t, &PathError{want}, windowsPaths.checkName(name), "%q", name)
	}
}

func TestAnErrorSaysWhatIsWrongAboutAPathOfWindows(t *testing.T) {
	for path, want := range map[string]string{
		`a\b`:            "the path has neither a drive nor a server",
		`\a`:             "the path has neither a drive nor a server",
		`\\?`:            "the path has no server that can be a host",
		`\\.\a`:          "the path leads to a device",
		`\\?\C:\a/b`:     `a name contains "/", which does not separate names after "\\?\"`,
		`\\?\C:\a.`:      "without its prefix the path would lead to another file or to a device",
		`\\localhost\a`:  "the server localhost would be read as this system",
		`\\server`:       "the path has a server and no share",
		`\\server\\file`: "the path has a server and no share",
	} {
		_, err := windowsPaths.uri(path)
		assert.Equal(t, &PathError{want}, err, path)
	}
	_, err := windowsPaths.path(uri.MustParse("file:////"))
	assert.Equal(t, &PathError{"the path has no server"}, err)
}
