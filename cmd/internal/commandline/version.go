package commandline

import (
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// VersionFlag is a flag that makes a program print what it was built from, and exit. The flag of
// kong needs the text at each start, and searches it for names once for each flag.
type VersionFlag bool

// BeforeReset is called by kong if the flag is set.
func (VersionFlag) BeforeReset(k *kong.Kong) error {
	if _, err := fmt.Fprintln(k.Stdout, thisBuild(k.Model.Name)); err != nil {
		return &OutputError{err}
	}
	k.Exit(0)
	return nil
}

// build is what the program was built from, in JSON.
type build struct {
	Program  string `json:"-"`
	Version  string `json:"version"`
	Go       string `json:"go"`
	Revision string `json:"revision"` // "" if unknown, as are the others
	Time     string `json:"time"`
	Modified bool   `json:"modified"`
}

// Build returns in a line what the running program was built from.
func Build(program string) string { return thisBuild(program).String() }

// thisBuild returns what the running program was built from.
func thisBuild(program string) build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build{Program: program, Version: "(unknown)"}
	}
	b := build{Program: program, Version: info.Main.Version, Go: info.GoVersion}
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

// String returns the build in a line.
func (b build) String() string {
	s := b.Program + " " + b.Version
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
