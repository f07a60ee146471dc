package commandline

import (
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// VersionFlag has a program print what it was built from, and end. That of kong wants the text at each start, and looks for names in it for each flag.
type VersionFlag bool

// BeforeReset is called by kong where the flag is set.
func (VersionFlag) BeforeReset(k *kong.Kong) error {
	_, err := fmt.Fprintln(k.Stdout, ThisBuild(k.Model.Name))
	k.Exit(0)
	return err
}

// Build is what the program was built from, in JSON.
type Build struct {
	Program  string `json:"-"`
	Version  string `json:"version"`
	Go       string `json:"go"`
	Revision string `json:"revision"` // "" where it is not known, as are the others
	Time     string `json:"time"`
	Modified bool   `json:"modified"`
}

// ThisBuild is that of the running program.
func ThisBuild(program string) Build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Build{Program: program, Version: "(unknown)"}
	}
	b := Build{Program: program, Version: info.Main.Version, Go: info.GoVersion}
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
func (b Build) String() string {
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
