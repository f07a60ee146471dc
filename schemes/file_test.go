package schemes_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/file"
)

var fileLaws = held(schemelaws.Scheme[file.URL]{
	Dir: "file", Parse: file.Parse, Valid: file.Valid[string], ValidBytes: file.Valid[[]byte], FromURI: file.FromURI, URI: file.URL.URI,
	Expression: `[Ff]ile:((//(//?)?)(h|%48|[lL]ocalhost|127\.0\.0\.1|\[::A\])?|[cC]:|)(/[cC]:)?(/(\.|\.\.|%2e\.|[a%cC]:?|%61|%5[cC]|)){0,5}`,
	Beginnings: []string{"file://"},
	Parts: func(u file.URL) map[string]string {
		parts := schemelaws.Present(map[string]string{}, map[string]func() (string, bool){"host": u.Host, "unc": u.UNCHost, "drive": u.Drive})
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
})

func FuzzParseFile(f *testing.F) { fileLaws.Fuzz(f) }

func TestEveryOctetButTwoCanBeEncoded(t *testing.T) {
	for octet := range 256 {
		for _, place := range []string{"file:/%%%02X", "file:///a%%%02x", "file://%%%02X/a", "file:////%%%02X/a", "file:///c:/%%%02x"} {
			text := fmt.Sprintf(place, octet)
			assert.Equal(t, octet != 0 && octet != '/', file.Valid(text), text)
		}
	}
}

// fileURLs are texts of many shapes.
var fileURLs = rapid.OneOf(
	rapid.StringMatching(fileLaws.Expression),
	rapid.Custom(func(t *rapid.T) string {
		pieces := strings.Split("/ // a C: c%7C %2F %5C %00 %2e .. . %3A : server localhost %3F | \\ @ ?q #f", " ")
		start := rapid.SampledFrom([]string{"file:", "file://", "file:///", "file:///C:/", "file://server/"}).Draw(t, "start")
		return start + strings.Join(rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "rest"), "")
	})).Filter(file.Valid[string])

func TestTheHostIsThatOfTheURI(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := file.MustParse(fileURLs.Draw(t, "URL"))
		host, _ := u.Host()
		want, _ := u.URI().Host()
		require.Equal(t, want.String(), host)
	})
}

// A path has the names that the URL has, and leads nowhere above them.
func TestNoPathClimbs(t *testing.T) {
	read := 0
	rapid.Check(t, func(t *rapid.T) {
		u := file.MustParse(fileURLs.Draw(t, "URL"))
		for separators, path := range map[string]func() (string, error){"/": u.POSIX, `\/`: u.Windows} {
			got, err := path()
			if err != nil {
				continue
			}
			read++
			segments := strings.Count(u.Normalize().URI().Path(), "/")
			if strings.HasPrefix(got, `\\`) {
				segments += len(`\\`) // before the server, which is in the authority
			}
			require.LessOrEqual(t, strings.Count(got, separators[:1]), segments, "%q", got)
			require.NotContains(t, got, "\x00")
			for _, name := range strings.FieldsFunc(got, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
				require.NotContains(t, []string{".", ".."}, name)
			}
		}
	})
	assert.Positive(t, read)
}

// The documents of Microsoft: "Naming Files, Paths, and Namespaces" and "File path formats on Windows systems".
func TestPathsHaveTheirURLs(t *testing.T) {
	rows, err := os.Open("file/testdata/paths.jsonl")
	require.NoError(t, err)
	defer rows.Close()
	for lines := bufio.NewScanner(rows); lines.Scan(); {
		var c struct{ Path, System, URL, Problem string }
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		from, check := file.FromPOSIX, checkPOSIX
		if c.System == "windows" {
			from, check = file.FromWindows, checkWindows
		}
		u, err := from(c.Path)
		assert.Equal(t, c.URL, u.String(), c.Path)
		if c.URL == "" {
			var wrong *file.PathError
			require.ErrorAs(t, err, &wrong, c.Path)
			assert.Equal(t, c.Problem, wrong.Problem(), c.Path)
		}
		check(t, c.Path)
	}
	u, err := file.FromPOSIX("/a b/é%#?;\\:|\xff")
	require.NoError(t, err)
	assert.Equal(t, "file:///a%20b/%C3%A9%25%23%3F;%5C:%7C%FF", u.String())
}

