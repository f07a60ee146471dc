package file

import (
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
		style      pathStyle
		path, want string // "" if the path has no URI
	}{
		{posixPaths, "/", "file:///"},
		{posixPaths, "/etc/hosts", "file:///etc/hosts"},
		{posixPaths, "/a b/é%#?;\\:|\xff", "file:///a%20b/%C3%A9%25%23%3F;%5C:%7C%FF"},
		{posixPaths, "/a/", "file:///a/"},
		{posixPaths, "//a//b", "file:////a//b"},
		{posixPaths, "/...", "file:///..."},
		{posixPaths, "", ""},
		{posixPaths, "a", ""},
		{posixPaths, "a/b", ""},
		{posixPaths, "C:/a", ""},
		{posixPaths, `C:\a`, ""},
		{posixPaths, "/a/../b", ""},
		{posixPaths, "/.", ""},
		{posixPaths, "/a\x00b", ""},

		{windowsPaths, `C:\`, "file:///C:/"},
		{windowsPaths, `c:\Program Files\a.txt`, "file:///c:/Program%20Files/a.txt"},
		{windowsPaths, `C:/a\b`, "file:///C:/a/b"},
		{windowsPaths, `\\server\share`, "file://server/share"},
		{windowsPaths, `\\x\share`, "file://x/share"},
		{windowsPaths, `\\h:1\share`, ""},
		{windowsPaths, `\\u@h\share`, ""},
		{windowsPaths, `\\SERVER\C$\a b`, "file://SERVER/C$/a%20b"},
		{windowsPaths, `//192.0.2.1/share/`, "file://192.0.2.1/share/"},
		{windowsPaths, `\\é\share`, "file://%C3%A9/share"},
		{windowsPaths, "", ""},
		{windowsPaths, `C:`, ""},
		{windowsPaths, `C:a`, ""},
		{windowsPaths, `\a`, ""},
		{windowsPaths, `/a`, ""},
		{windowsPaths, `a\b`, ""},
		{windowsPaths, `1:\a`, ""},
		{windowsPaths, `CC:\a`, ""},
		{windowsPaths, `\\server`, ""},
		{windowsPaths, `\\server\`, ""},
		{windowsPaths, `\\\share`, ""},
		{windowsPaths, `\\.\pipe\a`, ""},
		{windowsPaths, `\\..\share`, ""},
		{windowsPaths, `\\a b\share`, ""},
		{windowsPaths, `\\[::1]\share`, ""},
		{windowsPaths, `\\h:80\share`, ""},
		{windowsPaths, `\\u@h\share`, ""},
		{windowsPaths, `\\LocalHost\share`, ""},
		{windowsPaths, `C:\a:stream`, ""},
		{windowsPaths, `C:\a\..\b`, ""},
		{windowsPaths, `C:\.. \b`, ""},
		{windowsPaths, "C:\\a\x00", ""},
	} {
		u, err := c.style.uri(c.path)
		if c.want == "" {
			assert.ErrorAs(t, err, new(*PathError), "%q: %q", c.path, u)
			continue
		}
		require.NoError(t, err, c.path)
		assert.Equal(t, c.want, u.String())
		path, err := c.style.path(u)
		require.NoError(t, err, c.path)
		if c.style == windowsPaths {
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
		"file://server//share/a":         {"", ""},
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
		for style, want := range map[pathStyle]string{posixPaths: want.posix, windowsPaths: want.windows} {
			path, err := style.path(u)
			assert.Equal(t, want, path, in)
			if want == "" {
				assert.ErrorAs(t, err, new(*PathError), in)
				continue
			}
			require.NoError(t, err, in)
			again, err := style.uri(path)
			require.NoError(t, err, in)
			back, err := style.path(again)
			require.NoError(t, err, in)
			assert.Equal(t, path, back, in)
		}
	}
	old, err := uri.RFC2396.Parse("file://a_b/c")
	require.NoError(t, err)
	_, err = windowsPaths.path(old)
	assert.Error(t, err, "a registry name")
}

// filePieces are parts of generated paths.
var filePieces = strings.Split(`/ // \ \\ C: c: : | . .. ... a b%2F %5C é . ? # @ localhost server $ [::1] 1.2.3.4 %00`, " ")

func TestFilePathsComeBackAndNeverClimb(t *testing.T) {
	said := 0
	rapid.Check(t, func(t *rapid.T) {
		style := rapid.SampledFrom([]pathStyle{posixPaths, windowsPaths}).Draw(t, "style")
		start := rapid.SampledFrom([]string{"", "/", `C:\`, `\\server\share\`}).Draw(t, "start")
		path := start + strings.Join(rapid.SliceOf(rapid.SampledFrom(append(filePieces, "\x00", " ", "\xff"))).Draw(t, "path"), "")
		u, err := style.uri(path)
		if err != nil {
			require.ErrorAs(t, err, new(*PathError))
			return
		}
		said++
		require.Equal(t, u, uri.MustParse(u.String()))
		back, err := style.path(u)
		require.NoError(t, err)
		if style == windowsPaths {
			path = strings.ReplaceAll(path, "/", `\`)
		}
		require.Equal(t, path, back)
		require.Equal(t, u, u.Normalize(uri.StepDots|uri.StepPercent), "nothing that leads elsewhere: %s", u)
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
		for style, separator := range map[pathStyle]string{posixPaths: "/", windowsPaths: `\`} {
			path, err := style.path(u)
			if err != nil {
				continue
			}
			read++
			extra := 0
			if host, _ := u.Host(); style == windowsPaths && strings.HasPrefix(path, `\\`) && host.String() != "" && !strings.EqualFold(host.String(), "localhost") {
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
	assert.Equal(t, runtime.GOOS == "windows", nativePaths() == windowsPaths)
	dir := t.TempDir()
	u, err := FromPath(dir)
	require.NoError(t, err)
	back, err := u.FilePath()
	require.NoError(t, err)
	assert.Equal(t, dir, back)
}

func TestNoLetterOutsideASCIIIsOneOfLocalhost(t *testing.T) {
	for _, c := range []struct{ text, posix, windows string }{ // "" if there is no path
		{"file://LOCALHOST/C:/a", "/C:/a", `C:\a`},
		{"file://l%6fcalho%53t/C:/a", "/C:/a", `C:\a`},
		{"file://localho%C5%BFt/C:/a", "", ""},
		{"file://localho%C5%BFt/share/a", "", `\\localhoſt\share\a`},
	} {
		for style, want := range map[pathStyle]string{posixPaths: c.posix, windowsPaths: c.windows} {
			path, err := style.path(uri.MustParse(c.text))
			assert.Equal(t, want, path, "%s: %v", c.text, err)
			assert.Equal(t, want == "", err != nil, c.text)
		}
	}
}
