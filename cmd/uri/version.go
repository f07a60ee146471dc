package main

import (
	"bytes"
	"runtime/debug"
)

type versionCommand struct {
	JSON bool `help:"Write a JSON object: version, go, revision, time, modified."`
}

// Help is shown by --help.
func (versionCommand) Help() string {
	return `The version of the module, and of Go that it was built with. Where it was built from a repository: the revision, its time, and whether files were modified.

Examples:

    uri version
    uri version --json | jq -r .revision`
}

// Run runs the command.
func (c versionCommand) Run(p *program) error {
	var out bytes.Buffer
	if c.JSON {
		writeJSON(&out, thisBuild())
	} else {
		out.WriteString(thisBuild().String() + "\n")
	}
	_, err := p.stdout.Write(out.Bytes())
	return err
}

// build is what the program was built from, in JSON.
type build struct {
	Version  string `json:"version"`
	Go       string `json:"go"`
	Revision string `json:"revision"` // "" where it is not known, as are the others
	Time     string `json:"time"`
	Modified bool   `json:"modified"`
}

func thisBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build{Version: "(unknown)"}
	}
	b := build{Version: info.Main.Version, Go: info.GoVersion}
	if b.Version == "" {
		b.Version = "(devel)" // as Go itself calls it
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.time":
			b.Time = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// String is the build in a line.
func (b build) String() string {
	s := "uri " + b.Version
	if b.Go != "" {
		s += ", built with " + b.Go
	}
	if b.Revision != "" {
		s += ", from revision " + b.Revision
	}
	if b.Time != "" {
		s += " of " + b.Time
	}
	if b.Modified {
		s += ", modified"
	}
	return s
}
