package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// peer is a program of ours around a parser of another language: a line of peers.jsonl. In commands $DIR stands for the
// directory that programs are built in, and $SRC for that of their sources.
type peer struct {
	Name  string   `json:"name"`
	Needs string   `json:"needs"` // packages of Debian
	Build []string `json:"build"` // the command that builds it; nil if nothing is to be built
	Run   []string `json:"run"`   // the command that runs it

	version string
}

//go:embed peers/peers.jsonl
var peersFile []byte

func loadPeers() (all []peer, err error) {
	for line := range bytes.Lines(peersFile) {
		var p peer
		if err := json.Unmarshal(line, &p); err != nil {
			return nil, fmt.Errorf("peers.jsonl: %w", err)
		}
		all = append(all, p)
	}
	return all, nil
}

// buildPeers builds in dir what this machine has the compilers and libraries for, and reports what it leaves out.
func buildPeers(dir string, report func(string, ...any)) (built []peer, err error) {
	all, err := loadPeers()
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	src, err := filepath.Abs("peers")
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for _, p := range all {
		if err := p.prepare(strings.NewReplacer("$DIR", dir, "$SRC", src)); err != nil {
			report("%s is left out: it needs %s (%v)", p.Name, p.Needs, err)
			continue
		}
		built = append(built, p)
	}
	return built, nil
}

// prepare builds a program, and asks it for its version.
func (p *peer) prepare(places *strings.Replacer) (err error) {
	for i := range p.Run {
		p.Run[i] = places.Replace(p.Run[i])
	}
	if p.Build != nil {
		build := make([]string, len(p.Build))
		for i, arg := range p.Build {
			build[i] = places.Replace(arg)
		}
		if _, err := output(build); err != nil {
			return err
		}
	}
	p.version, err = output(append(p.Run[:len(p.Run):len(p.Run)], "--version"))
	return err
}

// output returns the first line that a command writes, or the first error that it complains about.
func output(args []string) (string, error) {
	out, err := exec.Command(args[0], args[1:]...).Output()
	first, _, _ := strings.Cut(string(out), "\n")
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		complaint := strings.TrimSpace(string(exit.Stderr))
		if m := firstError.FindString(complaint); m != "" {
			complaint = m
		}
		err = fmt.Errorf("%s: %s", args[0], complaint)
	}
	return first, err
}

var firstError = regexp.MustCompile(`(?i)[^\n]*error[^\n]*`)
