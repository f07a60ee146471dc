package file

import (
	"runtime"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// FromPath calls [FromWindows] if the program was built for Windows, and [FromPOSIX] otherwise.
//
// Law: [URL.FilePath] returns the path. On Windows, "\" replaces each "/".
func FromPath(path string) (URL, error) { return fromPath(nativePaths(), path) }

// FromPOSIX returns the file URI of a POSIX path (RFC 8089, section 2):
//
//	/etc/hosts             file:///etc/hosts
//
// The error is a [*PathError] if the path is not absolute, contains NUL, or has a segment "." or "..". Package
// path/filepath can clean paths and make them absolute. A path that begins with "//" is an error too, since POSIX does
// not define its meaning.
//
// Law: [URL.POSIX] returns the path.
func FromPOSIX(path string) (URL, error) { return fromPath(posixPaths, path) }

// FromWindows returns the file URI of a Windows path, which begins with a drive, or with a server and a share (RFC 8089,
// appendix E.3.1). Both "\" and "/" separate names:
//
//	C:\Program Files       file:///C:/Program%20Files
//	\\server\share\a.txt   file://server/share/a.txt
//
// It removes the prefixes `\\?\` and `\\.\`: `\\?\C:\a` becomes `C:\a`, and `\\?\UNC\server\share` becomes `\\server\share`.
//
// The error is a [*PathError] if the path is not absolute, like `C:a` and `\a`, contains NUL, or has a ":" after the drive.
// FromWindows also rejects a segment of dots and spaces, which Windows reads as "." or "..". The server must be a name, or an
// IPv4 address of another system. A prefix must not lead to a device, or to a file whose name Windows changes without the
// prefix.
//
// Law: [URL.Windows] returns the path without the prefix, with "\" for each "/".
func FromWindows(path string) (URL, error) { return fromPath(windowsPaths, path) }

func fromPath(style pathStyle, path string) (URL, error) {
	u, err := style.uri(path)
	if err != nil {
		return URL{}, err
	}
	file, err := FromURI(u)
	if _, isServer := file.UNCHost(); err != nil || isServer {
		return URL{}, &PathError{`the path begins with "//", which can lead to a server`}
	}
	return file, nil
}

// FilePath calls [URL.Windows] if the program was built for Windows, and [URL.POSIX] otherwise.
func (u URL) FilePath() (string, error) {
	if nativePaths() == windowsPaths {
		return u.Windows()
	}
	return u.POSIX()
}

// POSIX returns the path of the file on a POSIX system. The host may be absent, empty or "localhost". A drive becomes a
// directory name: "file:C:/a" becomes "/C:/a".
//
// A path never has more segments than u. The error is a [*PathError] if the file is on another host. It is also a [*PathError]
// if a segment is "." or "..", encoded or not, or contains NUL or an encoded "/".
func (u URL) POSIX() (string, error) {
	if _, isServer := u.UNCHost(); isServer {
		return "", &PathError{"the file is on another host"}
	}
	return posixPaths.path(u.Normalize().URI())
}

// Windows returns the path of the file on Windows. It accepts the results of [FromWindows], and the other forms in
// RFC 8089. These are "file:c:/a" (appendix E.2), "file:///c%3A/a" with an encoded colon or "|" (appendix E.2.2),
// and "file:////server/share" with four or five slashes before a server (appendix E.3.2).
//
// A path never has more segments than u. The error is a [*PathError] if there is neither a drive nor a share. It is
// also a [*PathError] if a segment is "." or "..", encoded or not, or contains an encoded separator, and for anything
// else that FromWindows rejects.
func (u URL) Windows() (string, error) { return windowsPaths.path(u.URI()) }

// PathError reports why a path has no file URI, or why a URI has no path. Its message contains neither the path nor the
// URI.
type PathError struct {
	problem string
}

// Error describes the error in one line.
func (e *PathError) Error() string { return "file: cannot convert: " + e.problem }

// Offset returns -1, because the error concerns the whole path.
func (e *PathError) Offset() int { return -1 }

// Problem describes the problem in plain words.
func (e *PathError) Problem() string { return e.problem }

// pathStyle is the syntax of a system's file paths.
type pathStyle uint8

const (
	// posixPaths begin with "/", the only separator: "/etc/hosts". In a name, "\" is an ordinary character.
	posixPaths pathStyle = iota
	// windowsPaths begin with a drive, `C:\Users`, or with a server and a share, `\\server\share\file`. Both "\" and "/"
	// separate names.
	windowsPaths
)

// nativePaths returns the style of the system for which the program was built.
func nativePaths() pathStyle {
	if runtime.GOOS == "windows" {
		return windowsPaths
	}
	return posixPaths
}

// uri returns the file URI of a path. Its host is empty, or the server of a Windows path.
//
// Law: s.path of the URI returns the path, with "\" for each "/" on Windows.
func (s pathStyle) uri(path string) (uri.URI, error) {
	host, root, names := "", "", path
	if s == windowsPaths {
		var err error
		if path, err = withoutPrefix(path); err == nil {
			host, root, names, err = splitWindowsPath(path)
		}
		if err != nil {
			return uri.URI{}, err
		}
	}
	names, absolute := strings.CutPrefix(names, "/")
	if !absolute {
		return uri.URI{}, &PathError{"the path is not absolute"}
	}
	b := []byte(root)
	for name := range strings.SplitSeq(names, "/") {
		if err := s.checkName(name); err != nil {
			return uri.URI{}, err
		}
		b = append(append(b, '/'), uri.SegmentChars.Encode(name)...)
	}
	return uri.Compose(uri.Components{Scheme: "file", Host: uri.Present(host), Path: string(b)})
}

// withoutPrefix returns a Windows path with "/" for each "\", and without the prefix of a device path. See Microsoft's "Naming Files,
// Paths, and Namespaces" and "File path formats on Windows systems". Only after `\\?\` is "/" part of a name, and no name contains it.
func withoutPrefix(path string) (string, error) {
	slashed := strings.ReplaceAll(path, `\`, "/")
	if !strings.HasPrefix(slashed, "//?/") && !strings.HasPrefix(slashed, "//./") {
		return slashed, nil
	}
	rest := slashed[len("//?/"):]
	first, names, _ := strings.Cut(rest, "/")
	switch {
	case strings.HasPrefix(path, `\\?\`) && strings.IndexByte(path, '/') >= 0:
		return "", &PathError{`a name contains "/", which does not separate names after "\\?\"`}
	case ascii.EqualFold(first, "UNC"):
		rest = "//" + names
	case !isDrive(first):
		return "", &PathError{"the path leads to a device"}
	}
	for name := range strings.SplitSeq(names, "/") {
		base, _, _ := strings.Cut(name, ".")
		if strings.TrimRight(name, ". ") != name || strings.Contains(deviceNames, "/"+ascii.Lower(strings.TrimRight(base, " "))+"/") {
			return "", &PathError{"without its prefix the path would lead to another file or to a device"}
		}
	}
	return rest, nil
}

// deviceNames are the names that Windows reads as a device in any folder and with any extension, unless a prefix
// precedes the path.
const deviceNames = "/con/prn/aux/nul/com1/com2/com3/com4/com5/com6/com7/com8/com9/com¹/com²/com³/lpt1/lpt2/lpt3/lpt4/lpt5/lpt6/lpt7/lpt8/lpt9/lpt¹/lpt²/lpt³/"

// splitWindowsPath splits a path with the separator "/" into a server or a drive, in the form of URIs, and the rest.
func splitWindowsPath(path string) (host, root, names string, err error) {
	if unc, ok := strings.CutPrefix(path, "//"); ok {
		server, _, _ := strings.Cut(unc, "/")
		names = unc[len(server):]
		return uri.RegNameChars.Encode(server), "", names, checkShare(server, names)
	}
	drive, _, _ := strings.Cut(path, "/")
	if !isDrive(drive) {
		return "", "", "", &PathError{"the path has neither a drive nor a server"}
	}
	return "", "/" + drive, path[len(drive):], nil
}

// path returns the path of the file that u names. It never has more segments than u.
//
// Law: the path of s.uri(path) is path, if there is no error.
func (s pathStyle) path(u uri.URI) (string, error) {
	if err := checkFile(u); err != nil {
		return "", err
	}
	host, _ := u.Host()
	server := ascii.PercentDecode(host.String())
	if ascii.EqualFold(server, "localhost") {
		server = ""
	}
	if s == windowsPaths {
		return windowsPath(server, u.Path())
	}
	if server != "" {
		return "", &PathError{"the file is on another host"}
	}
	return s.join("", u.Path())
}

// windowsPath returns the Windows path for a server, "" for this system, and the path of a URI.
func windowsPath(server, path string) (string, error) {
	if unc, ok := strings.CutPrefix(path, "//"); ok && server == "" {
		unc = strings.TrimPrefix(unc, "/")
		encoded, _, _ := strings.Cut(unc, "/")
		server, path = ascii.PercentDecode(encoded), unc[len(encoded):]
		if server == "" {
			return "", &PathError{"the path has no server"}
		}
	}
	if server != "" {
		if err := checkShare(server, path); err != nil {
			return "", err
		}
		return windowsPaths.join(`\\`+server, path)
	}
	path = strings.TrimPrefix(path, "/")
	encoded, _, _ := strings.Cut(path, "/")
	drive := strings.Replace(ascii.PercentDecode(encoded), "|", ":", 1)
	if !isDrive(drive) {
		return "", &PathError{"the path has neither a drive nor a server"}
	}
	return windowsPaths.join(drive, path[len(encoded):])
}

// join returns the root followed by the decoded segments of a URI's path.
func (s pathStyle) join(root, path string) (string, error) {
	names, ok := strings.CutPrefix(path, "/")
	if !ok {
		return "", &PathError{"the path does not begin at the root"}
	}
	separator := byte('/')
	if s == windowsPaths {
		separator = '\\'
	}
	b := []byte(root)
	for segment := range strings.SplitSeq(names, "/") {
		name := ascii.PercentDecode(segment)
		if err := s.checkName(name); err != nil {
			return "", err
		}
		b = append(append(b, separator), name...)
	}
	return string(b), nil
}

// checkFile returns an error if u contains something that a file URI cannot contain.
func checkFile(u uri.URI) error {
	c := u.Components()
	switch {
	case !u.HasScheme("file"):
		return &PathError{"the scheme of the URI is not file"}
	case c.Userinfo.IsPresent(), c.Port.IsPresent(), c.RegistryName.IsPresent():
		return &PathError{"the authority of the URI contains more than a host"}
	case c.Query.IsPresent(), c.Fragment.IsPresent():
		return &PathError{"the URI has a query or a fragment"}
	}
	return nil
}

// checkName returns an error if no file can have this name, or if the name would be misread.
func (s pathStyle) checkName(name string) error {
	switch {
	case name == ".", name == "..":
		return &PathError{`a segment is "." or ".."`}
	case strings.IndexByte(name, 0) >= 0:
		return &PathError{"a name contains a NUL byte"}
	case strings.IndexByte(name, '/') >= 0:
		return &PathError{`a name contains "/", which separates names`}
	case s != windowsPaths:
		return nil
	case strings.IndexByte(name, '\\') >= 0:
		return &PathError{`a name contains "\", which separates names`}
	case strings.IndexByte(name, ':') >= 0:
		return &PathError{`a name contains ":"`}
	case name != "" && strings.Trim(name, ". ") == "":
		return &PathError{`Windows reads a name of dots and spaces as "." or ".."`}
	}
	return nil
}

// checkShare returns an error if the server cannot be another host, or if the path after it contains no share.
func checkShare(server, path string) error {
	u, err := uri.Compose(uri.Components{Host: uri.Present(uri.RegNameChars.Encode(server))})
	if err != nil {
		return &PathError{"the server of the path is not a valid host"}
	}
	host, _ := u.Host()
	switch name, ok := host.Name(); {
	case !ok, strings.Trim(name, ".") == "":
		return &PathError{"the server of the path is not a valid host"}
	case name == "localhost":
		return &PathError{"the server localhost would be read as this system"}
	}
	if share, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/"); share == "" {
		return &PathError{"the path has a server but no share"}
	}
	return nil
}

// isDrive reports whether s is a Windows drive, such as "C:".
func isDrive(s string) bool {
	return len(s) == len("C:") && s[1] == ':' && ascii.IsLetter(s[0])
}
