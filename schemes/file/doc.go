// Package file parses and compares file URIs (RFC 8089), and converts them from and to paths of files.
//
//	u, err := file.FromWindows(`C:\Program Files\a.txt`) // file:///C:/Program%20Files/a.txt
//	path, err := u.Windows()                            // C:\Program Files\a.txt
//
// # Shapes
//
// Beside those of section 2 of the RFC there are the shapes of its appendices that are URIs:
//
//	file:///etc/hosts           a file of this system (section 2, appendix B)
//	file:/etc/hosts             the same
//	file://localhost/etc/hosts  the same
//	file://server/share/a.txt   a file of a server (appendix E.3.1)
//	file:///c:/a.txt            a drive (appendix E.2)
//	file:c:/a.txt               the same
//	file:////server/share/a.txt a server, after four or five slashes (appendix E.3.2)
//
// # What is left out
//
//   - "|" in the place of the ":" of a drive (appendix E.2.2), which no URI has;
//   - a userinfo (appendix E.1);
//   - an address in "%5B" and "%5D" after four or five slashes (appendix F): "file://[2001:db8::7]/share" has one;
//   - "%00" and "%2F", since no name of a file can have a NUL or a "/";
//   - what the RFC leaves out as well: no path, a path that begins with "//", a port, a query. A URI with a fragment is none here: see
//     [uri.URI.WithoutFragment].
//
// # Security
//
// A URI from elsewhere can name any file. [URL.POSIX] and [URL.Windows] refuse what can be read in two ways: "." and "..", encoded or not, separators that are
// encoded, and servers that would be devices, such as "\\?\". They do not look at the file system: a symbolic link leads where it leads, and so does
// a name that Windows keeps for a device, such as "CON".
package file
