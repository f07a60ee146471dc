package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/printable"
)

// note tells a person what a command has not done. It is no error: the exit status does not depend on it.
func (p *program) note(format string, args ...any) {
	fmt.Fprintf(p.stderr, "uri: note: "+format+"\n", args...)
}

// noteFiles says of the first argument that names a file that its name was read, and not its lines.
func (p *program) noteFiles(args []commandline.Verbatim) {
	for _, arg := range args {
		name := string(arg)
		if strings.ContainsAny(name, "@\x00") || !isBelowOwnFolder(name) {
			continue // it could be a password; and to look for //host/share or /net/host is a connection on some systems
		}
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			p.note("%s is also a file, and was read as a text; its lines are read with --file %[1]s", shellQuoted(name))
			return
		}
	}
}

// isBelowOwnFolder reports whether a name is that of a file below the working directory, the user's home, or the folder for
// temporary files. It does not ask the system about the file.
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
