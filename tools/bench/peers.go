package main

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/urigrammar/uri/internal/lines/jsonlines"
)

// peer is a program of this project that wraps a parser in another language: a line of peers.jsonl. In commands, $DIR
// is the directory in which programs are built, and $SRC is the directory of their sources.
type peer struct {
	Name  string   `json:"name"`
	Needs string   `json:"needs"` // packages of Debian
	Build []string `json:"build"` // the command that builds it; nil if there is nothing to build
	Run   []string `json:"run"`   // the command that runs it

	version string
}

//go:embed peers/peers.jsonl
var peersFile string

func loadPeers() []peer { return jsonlines.Read[peer](peersFile) }

// buildPeers builds in dir the peers for which this machine has compilers and libraries, and reports the others.
func buildPeers(dir string, report func(string, ...any)) (built []peer, err error) {
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
	for _, p := range loadPeers() {
		if err := p.prepare(strings.NewReplacer("$DIR", dir, "$SRC", src)); err != nil {
			report("skipping %s: it requires %s (%v)", p.Name, p.Needs, err)
			continue
		}
		built = append(built, p)
	}
	return built, nil
}

// prepare builds a program, and gets its version.
func (p *peer) prepare(places *strings.Replacer) (err error) {
	for _, args := range [][]string{p.Run, p.Build} {
		for i := range args {
			args[i] = places.Replace(args[i])
		}
	}
	if p.Build != nil {
		if _, err := output(p.Build); err != nil {
			return err
		}
	}
	p.version, err = output(append(p.Run[:len(p.Run):len(p.Run)], "--version"))
	return err
}

// output returns the first line that a command writes, or the first error that it prints.
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

// program is a running peer. It has read the texts of a list, and waits for the number of times to parse them.
type program struct {
	peer
	list   list
	file   string // contains the texts
	cmd    *exec.Cmd
	ask    io.WriteCloser
	answer io.Reader
	passes int // between two answers; they take about a span
	taken  int // the number of texts that it accepts
	err    error
}

// start runs peers on a list. Each peer first parses it for ten spans, so that just-in-time compilers finish.
func start(peers []peer, l list, span time.Duration) (running []*program) {
	for _, p := range peers {
		r := &program{peer: p, list: l, passes: 1}
		r.err = r.start()
		r.once(10 * span)
		running = append(running, r)
	}
	return running
}

func (r *program) start() (err error) {
	if r.file, err = writeTexts(r.list); err != nil {
		return err
	}
	r.cmd = exec.Command(r.Run[0], append(r.Run[1:len(r.Run):len(r.Run)], r.file)...)
	r.cmd.Stderr = os.Stderr
	if r.ask, err = r.cmd.StdinPipe(); err != nil {
		return err
	}
	answer, err := r.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	r.answer = bufio.NewReader(answer)
	return r.cmd.Start()
}

// writeTexts writes the texts of a list to a file, one per line.
func writeTexts(l list) (name string, err error) {
	f, err := os.CreateTemp("", "uri-bench-*.txt")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(strings.Join(l.texts, "\n") + "\n")
	return f.Name(), errors.Join(err, f.Close())
}

// once returns the nanoseconds that the program takes for a text. The program measures them over at least span, and does not read
// the clock between two answers. After an error, which stop reports, the result is meaningless.
func (r *program) once(span time.Duration) float64 {
	var total, passes float64
	for r.err == nil && total < float64(span) {
		nanos := r.parse()
		total += nanos
		passes += float64(r.passes)
		if nanos < float64(span)/2 {
			r.passes *= 2
		}
	}
	return total / (passes * float64(len(r.list.texts)))
}

// parse makes the program parse the list passes times, and returns the nanoseconds.
func (r *program) parse() (nanos float64) {
	if _, r.err = fmt.Fprintln(r.ask, r.passes); r.err != nil {
		return 0
	}
	var taken int
	_, r.err = fmt.Fscanln(r.answer, &nanos, &taken)
	r.taken = taken / r.passes
	return nanos
}

// accepts returns the share of the texts that the program accepts.
func (r *program) accepts() float64 {
	return float64(r.taken) / float64(len(r.list.texts))
}

// stop closes the input of programs, which ends them, and returns their errors.
func stop(running []*program) (err error) {
	for _, r := range running {
		if r.ask != nil {
			r.ask.Close()
		}
		if r.cmd != nil && r.cmd.Process != nil {
			err = errors.Join(err, r.cmd.Wait())
		}
		if r.err != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", r.Name, r.err))
		}
		if r.file != "" {
			os.Remove(r.file)
		}
	}
	return err
}
