package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestEachPeerHasItsSourceAndSaysWhatItNeeds(t *testing.T) {
	all := loadPeers()
	names := map[string]bool{}
	for _, p := range all {
		if p.Name == "" || names[p.Name] || p.Needs == "" || len(p.Run) == 0 {
			t.Errorf("%+v", p)
		}
		names[p.Name] = true
		for _, word := range strings.Fields(strings.Join(append(p.Build, p.Run...), " ")) {
			if file, ok := strings.CutPrefix(word, "$SRC/"); ok {
				if _, err := os.Stat(filepath.Join("peers", file)); err != nil {
					t.Error(err)
				}
			}
		}
	}
	for _, name := range []string{"uriparser", "Boost.URL", "GLib GUri", "libcurl", "Node URL", "Python urlsplit", "java.net.URI"} {
		if !names[name] {
			t.Errorf("there is no %s", name)
		}
	}
}

// A program of a shell that answers as peers do.
var answers = peer{Name: "shell", Run: []string{"sh", "-c", `while read n; do echo $((n * 2000)) $((n * 3)); done`}}

func TestAProgramMeasuresItself(t *testing.T) {
	l := list{texts: []string{"a", "b", "", "d"}}
	running := start([]peer{answers}, l, time.Microsecond)
	if n := running[0].once(100 * time.Microsecond); n != 500 {
		t.Errorf("%v ns a text", n)
	}
	if a := running[0].accepts(); a != 0.75 {
		t.Errorf("accepts %v", a)
	}
	if err := stop(running); err != nil {
		t.Error(err)
	}
}

func TestAProgramThatEndsIsAnError(t *testing.T) {
	for _, run := range [][]string{{"false"}, {"sh", "-c", "read n; echo what"}, {"no such program"}} {
		running := start([]peer{{Name: "broken", Run: run}}, list{texts: []string{"a"}}, time.Microsecond)
		if err := stop(running); err == nil || !strings.Contains(err.Error(), "broken") {
			t.Errorf("%q: %v", run, err)
		}
	}
}

func TestAPeerThatCannotBeBuiltSaysWhy(t *testing.T) {
	p := peer{Name: "x", Build: []string{"sh", "-c", "echo first; echo 'x.c:1: error: no x' >&2; echo last >&2; false"}, Run: []string{"x"}}
	if err := p.prepare(strings.NewReplacer()); err == nil || err.Error() != "sh: x.c:1: error: no x" {
		t.Error(err)
	}
}
