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
var peersFile string

func loadPeers() []peer { return jsonlines.Read[peer](peersFile) }

// buildPeers builds in dir what this machine has the compilers and libraries for, and reports what it leaves out.
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

// prepare builds a program, and asks it for its version.
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

// program is a peer that runs: it has read the texts of a list, and waits to be told how often to parse them.
type program struct {
	peer
	list   list
	file   string // has the texts
	cmd    *exec.Cmd
	ask    io.WriteCloser
	answer io.Reader
	passes int // between two answers: that take about a span
	taken  int // how many of the texts it takes
	err    error
}

// start runs peers on a list, and has each of them parse it for ten spans first, in which just-in-time compilers do their work.
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

// writeTexts writes the texts of a list to a file, a line each.
func writeTexts(l list) (name string, err error) {
	f, err := os.CreateTemp("", "uri-bench-*.txt")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(strings.Join(l.texts, "\n") + "\n")
	return f.Name(), errors.Join(err, f.Close())
}

// once is the nanoseconds that the program takes for a text, measured by itself over at least span. Between two answers it parses
// without looking at a clock. After an error, which stop reports, once means nothing.
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

// parse has the program parse the list as often as passes says, and returns the nanoseconds.
func (r *program) parse() (nanos float64) {
	if _, r.err = fmt.Fprintln(r.ask, r.passes); r.err != nil {
		return 0
	}
	var taken int
	_, r.err = fmt.Fscanln(r.answer, &nanos, &taken)
	r.taken = taken / r.passes
	return nanos
}

// accepts is the share of the texts that the program accepts.
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
