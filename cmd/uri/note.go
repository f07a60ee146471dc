package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/printable"
)

// note tells a person what a command has not done. It is no error: the exit status does not depend
// on it.
func (p *program) note(format string, args ...any) {
	fmt.Fprintf(p.stderr, "uri: note: "+format+"\n", args...)
}

// noteFiles says of the first argument that names a file that it was read as a reference, or as a text, and how the lines of the file
// are read. "./" before a name says that the reference is meant.
func (p *program) noteFiles(args []commandline.Verbatim, texts bool) {
	for _, arg := range args {
		name := string(arg)
		if !texts && strings.HasPrefix(name, "./") || !isOwnFile(name) {
			continue
		}
		if texts {
			p.note("%s was read as a text: write --file %[1]s for the lines of the file", shellQuoted(name))
		} else {
			p.note("%s was read as a reference: write --file %[1]s for the lines of the file, or %s for the reference", shellQuoted(name), shellQuoted("./"+name))
		}
		return
	}
}

// checkFiles returns an error if an argument of check names a file: it would be valid whatever is in the file.
func checkFiles(args []commandline.Verbatim) error {
	for _, arg := range args {
		name := string(arg)
		if strings.Contains(name, ":") || strings.HasPrefix(name, "./") || strings.HasPrefix(name, "/") || !isOwnFile(name) {
			continue
		}
		return fmt.Errorf("%s is a file: write -f %[1]s for its lines, or %s for the reference", shellQuoted(name), shellQuoted("./"+name))
	}
	return nil
}

// isOwnFile reports whether a name without a scheme is that of a file below the working directory that can be read. To look for
// //host/share or /net/host is a connection on some systems, and before an "@" could be a password.
func isOwnFile(name string) bool {
	if u, err := uri.ParseReference(name); err == nil && u.Scheme() != "" || strings.ContainsAny(name, "@\x00") || !filepath.IsLocal(name) {
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
