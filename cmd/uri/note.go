package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urigrammar/uri/internal/run/printable"
)

// note prints a note about something that a command has not done. A note is not an error: it does not affect the exit status.
func (p *program) note(format string, args ...any) {
	fmt.Fprintf(p.stderr, "uri: note: "+format+"\n", args...)
}

// misread returns a note about an argument that names a file: how to read the lines of the file. A reference that begins
// with "./" causes no note.
func (r references) misread() string {
	isText := r.texts || r.inText
	for _, arg := range r.Refs {
		name := string(arg)
		switch {
		case !isOwnFile(name) || !isText && strings.HasPrefix(name, "./"):
			continue
		case isText:
			return fmt.Sprintf("%s is a file: use -f %[1]s to read its lines", shellQuoted(name))
		}
		return fmt.Sprintf("%s is a file: use -f %[1]s to read its lines, or write %s for the reference", shellQuoted(name), shellQuoted("./"+name))
	}
	return ""
}

// isOwnFile reports whether a name names a regular file below the working directory. On some systems, looking for //host/share or /net/host
// opens a connection. A name with a ":" is more likely a URI, and text before an "@" could be a password.
func isOwnFile(name string) bool {
	if strings.ContainsAny(name, ":@\x00") || !filepath.IsLocal(name) {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// shellQuoted quotes a name for a shell if necessary.
func shellQuoted(name string) string {
	for i := range len(name) {
		c := name[i] | 0x20
		if (c < 'a' || c > 'z') && (name[i] < '0' || name[i] > '9') && !strings.ContainsRune("./_-", rune(name[i])) {
			return "'" + strings.ReplaceAll(printable.Text(name), "'", `'\''`) + "'"
		}
	}
	return name
}
