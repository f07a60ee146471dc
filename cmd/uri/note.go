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

// noteFiles says of the first argument that names a file that it was read as a reference, and how
// the lines of the file are read. "./" before a name says that the reference is meant.
func (p *program) noteFiles(args []commandline.Verbatim) {
	for _, arg := range args {
		name := string(arg)
		if strings.HasPrefix(name, "./") || !isOwnFile(name) {
			continue
		}
		if reference, ok := asReference(name); ok {
			p.note("%s was read as a reference: write --file %[1]s for the lines of the file, or %s for the reference", shellQuoted(name), shellQuoted(reference))
		} else {
			p.note("%s was read as a reference: write --file %[1]s for the lines of the file", shellQuoted(name))
		}
		return
	}
}

// noteText is noteFiles for commands whose arguments are any texts, which "./" would change.
func (p *program) noteText(args []commandline.Verbatim) {
	for _, arg := range args {
		if name := string(arg); isOwnFile(name) {
			p.note("%s was read as a text: write --file %[1]s for the lines of the file", shellQuoted(name))
			return
		}
	}
}

// noteReference says to a person at a terminal that the first argument of a command that reads
// files was read as one, and how a reference of that name is read.
func (p *program) noteReference(args []commandline.Verbatim) {
	for _, arg := range args {
		name := string(arg)
		if reference, ok := asReference(name); ok && p.terminals.stderr && isOwnFile(name) {
			p.note("%s was read as a file, as by --file %[1]s; a reference is for uri parse %s", shellQuoted(name), shellQuoted(reference))
			return
		}
	}
}

// asReference returns the relative reference that a name can be, with "./" before it. It reports
// false for a name that begins with "/".
func asReference(name string) (string, bool) {
	return "./" + strings.TrimPrefix(name, "./"), !strings.HasPrefix(name, "/")
}

// isOwnFile reports whether a name without a scheme is that of a file of the user that can be read.
// To look for //host/share or /net/host is a connection on some systems, and before an "@" could be
// a password.
func isOwnFile(name string) bool {
	u, err := uri.ParseReference(name)
	if err == nil && u.Scheme() != "" || strings.ContainsAny(name, "@\x00") || !isBelowOwnFolder(name) {
		return false
	}
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	f.Close()
	return true
}

// isBelowOwnFolder reports whether a name is that of a file below the working directory, the user's
// home, or the folder for temporary files. It does not ask the system about the file.
func isBelowOwnFolder(name string) bool {
	if filepath.IsLocal(name) {
		return true
	}
	if strings.HasPrefix(filepath.ToSlash(name), "//") {
		return false
	}
	file, err := filepath.Abs(name)
	if err != nil {
		return false
	}
	home, _ := os.UserHomeDir() // "" if it is unknown
	for _, folder := range []string{home, os.TempDir()} {
		below, err := filepath.Rel(folder, file)
		if err == nil && filepath.Dir(folder) != folder && filepath.IsLocal(below) {
			return true
		}
	}
	return false
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
