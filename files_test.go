package uri_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func TestFileURIsOfPaths(t *testing.T) {
	for _, c := range []struct {
		style      uri.PathStyle
		path, want string // "" if there is no URI
	}{
		{uri.POSIXPaths, "/", "file:///"},
		{uri.POSIXPaths, "/etc/hosts", "file:///etc/hosts"},
		{uri.POSIXPaths, "/a b/é%#?;\\:|\xff", "file:///a%20b/%C3%A9%25%23%3F;%5C:%7C%FF"},
		{uri.POSIXPaths, "/a/", "file:///a/"},
		{uri.POSIXPaths, "//a//b", "file:////a//b"},
		{uri.POSIXPaths, "/...", "file:///..."},
		{uri.POSIXPaths, "", ""},
		{uri.POSIXPaths, "a", ""},
		{uri.POSIXPaths, "a/b", ""},
		{uri.POSIXPaths, "C:/a", ""},
		{uri.POSIXPaths, `C:\a`, ""},
		{uri.POSIXPaths, "/a/../b", ""},
		{uri.POSIXPaths, "/.", ""},
		{uri.POSIXPaths, "/a\x00b", ""},

		{uri.WindowsPaths, `C:\`, "file:///C:/"},
		{uri.WindowsPaths, `c:\Program Files\a.txt`, "file:///c:/Program%20Files/a.txt"},
		{uri.WindowsPaths, `C:/a\b`, "file:///C:/a/b"},
		{uri.WindowsPaths, `\\server\share`, "file://server/share"},
		{uri.WindowsPaths, `\\SERVER\C$\a b`, "file://SERVER/C$/a%20b"},
		{uri.WindowsPaths, `//192.0.2.1/share/`, "file://192.0.2.1/share/"},
		{uri.WindowsPaths, `\\é\share`, "file://%C3%A9/share"},
		{uri.WindowsPaths, "", ""},
		{uri.WindowsPaths, `C:`, ""},
		{uri.WindowsPaths, `C:a`, ""},
		{uri.WindowsPaths, `\a`, ""},
		{uri.WindowsPaths, `/a`, ""},
		{uri.WindowsPaths, `a\b`, ""},
		{uri.WindowsPaths, `1:\a`, ""},
		{uri.WindowsPaths, `CC:\a`, ""},
		{uri.WindowsPaths, `\\server`, ""},
		{uri.WindowsPaths, `\\server\`, ""},
		{uri.WindowsPaths, `\\\share`, ""},
		{uri.WindowsPaths, `\\?\C:\a`, ""},
		{uri.WindowsPaths, `\\.\pipe\a`, ""},
		{uri.WindowsPaths, `\\..\share`, ""},
		{uri.WindowsPaths, `\\a b\share`, ""},
		{uri.WindowsPaths, `\\[::1]\share`, ""},
		{uri.WindowsPaths, `\\h:80\share`, ""},
		{uri.WindowsPaths, `\\u@h\share`, ""},
		{uri.WindowsPaths, `\\LocalHost\share`, ""},
		{uri.WindowsPaths, `C:\a:stream`, ""},
		{uri.WindowsPaths, `C:\a\..\b`, ""},
		{uri.WindowsPaths, `C:\.. \b`, ""},
		{uri.WindowsPaths, "C:\\a\x00", ""},
	} {
		u, err := c.style.URI(c.path)
		if c.want == "" {
			assert.ErrorAs(t, err, new(*uri.FilePathError), "%q: %q", c.path, u)
			continue
		}
		require.NoError(t, err, c.path)
		assert.Equal(t, c.want, u.String())
		path, err := c.style.Path(u)
		require.NoError(t, err, c.path)
		if c.style == uri.WindowsPaths {
			c.path = strings.ReplaceAll(c.path, "/", `\`)
		}
		assert.Equal(t, c.path, path)
	}
}

func TestPathsOfFileURIs(t *testing.T) {
	for in, want := range map[string]struct{ posix, windows string }{ // "" if there is no path
		"file:/etc/hosts":                {"/etc/hosts", ""},
		"file:///etc/hosts":              {"/etc/hosts", ""},
		"FILE://LocalHost/etc/hosts":     {"/etc/hosts", ""},
		"file://%6Cocalhost/a":           {"/a", ""},
		"file:///c:/a%20b":               {"/c:/a b", `c:\a b`},
		"file:/c:/a":                     {"/c:/a", `c:\a`},
		"file:c:/a":                      {"", `c:\a`},
		"file://localhost/c:/a":          {"/c:/a", `c:\a`},
		"file:///c%3A/Users":             {"/c:/Users", `c:\Users`},
		"file:///c%7C/a":                 {"/c|/a", `c:\a`},
		"file:///C:/":                    {"/C:/", `C:\`},
		"file:///C:":                     {"/C:", ""},
		"file:///C:/a:b":                 {"/C:/a:b", ""},
		"file:///C:/D:/a":                {"/C:/D:/a", ""},
		"file://server/share/a":          {"", `\\server\share\a`},
		"file:////server/share/a":        {"//server/share/a", `\\server\share\a`},
		"file://///server/share/a":       {"///server/share/a", `\\server\share\a`},
		"file://server/C:/a":             {"", ""},
		"file://server/":                 {"", ""},
		"file://server":                  {"", ""},
		"file://server//a":               {"", ""},
		"file:////localhost/share":       {"//localhost/share", ""},
		"file:////C:/a":                  {"//C:/a", ""},
		"file://./C:/a":                  {"", ""},
		"file://%2E/a/b":                 {"", ""},
		"file://%3F/C%3A/a":              {"", ""},
		"file:////%3F/a/b":               {"//?/a/b", ""},
		"file:////./a/b":                 {"", ""},
		"file://[::1]/share/a":           {"", ""},
		"file://c:/a":                    {"", ""}, // the host c, with an empty port
		"file://u@server/share/a":        {"", ""},
		"file://server:1/share/a":        {"", ""},
		"file:///C:/a?q":                 {"", ""},
		"file:///C:/a#f":                 {"", ""},
		"file:///C:/../a":                {"", ""},
		"file:///C:/%2e%2E/a":            {"", ""},
		"file:///C:/a/.":                 {"", ""},
		"file:///C:/a%2F..%2Fb":          {"", ""},
		"file:///C:/a%5C..%5Cb":          {`/C:/a\..\b`, ""}, // on POSIX a single name
		"file:///C:/a%00b":               {"", ""},
		"file:///C:/.%20./a":             {"/C:/. ./a", ""},
		"file:///C:/%2E%2E%20/a":         {"/C:/.. /a", ""},
		"file:///C%3A%2Fa":               {"", ""},
		"file:///C:%5Ca":                 {`/C:\a`, ""},
		"file://evil.example%2Fshare/a":  {"", ""},
		"file://evil.example%5Cshare/a":  {"", ""},
		"file:":                          {"", ""},
		"file:a":                         {"", ""},
		"file://":                        {"", ""},
		"http://h/a":                     {"", ""},
		"/etc/hosts":                     {"", ""},
		"//server/share/a":               {"", ""},
		"":                               {"", ""},
		"file:///C:/%C3%A9%FF":           {"/C:/\u00e9\xff", "C:\\\u00e9\xff"},
		"file:////server/share/%2e%2e/a": {"", ""},
	} {
		u := uri.MustParseReference(in)
		for style, want := range map[uri.PathStyle]string{uri.POSIXPaths: want.posix, uri.WindowsPaths: want.windows} {
			path, err := style.Path(u)
			assert.Equal(t, want, path, in)
			if want == "" {
				assert.ErrorAs(t, err, new(*uri.FilePathError), in)
				continue
			}
			require.NoError(t, err, in)
			again, err := style.URI(path)
			require.NoError(t, err, in)
			back, err := style.Path(again)
			require.NoError(t, err, in)
			assert.Equal(t, path, back, in)
		}
	}
	old, err := uri.RFC2396.Parse("file://a_b/c")
	require.NoError(t, err)
	_, err = uri.WindowsPaths.Path(old)
	assert.Error(t, err, "a registry name")
}

// filePieces are what generated paths are made of.
var filePieces = strings.Split(`/ // \ \\ C: c: : | . .. ... a b%2F %5C é . ? # @ localhost server $ [::1] 1.2.3.4 %00`, " ")

func TestFilePathsComeBackAndNeverClimb(t *testing.T) {
	said := 0
	rapid.Check(t, func(t *rapid.T) {
		style := rapid.SampledFrom([]uri.PathStyle{uri.POSIXPaths, uri.WindowsPaths}).Draw(t, "style")
		start := rapid.SampledFrom([]string{"", "/", `C:\`, `\\server\share\`}).Draw(t, "start")
		path := start + strings.Join(rapid.SliceOf(rapid.SampledFrom(append(filePieces, "\x00", " ", "\xff"))).Draw(t, "path"), "")
		u, err := style.URI(path)
		if err != nil {
			require.ErrorAs(t, err, new(*uri.FilePathError))
			return
		}
		said++
		assertReadsBack(t, u)
		back, err := style.Path(u)
		require.NoError(t, err)
		if style == uri.WindowsPaths {
			path = strings.ReplaceAll(path, "/", `\`)
		}
		require.Equal(t, path, back)
		require.Zero(t, (uri.StepDots | uri.StepPercent).Changes(u), "nothing that leads elsewhere: %s", u)
	})
	assert.Positive(t, said)
}

func TestAPathHasTheSegmentsOfTheURI(t *testing.T) {
	pieces := strings.Split("/ // a C: c%7C %2F %5C %00 %2e .. . %3A : server localhost %3F | \\ @ ?q #f", " ")
	read := 0
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.SampledFrom([]string{"file:", "file://", "file:///", "file:///C:/", "file://server/"}).Draw(t, "start")
		u, err := uri.ParseReference(start + strings.Join(rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "rest"), ""))
		if err != nil {
			return
		}
		for style, separator := range map[uri.PathStyle]string{uri.POSIXPaths: "/", uri.WindowsPaths: `\`} {
			path, err := style.Path(u)
			if err != nil {
				continue
			}
			read++
			extra := 0
			if host, _ := u.Host(); style == uri.WindowsPaths && strings.HasPrefix(path, `\\`) && host.String() != "" && !strings.EqualFold(host.String(), "localhost") {
				extra = len("//") // before the server, which is in the authority
			}
			require.LessOrEqual(t, strings.Count(path, separator), strings.Count(u.Path(), "/")+extra, "%q", path)
			require.NotContains(t, path, "\x00")
			for name := range strings.SplitSeq(path, separator) {
				require.NotContains(t, []string{".", ".."}, name)
			}
		}
	})
	assert.Positive(t, read)
}

func TestFilesOfThisSystem(t *testing.T) {
	assert.Equal(t, runtime.GOOS == "windows", uri.NativePaths() == uri.WindowsPaths)
	dir := t.TempDir()
	u, err := uri.FileURI(dir)
	require.NoError(t, err)
	back, err := u.FilePath()
	require.NoError(t, err)
	assert.Equal(t, dir, back)
}

func ExamplePathStyle() {
	u, err := uri.WindowsPaths.URI(`C:\Program Files\a#1.txt`)
	fmt.Println(u, err)
	fmt.Println(uri.WindowsPaths.Path(uri.MustParse("file://server/share/a%20b.txt")))
	fmt.Println(uri.POSIXPaths.Path(uri.MustParse("file:///srv/..%2F..%2Fetc/passwd")))
	// Output:
	// file:///C:/Program%20Files/a%231.txt <nil>
	// \\server\share\a b.txt <nil>
	//  uri: no file path: a name has a "/", which separates names
}
