package file

import "github.com/urigrammar/uri"

// FromPOSIX returns the file URI of a path of a POSIX system, such as "/etc/hosts". The error is a [*uri.FilePathError] for what
// [uri.PathStyle.URI] refuses, and for a path that begins with "//", of which POSIX leaves open what it is.
//
// Law: [URL.POSIX] returns the path.
func FromPOSIX(path string) (URL, error) { return fromPath(uri.POSIXPaths, path) }

// FromWindows returns the file URI of a path of Windows, which begins with a drive, `C:\Users`, or with a server and a share,
// `\\server\share\file`. The error is a [*uri.FilePathError] for what [uri.PathStyle.URI] refuses.
//
// Law: [URL.Windows] returns the path, with "\" for each "/".
func FromWindows(path string) (URL, error) { return fromPath(uri.WindowsPaths, path) }

func fromPath(style uri.PathStyle, path string) (URL, error) {
	u, err := style.URI(path)
	if err != nil {
		return URL{}, err
	}
	file, err := FromURI(u)
	if _, isServer := file.UNCHost(); err != nil || isServer {
		return URL{}, &uri.FilePathError{Problem: `it begins with "//", which can lead to a server`}
	}
	return file, nil
}

// POSIX returns the path of the file on a POSIX system. A drive is the name of a directory there:
// "file:C:/a" is "/C:/a". The error is a [*uri.FilePathError] for what [uri.PathStyle.Path] refuses, and
// if the file is on a server.
func (u URL) POSIX() (string, error) {
	if _, isServer := u.UNCHost(); isServer {
		return "", &uri.FilePathError{Problem: "the file is on another host"}
	}
	return uri.POSIXPaths.Path(u.Normalize().URI())
}

// Windows returns the path of the file on Windows. The error is a [*uri.FilePathError] for what [uri.PathStyle.Path] refuses: among others,
// a file that is neither on a drive nor in a share.
func (u URL) Windows() (string, error) { return uri.WindowsPaths.Path(u.URI()) }
