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
		checkWindows(t, rapid.SampledFrom([]string{`C:`, `\\server\share`, `\\server`, `\\192.0.2.1\a`, "", `\\?\C:`, `\\?\UNC\server\share`, "//./c:", "//?/unc/server/share"}).Draw(t, "root")+string(rapid.SliceOfN(rapid.SampledFrom([]byte("/\\.a :%é")), 0, 8).Draw(t, "path")))
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
	path = strings.ReplaceAll(path, "/", `\`)
	if rest := strings.TrimPrefix(strings.TrimPrefix(path, `\\?\`), `\\.\`); rest != path {
		path = rest
		if strings.EqualFold(rest[:min(4, len(rest))], `UNC\`) {
			path = `\\` + rest[4:]
		}
	}
	require.Equal(t, path, got)
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
	for _, path := range []string{"", "a", `\a`, "C:a", "C:", `C:\..\a`, `C:\a:b`, `C:\...`, `\\server`, `\\server\`, `\\?\C:`, `\\.\pipe\a`, `\\localhost\a`, `\\127.1\a`, "/etc/hosts", `C:\a` + "\x00"} {
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

// The documents of Microsoft: "Naming Files, Paths, and Namespaces" and "File path formats on Windows systems".
func TestThePrefixOfADevicePathIsNotPartOfThePath(t *testing.T) {
	for path, want := range map[string]string{
		`\\?\C:\long`: "file:///C:/long", `\\?\UNC\server\share\x`: "file://server/share/x", `\\?\unc\server\share\x`: "file://server/share/x", `\\?\C:\`: "file:///C:/",
		`\\.\C:\Test\Foo.txt`: "file:///C:/Test/Foo.txt", `\\.\UNC\Server\Share\Foo.txt`: "file://Server/Share/Foo.txt", "//?/C:/a": "file:///C:/a", "//./c:/a/b": "file:///c:/a/b",
		`\\?/C:\a/b`: "file:///C:/a/b", `//?/Unc\h\s`: "file://h/s", `\\?\C:\Program Files\é%#`: "file:///C:/Program%20Files/%C3%A9%25%23", `\\?\UNC\192.0.2.1\C$\x`: "file://192.0.2.1/C$/x",
		`\\?\C:\com10\conx\a.con\con prn`: "file:///C:/com10/conx/a.con/con%20prn",
		// Devices, and what is not a path.
		`\\.\COM1`: "", `\\.\C:`: "", `\\?\C:`: "", `\\?\C:a`: "", `\\.\PhysicalDrive0`: "", `\\.\pipe\a`: "", `\\?\GLOBALROOT\Device\HarddiskVolume1\x`: "", `\\.\GLOBALROOT\DosDevices\C:\x`: "",
		`\\?\Volume{b75e2c83-0000-0000-0000-602f00000000}\x`: "", `\\?\BootPartition\x`: "", `\\?\`: "", `\\.`: "", `\\?`: "", `\\.\CON\x`: "", `\\?\\server\share`: "", `\\?\\\?\C:\a`: "", `\\?\\\server\share`: "",
		`\\?\UNC`: "", `\\?\UNC\server`: "", `\\?\UNC\server\`: "", `\\?\UNC\?\C:\a`: "", `\\?\UNC\.\C:\a`: "", `\\?\UNC\localhost\share`: "", `\\?\UNC\\server\share`: "", `\\?\UNCserver\share\x`: "",
		`\??\C:\a`: "", `\??\UNC\h\s`: "", `\\??\C:\a`: "", `\\..\C:\a`: "", // the object manager's name, which is no path of Win32; servers that are none
		// After the exact prefix "/" is a character of a name, and no name can have it.
		`\\?\C:/a`: "", `\\?\C:\a/b`: "", `\\?\UNC\server/share\x`: "",
		// Without the prefix Windows takes away the end of these names, or reads a device.
		`\\?\C:\a.`: "", `\\?\C:\a \b`: "", `\\?\C:\..\a`: "", `\\?\C:\.\a`: "", `\\?\C:\CON`: "", `\\?\C:\nul.tar.gz`: "", `\\?\C:\x\Com1\y`: "", `\\?\C:\lpt³.txt`: "", `\\?\UNC\h\s\aux .c`: "", `\\?\C:\a:b`: "",
	} {
		u, err := file.FromWindows(path)
		if want == "" {
			assert.ErrorAs(t, err, new(*file.PathError), "%s is %s", path, u)
			continue
		}
		require.NoError(t, err, path)
		assert.Equal(t, want, u.String(), path)
		checkWindows(t, path)
	}
}
