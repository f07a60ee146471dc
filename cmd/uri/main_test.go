package main

import (
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/cmd/internal/web"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/script"
)

var update = flag.Bool("update", false, "write what the command prints into the scripts of testdata")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"uri": main, "measured-uri": measured, web.Name: func() {
		os.Exit(web.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}})
}

// measured is main, but writes /proc/self/status into the file STATUS at the end. What the system says of a process that has ended
// counts the memory of the one that started it.
func measured() {
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	text, err := os.ReadFile("/proc/self/status")
	if err == nil {
		err = os.WriteFile(os.Getenv("STATUS"), text, 0o666)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(status)
}

// A script a subject.
func TestTheCommand(t *testing.T) {
	script.Command{
		Name: "uri", Run: run, Exhaustive: exhaustive.Asked(t), Update: *update,
		Commands: map[string]func(*testscript.TestScript, bool, []string){"write": write},
	}.Test(t)
}

// write writes the rest of its arguments into a file: "\n", "\x00" and the like stand for octets, and
// a last argument xN repeats them.
func write(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 && len(args) != 3 {
		ts.Fatalf("usage: write FILE TEXT [xN]")
	}
	times := "x1"
	if len(args) == 3 {
		times = args[2]
	}
	text, err := octets(args[1], times)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o644))
}

func TestErrorMessagesShowNothingBeforeAnAt(t *testing.T) {
	for _, c := range []struct {
		message, arg, want string
	}{
		{`unexpected argument http://u:secret@h/`, `http://u:secret@h/`, `unexpected argument …@h/`},
		{`must be rfc3986 but got "u:secret@h"`, `--grammar=u:secret@h`, `must be rfc3986 but got "…@h"`},
		{`must be rfc3986 but got "u:se\x01cret@h"`, "--grammar=u:se\x01cret@h", `must be rfc3986 but got "…@h"`},
		{`no rule "u:\"secret@h"`, `u:"secret@h`, `no rule "…@h"`},
		{`unknown flag --u:secret@h`, `--u:secret@h`, `unknown flag …@h`},
		{`unexpected argument =@h`, `--=@h`, `unexpected argument =@h`},
		{`unexpected argument x`, `x`, `unexpected argument x`},
	} {
		assert.Equal(t, c.want, withoutUserinfo(c.message, []string{"equal", c.arg}))
	}
}
