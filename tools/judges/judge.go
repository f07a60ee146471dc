package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/lines/jsonlines"
)

// judge is a program that wraps a parser, or a program to watch: a line of judges.jsonl. In commands,
// $DIR is the directory in which judges are built, and $SRC is the directory of their sources.
type judge struct {
	Name      string   `json:"name"`
	Needs     string   `json:"needs"`      // packages of Debian, or npm
	Modules   bool     `json:"modules"`    // whether it needs the packages in package.json
	Heavy     bool     `json:"heavy"`      // whether its packages are large: `install` leaves them out
	Asked     string   `json:"asked"`      // the method: parsing, also if empty, dialing or watching
	Clients   []string `json:"clients"`    // the constants of package consensus for the clients that it is, or that use this parser; nil for watched programs
	HostsOnly bool     `json:"hosts_only"` // whether it returns scheme, host and port only
	HTTPOnly  bool     `json:"http_only"`  // whether it knows the default ports of http and https only
	Profile   string   `json:"profile"`    // the profile of the members that a watched program reads; by default consensus
	Longest   int      `json:"longest"`    // the maximum length in bytes of inputs for which a watched program sends a request; 0 means any
	Build     []string `json:"build"`      // the command that builds it; nil if there is nothing to build
	Run       []string `json:"run"`        // the command that runs it; with --version it prints the name of the parser

	version string
}

// The methods of judges.
const (
	parsing  = "parsing"
	dialing  = "dialing" // a client reports its intended destination
	watching = "watching"
)

func (j judge) watched() bool { return j.Asked == watching }

//go:embed judges.jsonl
var judgeFile string

// sources is the directory of the sources, relative to the root of the repository.
const sources = "tools/judges"

func judges() []judge {
	all := jsonlines.Read[judge](judgeFile)
	for i, j := range all {
		all[i].Asked, all[i].Profile = cmp.Or(j.Asked, parsing), cmp.Or(j.Profile, "consensus")
	}
	return all
}

// builder builds judges in a directory, each command once.
type builder struct {
	dir   string
	place *strings.Replacer
	done  map[string]error // by command
}

func newBuilder(dir string) (*builder, error) {
	src, err := filepath.Abs(sources)
	return &builder{dir, strings.NewReplacer("$DIR", dir, "$SRC", src), map[string]error{}}, err
}

// once runs a command, unless the builder has run it before.
func (b *builder) once(args []string) error {
	key := strings.Join(args, "\x00")
	err, ok := b.done[key]
	if !ok {
		_, err = run(args)
		b.done[key] = err
	}
	return err
}

func (b *builder) placed(args []string) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		out[i] = b.place.Replace(arg)
	}
	return out
}

// prepare builds a judge, and gets its version.
func (b *builder) prepare(j *judge) (err error) {
	j.Run = b.placed(j.Run)
	if j.Modules {
		if err := b.modules(); err != nil {
			return err
		}
	}
	if j.watched() {
		if err := b.once([]string{"go", "build", "-C", sources, "-o", filepath.Join(b.dir, "watch"), "./watch"}); err != nil {
			return err
		}
	}
	if j.Build != nil {
		if err := b.once(b.placed(j.Build)); err != nil {
			return err
		}
	}
	ask := func() { j.version, err = run(slices.Concat(j.Run, []string{"--version"})) }
	if ask(); err != nil && j.Run[0] == "python3" {
		j.Run[0] = "/usr/bin/python3" // the packages of Debian are for its own Python, and PATH may list another one first
		ask()
	}
	return err
}

// run returns the first line that a command writes, or the reason why it fails.
func run(args []string) (string, error) {
	out, err := exec.Command(args[0], args[1:]...).Output()
	first, _, _ := strings.Cut(string(out), "\n")
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		lines := strings.Split(strings.TrimSpace(string(exit.Stderr)), "\n")
		err = fmt.Errorf("%s: %s", args[0], lines[len(lines)-1])
	}
	return strings.TrimSpace(first), err
}

// modules installs the packages of npm, and puts the programs that load them into the same
// directory.
func (b *builder) modules() error {
	for _, name := range []string{"judge.mjs", "watch/clients.mjs", "dial/dial.mjs", "package.json"} {
		text, err := os.ReadFile(filepath.Join(sources, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(b.dir, filepath.Base(name)), text, 0o644); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(b.dir, "node_modules")); err == nil {
		return nil
	}
	return b.once([]string{"npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--prefix", b.dir})
}

// list writes the judges for uritest differ --judges.
func list(built []judge, file string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, j := range built {
		line := struct {
			Name    string `json:"name"`
			Version string `json:"version"`
			Command string `json:"command"`
		}{j.Name, j.version, shell(j.Run)}
		if err := e.Encode(line); err != nil {
			return err
		}
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// shell returns a command in the syntax of a shell.
func shell(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
	}
	return "exec " + strings.Join(quoted, " ")
}
