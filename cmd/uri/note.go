package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urigrammar/uri/internal/run/printable"
)

// note tells a person what a command has not done. It is no error: the exit status does not depend
// on it.
func (p *program) note(format string, args ...any) {
	fmt.Fprintf(p.stderr, "uri: note: "+format+"\n", args...)
}

// misread says how the lines of a file are read, if an argument names one. "./" before the name says that the reference is meant.
func (r references) misread() string {
	for _, arg := range r.Refs {
		name := string(arg)
		switch {
		case !isOwnFile(name) || !r.texts && strings.HasPrefix(name, "./"):
			continue
		case r.texts:
			return fmt.Sprintf("%s is a file: use -f %[1]s to read its lines", shellQuoted(name))
		}
		return fmt.Sprintf("%s is a file: use -f %[1]s to read its lines, or write %s for the reference", shellQuoted(name), shellQuoted("./"+name))
	}
	return ""
}

// isOwnFile reports whether a name names a regular file below the working directory. To look for //host/share or /net/host is
// a connection on some systems, a name with a ":" is rather a URI, and before an "@" could be a password.
func isOwnFile(name string) bool {
	if strings.ContainsAny(name, ":@\x00") || !filepath.IsLocal(name) {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// shellQuoted quotes a name for a shell if it needs that.
func shellQuoted(name string) string {
	for i := range len(name) {
		c := name[i] | 0x20
		if (c < 'a' || c > 'z') && (name[i] < '0' || name[i] > '9') && !strings.ContainsRune("./_-", rune(name[i])) {
			return "'" + strings.ReplaceAll(printable.Text(name), "'", `'\''`) + "'"
		}
	}
	return name
}
