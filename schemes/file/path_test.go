package file_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/schemes/file"
)

func TestAPathComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkPOSIX(t, "/"+string(rapid.SliceOfN(rapid.SampledFrom([]byte("/.a \\:%\xff\x01?#|")), 0, 8).Draw(t, "path")))
		checkWindows(t, rapid.SampledFrom([]string{`C:`, `\\server\share`, `\\server`, `\\192.0.2.1\a`, ""}).Draw(t, "root")+string(rapid.SliceOfN(rapid.SampledFrom([]byte("/\\.a :%é")), 0, 8).Draw(t, "path")))
	})
}

func FuzzPath(f *testing.F) {
	for _, seed := range []string{"/a b", "/a%2Fb", `C:\a`, `\\server\share`, `\\192.0.2.1\a`, `\\?\C:\a`, "c|/a", "//a/..", "/\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, path string) {
		checkPOSIX(t, path)
		checkWindows(t, path)
	})
}

func checkPOSIX(t require.TestingT, path string) {
	u, err := file.FromPOSIX(path)
	if err != nil {
		require.ErrorAs(t, err, new(*file.PathError))
		return
	}
	got, err := u.POSIX()
	require.NoError(t, err)
	require.Equal(t, path, got)
}

func checkWindows(t require.TestingT, path string) {
	u, err := file.FromWindows(path)
	if err != nil {
		require.ErrorAs(t, err, new(*file.PathError))
		return
	}
	got, err := u.Windows()
	require.NoError(t, err)
	require.Equal(t, strings.ReplaceAll(path, "/", `\`), got)
}

// A path has the names that the URI has, and leads nowhere above them.
func TestNoPathClimbs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := urls.Draw(t, "URL")
		for _, path := range []func() (string, error){u.POSIX, u.Windows} {
			got, err := path()
			if err != nil {
				continue
			}
			names := strings.FieldsFunc(got, func(r rune) bool { return r == '/' || r == '\\' })
			require.NotContains(t, names, "..")
			require.NotContains(t, names, ".")
		}
	})
}

func TestTheZeroURLIsOfNoFile(t *testing.T) {
	_, err := file.URL{}.POSIX()
	assert.Error(t, err)
	_, err = file.URL{}.Windows()
	assert.Error(t, err)
	assert.False(t, file.URL{}.IsLocal())
}

func TestPathsThatHaveNoURI(t *testing.T) {
	for _, path := range []string{"", "a", "./a", "/a/../b", "/.", "/a\x00", "//a", "//a/b", "///a/b", "//", `C:\a`} {
		_, err := file.FromPOSIX(path)
		assert.ErrorAs(t, err, new(*file.PathError), "%q", path)
	}
	for _, path := range []string{"", "a", `\a`, "C:a", "C:", `C:\..\a`, `C:\a:b`, `C:\...`, `\\server`, `\\server\`, `\\?\C:\a`, `\\.\pipe\a`, `\\localhost\a`, `\\127.1\a`, "/etc/hosts", `C:\a` + "\x00"} {
		_, err := file.FromWindows(path)
		assert.ErrorAs(t, err, new(*file.PathError), "%q", path)
	}
}

func TestAFileIsOnThisSystemUnlessAServerHasIt(t *testing.T) {
	for text, want := range map[string]bool{
		"file:/a": true, "file:///a": true, "file://localhost/a": true, "file://LOCALHOST/a": true, "file:c:/a": true,
		"file://server/a": false, "file:////server/share": false, "file:////localhost/share": false, "file://///server/share": false,
	} {
		u, err := file.Parse(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, u.IsLocal(), text)
	}
}

func TestANormalFormHasOneEncodingOfEachOctet(t *testing.T) {
	assert.Equal(t, "file://h/~/%C3%A9", file.MustParse("FILE://H/%7e/%c3%A9").Normalize().String())
	assert.Equal(t, "file:///~/%5C", file.MustParse("file:/%7E/%5c").Normalize().String())
}
