package commandline

import (
	"cmp"
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// VersionFlag is a flag that prints how the program was built, and exits. Package kong has such a flag
// too, but it requires the version text at every start, and searches that text for variables once per
// flag.
type VersionFlag bool

// BeforeReset is called by kong if the flag is set.
func (VersionFlag) BeforeReset(k *kong.Kong) error {
	if _, err := fmt.Fprintln(k.Stdout, Build(k.Model.Name)); err != nil {
		return &OutputError{err}
	}
	k.Exit(0)
	return nil
}

// Build returns one line that describes the build of the running program.
func Build(program string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return program + " (unknown)"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	text := fmt.Sprintf("%s %s, built with %s", program, cmp.Or(info.Main.Version, "(devel)"), info.GoVersion) // as Go itself calls it
	if revision := settings["vcs.revision"]; revision != "" {
		text += ", from revision " + revision + " of " + settings["vcs.time"]
	}
	if settings["vcs.modified"] == "true" {
		text += ", modified"
	}
	return text
}
