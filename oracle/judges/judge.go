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
	"strings"

	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
)

// judge is a program around a parser: a line of judges.jsonl. In commands $DIR stands for a directory of its own, and $SRC for that of the sources.
type judge struct {
	Name    string   `json:"name"`
	Needs   string   `json:"needs"`   // packages of Debian, or npm
	Modules bool     `json:"modules"` // whether it needs those of package.json
	Build   []string `json:"build"`   // the command that builds it; nil if nothing is to be built
	Run     []string `json:"run"`     // the command that runs it; with --version it says which parser it is

	version string
}

//go:embed judges.jsonl
var judgeFile []byte

// sources is where the sources are, from the root of the module.
const sources = "oracle/judges"

func judges() (all []judge, err error) {
	for line := range bytes.Lines(judgeFile) {
		var j judge
		if err := json.Unmarshal(line, &j); err != nil {
			return nil, fmt.Errorf("judges.jsonl: %w", err)
		}
		all = append(all, j)
	}
	return all, nil
}

// prepare builds a judge, and asks it for its version.
func (j *judge) prepare(dir string) error {
	src, err := filepath.Abs(sources)
	if err != nil {
		return err
	}
	place := strings.NewReplacer("$DIR", dir, "$SRC", src)
	for i := range j.Run {
		j.Run[i] = place.Replace(j.Run[i])
	}
	if j.Modules {
		if err := install(dir); err != nil {
			return err
		}
	}
	if j.Build != nil {
		args := append([]string(nil), j.Build...)
		for i := range args {
			args[i] = place.Replace(args[i])
		}
		if _, err := run(args); err != nil {
			return err
		}
	}
	if j.version, err = run(append(j.Run[:len(j.Run):len(j.Run)], "--version")); err == nil || j.Run[0] != "python3" {
		return err
	}
	j.Run[0] = "/usr/bin/python3" // the packages of Debian are for its own Python, before which another one may stand in PATH
	j.version, err = run(append(j.Run[:len(j.Run):len(j.Run)], "--version"))
	return err
}

// run returns the first line that a command writes, or why it fails.
func run(args []string) (string, error) {
	out, err := exec.Command(args[0], args[1:]...).Output()
	first, _, _ := strings.Cut(string(out), "\n")
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		lines := strings.Split(strings.TrimSpace(string(exit.Stderr)), "\n")
		err = fmt.Errorf("%s: %s", args[0], lines[len(lines)-1])
	}
	return strings.TrimSpace(first), err
}

// install gets the parsers of npm, once, and puts the program beside them that loads them.
func install(dir string) error {
	for _, name := range []string{"judge.mjs", "package.json"} {
		text, err := os.ReadFile(filepath.Join(sources, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err == nil {
		return nil
	}
	_, err := run([]string{"npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", "--prefix", dir})
	return err
}

// parser is the judge as package differ asks it.
func (j judge) parser() differ.Parser {
	return differ.Parser{Name: j.Name, Judge: &probe.Program{Args: j.Run, Encoding: probe.Base64}}
}

// list writes the judges for uri differ --judges.
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

// shell is a command for a shell.
func shell(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
	}
	return "exec " + strings.Join(quoted, " ")
}