func TestAnErrorSaysWhyAURLHasNoPath(t *testing.T) {
	for text, want := range map[string]string{
		"file:///C:/a%5Cb": `a name contains "\", which separates names`, "file:///C:/a:b": `a name contains ":"`,
		"file:///C:/...": `Windows reads a name of dots and spaces as "." or ".."`, "file:///C:/a/..": `a segment is "." or ".."`,
		"file:///a": "the path has neither a drive nor a server", "file://h/": "the path has a server but no share",
	} {
		_, err := file.MustParse(text).Windows()
		var wrong *file.PathError
		require.ErrorAs(t, err, &wrong, text)
		assert.Equal(t, want, wrong.Problem(), text)
	}
	_, err := file.URL{}.POSIX()
	assert.Error(t, err)
	_, err = file.URL{}.Windows()
	assert.Error(t, err)
}

func TestAPathComesBack(t *testing.T) {
	pieces := rapid.SampledFrom(strings.Split("/ // \\ \\\\ C: c: : | . .. ... a b%2F %5C é ? # @ localhost server $ [::1] 1.2.3.4 %00 \x00 \x01 \xff", " "))
	rapid.Check(t, func(t *rapid.T) {
		root := rapid.SampledFrom([]string{"", "/", `C:\`, `C:`, `\\server\share\`, `\\server`, `\\192.0.2.1\a`, `\\?\C:`, `\\?\UNC\server\share`, "//./c:", "//?/unc/server/share"}).Draw(t, "root")
		path := root + strings.Join(rapid.SliceOfN(rapid.OneOf(pieces, rapid.Just(" ")), 0, 8).Draw(t, "path"), "")
		checkPOSIX(t, path)
		checkWindows(t, path)
	})
}

func FuzzFilePath(f *testing.F) {
	for _, seed := range []string{"/a b", "/a%2Fb", `C:\a`, `\\server\share`, `\\192.0.2.1\a`, `\\?\C:\a`, "c|/a", "//a/..", "/\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, path string) {
		checkPOSIX(t, path)
		checkWindows(t, path)
	})
}

func checkPOSIX(t require.TestingT, path string) {
	checkPath(t, file.FromPOSIX, file.URL.POSIX, path, path)
}

func checkWindows(t require.TestingT, path string) {
	want := strings.ReplaceAll(path, "/", `\`)
	if rest := strings.TrimPrefix(strings.TrimPrefix(want, `\\?\`), `\\.\`); rest != want {
		want = rest
		if strings.EqualFold(rest[:min(4, len(rest))], `UNC\`) {
			want = `\\` + rest[4:]
		}
	}
	checkPath(t, file.FromWindows, file.URL.Windows, path, want)
}

// checkPath checks that a path comes back, if it has a URL, and that the URL has nothing that leads elsewhere.
func checkPath(t require.TestingT, from func(string) (file.URL, error), to func(file.URL) (string, error), path, want string) {
	u, err := from(path)
	if err != nil {
		require.ErrorAs(t, err, new(*file.PathError))
		return
	}
	got, err := to(u)
	require.NoError(t, err, "%q", path)
	require.Equal(t, want, got)
	require.Equal(t, u.URI(), u.URI().Normalize(uri.StepDots|uri.StepPercent))
}

func TestFilesOfThisSystem(t *testing.T) {
	_, err := file.FromPath(`C:\a`)
	assert.Equal(t, runtime.GOOS == "windows", err == nil)
	dir := t.TempDir()
	u, err := file.FromPath(dir)
	require.NoError(t, err)
	back, err := u.FilePath()
	require.NoError(t, err)
	assert.Equal(t, dir, back)
}

func TestAFileIsOnThisSystemUnlessAServerHasIt(t *testing.T) {
	for text, want := range map[string]bool{
		"file:/a": true, "file:///a": true, "file://localhost/a": true, "file://LOCALHOST/a": true, "file:c:/a": true,
		"file://server/a": false, "file:////server/share": false, "file:////localhost/share": false, "file://///server/share": false,
	} {
		assert.Equal(t, want, file.MustParse(text).IsLocal(), text)
	}
	assert.False(t, file.URL{}.IsLocal())
}

func Example_file() {
	u, err := file.FromWindows(`C:\Program Files\100%.txt`)
	fmt.Println(u, err)

	u = file.MustParse("file:////server/share/a%20b.txt")
	fmt.Println(u.Windows())
	_, err = u.POSIX()
	if wrong, ok := errors.AsType[*file.PathError](err); ok {
		fmt.Println(wrong.Problem())
	}
	_, err = file.Parse("file:///var/www/..%2F..%2Fetc/passwd")
	fmt.Println(err)
	// Output:
	// file:///C:/Program%20Files/100%25.txt <nil>
	// \\server\share\a b.txt <nil>
	// the file is on another host
	// file: a percent-encoded "/" (%2F) is not allowed in a name: …"var/www/..%2F..%2Fet"… at offset 20; "/" separates names (rule file-URI, expected DIGIT, "A"-"E" or "a"-"e"; RFC 8089, appendix F)
}
