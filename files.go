package uri

import (
	"runtime"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// PathStyle says how paths of files are written, so that file URIs (RFC 8089) are made and read for one system on any other.
type PathStyle uint8

const (
	// POSIXPaths begin with "/", which is the only separator: "/etc/hosts". In a name "\" is a character as any other.
	POSIXPaths PathStyle = iota
	// WindowsPaths begin with a drive, `C:\Users`, or with a server and a share, `\\server\share\file`. Both "\" and "/"
	// separate names.
	WindowsPaths
)

// NativePaths returns the style of the system that the program was built for.
func NativePaths() PathStyle {
	if runtime.GOOS == "windows" {
		return WindowsPaths
	}
	return POSIXPaths
}

// FilePathError says why a path has no file URI, or a URI no path. It does not show them.
type FilePathError struct {
	Problem string
}

// Error describes the error in one line.
func (e *FilePathError) Error() string { return "uri: no file path: " + e.Problem }

// FileURI returns the file URI of a path of the system that the program runs on: see [PathStyle.URI].
func FileURI(path string) (URI, error) { return NativePaths().URI(path) }

// FilePath returns the path of the file that u names, on the system that the program runs on: see [PathStyle.Path].
func (u URI) FilePath() (string, error) { return NativePaths().Path(u) }

// URI returns the file URI of a path (RFC 8089, section 2). Its host is empty, or the server of a path of Windows
// (its appendix E.3.1):
//
//	/etc/hosts             file:///etc/hosts
//	C:\Program Files       file:///C:/Program%20Files
//	\\server\share\a.txt   file://server/share/a.txt
//
// The error is a [*FilePathError] if the path is not absolute, which includes `C:a` and `\a`, has a NUL, or has a segment "."
// or "..": package path/filepath cleans paths and makes them absolute. Under [WindowsPaths] it is also an error if the
// path has a ":" after the drive, has a name of dots and spaces alone, which Windows does not tell from "." and "..", or
// has a server that is no name or IPv4 address of another system: `\\?\` and `\\.\` lead to devices.
//
// Law: s.Path of the URI is the path, but for "/" of Windows, which become "\".
func (s PathStyle) URI(path string) (URI, error) {
	host, root, names := "", "", path
	if s == WindowsPaths {
		var err error
		if host, root, names, err = splitWindowsPath(strings.ReplaceAll(path, `\`, "/")); err != nil {
			return URI{}, err
		}
	}
	names, absolute := strings.CutPrefix(names, "/")
	if !absolute {
		return URI{}, &FilePathError{"it is not absolute"}
	}
	b := []byte(root)
	for name := range strings.SplitSeq(names, "/") {
		if err := s.checkName(name); err != nil {
			return URI{}, err
		}
		b = SegmentOctets.AppendEncode(append(b, '/'), []byte(name))
	}
	return Compose(Components{Scheme: "file", Host: Some(host), Path: ownedString(b)})
}

// splitWindowsPath splits a path, whose separators are "/", into a server or a drive, as URIs have them, and what follows.
func splitWindowsPath(path string) (host, root, names string, err error) {
	if unc, ok := strings.CutPrefix(path, "//"); ok {
		server, _, _ := strings.Cut(unc, "/")
		names = unc[len(server):]
		return RegNameOctets.Encode(server), "", names, checkShare(server, names)
	}
	drive, _, _ := strings.Cut(path, "/")
	if !isDrive(drive) {
		return "", "", "", &FilePathError{"it has no drive and no server"}
	}
	return "", "/" + drive, path[len(drive):], nil
}

// Path returns the path of the file that u names (RFC 8089). It reads what [PathStyle.URI] writes, and the other shapes of RFC 8089:
// "file:/etc/hosts" without an authority, the host "localhost", which is this one, and, under [WindowsPaths], "file:c:/a"
// (appendix E.2), "file:///c%3A/a" with the colon encoded or "|" in its place (appendix E.2.2), and "file:////server/share" with
// four or five slashes before a server (appendix E.3.2).
//
// A path never has more segments than the URI. The error is a [*FilePathError] if
//
//   - u is no file URI: another scheme, no path from the root, a userinfo, a port, a query or a fragment;
//   - the file is on another host, under [POSIXPaths];
//   - a segment is "." or "..", also encoded: normalize u by StepPercent and StepDots first, if these are to lead somewhere;
//   - a segment has an encoded separator or NUL, or what [PathStyle.URI] refuses in a name;
//   - there is no drive or no share, under [WindowsPaths].
//
// Law: the path of s.URI(path) is the path again, if there is no error.
func (s PathStyle) Path(u URI) (string, error) {
	if err := checkFile(u); err != nil {
		return "", err
	}
	host, _ := u.Host()
	server := decoded(host.text)
	if ascii.EqualFold(server, "localhost") {
		server = ""
	}
	if s == WindowsPaths {
		return windowsPath(server, u.Path())
	}
	if server != "" {
		return "", &FilePathError{"the file is on another host"}
	}
	return s.join("", u.Path())
}

// windowsPath returns the path of Windows for a server, which is "" for this system, and the path of a URI.
func windowsPath(server, path string) (string, error) {
	if unc, ok := strings.CutPrefix(path, "//"); ok && server == "" {
		unc = strings.TrimPrefix(unc, "/")
		encoded, _, _ := strings.Cut(unc, "/")
		server, path = decoded(encoded), unc[len(encoded):]
		if server == "" {
			return "", &FilePathError{"it has no server"}
		}
	}
	if server != "" {
		if err := checkShare(server, path); err != nil {
			return "", err
		}
		return WindowsPaths.join(`\\`+server, path)
	}
	path = strings.TrimPrefix(path, "/")
	encoded, _, _ := strings.Cut(path, "/")
	drive := strings.Replace(decoded(encoded), "|", ":", 1)
	if !isDrive(drive) {
		return "", &FilePathError{"it has no drive and no server"}
	}
	return WindowsPaths.join(drive, path[len(encoded):])
}

// join returns the root and, after it, the decoded segments of the path of a URI.
func (s PathStyle) join(root, path string) (string, error) {
	names, ok := strings.CutPrefix(path, "/")
	if !ok {
		return "", &FilePathError{"it does not begin at the root"}
	}
	separator := byte('/')
	if s == WindowsPaths {
		separator = '\\'
	}
	b := []byte(root)
	for segment := range strings.SplitSeq(names, "/") {
		name := decoded(segment)
		if err := s.checkName(name); err != nil {
			return "", err
		}
		b = append(append(b, separator), name...)
	}
	return ownedString(b), nil
}

// checkFile returns an error if u has what a file URI has not.
func checkFile(u URI) error {
	c := u.Components()
	switch {
	case !u.HasScheme("file"):
		return &FilePathError{"the scheme of the URI is not file"}
	case c.Userinfo.present, c.Port.present, c.RegistryName.present:
		return &FilePathError{"the authority of a file URI is a host alone"}
	case c.Query.present, c.Fragment.present:
		return &FilePathError{"a file URI has no query and no fragment"}
	}
	return nil
}

// checkName returns an error if there can be no file of that name, or if the name would be read as something else.
func (s PathStyle) checkName(name string) error {
	switch {
	case isDotSegment(name):
		return &FilePathError{`"." and ".." lead elsewhere and name no file`}
	case strings.IndexByte(name, 0) >= 0:
		return &FilePathError{"a name has a NUL"}
	case strings.IndexByte(name, '/') >= 0:
		return &FilePathError{`a name has a "/", which separates names`}
	case s != WindowsPaths:
		return nil
	case strings.IndexByte(name, '\\') >= 0:
		return &FilePathError{`a name has a "\", which separates names`}
	case strings.IndexByte(name, ':') >= 0:
		return &FilePathError{`a name has a ":"`}
	case name != "" && strings.Trim(name, ". ") == "":
		return &FilePathError{`Windows takes a name of dots and spaces for "." or ".."`}
	}
	return nil
}

// checkShare returns an error if the server cannot be a host that is not this one, or if the path, which follows it, has no share.
func checkShare(server, path string) error {
	text := RegNameOctets.Encode(server)
	switch name, ok := (Host{text, RFC3986.hostKind(text)}).Name(); {
	case !ok, strings.Trim(name, ".") == "":
		return &FilePathError{"it has no server that can be a host"}
	case name == "localhost":
		return &FilePathError{"the server localhost would be read as this system"}
	}
	if share, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/"); share == "" {
		return &FilePathError{"it has a server and no share"}
	}
	return nil
}

// isDrive reports whether s is a drive of Windows, such as "C:".
func isDrive(s string) bool {
	return len(s) == len("C:") && 'a' <= lower(s[0]) && lower(s[0]) <= 'z' && s[1] == ':'
}
