package consensuslang_test

import (
	"bytes"
	"encoding/hex"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/languages/consensuslang"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/suite"
)

// engine is a regular expression engine of another language, by the commands that build its driver
// and run it. DIR stands for a directory of its own.
type engine struct {
	name       string
	build, run []string
}

var engines = []engine{
	{"JavaScript", nil, []string{"node", "engine.mjs", "EXPRESSION"}},
	{"JavaScript, flag u", nil, []string{"node", "engine.mjs", "EXPRESSION", "u"}},
	{"JavaScript, flag v", nil, []string{"node", "engine.mjs", "EXPRESSION", "v"}},
	{"Python", nil, []string{"python3", "-W", "error", "engine.py", "EXPRESSION"}},
	{"Ruby", nil, []string{"ruby", "-w", "engine.rb", "EXPRESSION"}},
	{"PHP", nil, []string{"php", "engine.php", "EXPRESSION"}},
	{"Perl", nil, []string{"perl", "engine.pl", "EXPRESSION"}},
	{"Java", []string{"javac", "-d", "DIR", "Engine.java"}, []string{"java", "-Xss64m", "-cp", "DIR", "Engine", "EXPRESSION"}},
	{".NET", []string{"mcs", "-out:DIR/engine.exe", "engine.cs"}, []string{"mono", "DIR/engine.exe", "EXPRESSION"}},
	{"RE2", []string{"c++", "-O2", "-o", "DIR/re2", "re2.cc", "-lre2"}, []string{"DIR/re2", "EXPRESSION"}},
	{"PCRE2", []string{"cc", "-O2", "-o", "DIR/pcre2", "pcre2.c", "-lpcre2-8"}, []string{"DIR/pcre2", "EXPRESSION"}},
}

// start builds the driver and returns the command that runs it. It skips the test if the engine is
// not installed.
func (e engine) start(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	if e.build == nil {
		if _, err := exec.LookPath(e.run[0]); err != nil {
			t.Skip(err)
		}
		return e.run
	}
	build := located(e.build, dir)
	if out, err := inDrivers(build).CombinedOutput(); err != nil {
		t.Skipf("the driver cannot be built: %v\n%s", err, out)
	}
	return located(e.run, dir)
}

func located(args []string, dir string) []string {
	var all []string
	for _, a := range args {
		all = append(all, strings.ReplaceAll(a, "DIR", dir))
	}
	return all
}

func inDrivers(args []string) *exec.Cmd {
	command := exec.Command(args[0], args[1:]...)
	command.Dir = filepath.Join("testdata", "engines")
	return command
}

// textsOf returns the cases of a suite of a profile: members of it, and texts that differ from one
// in an octet.
func textsOf(t *testing.T, p consensuslang.Profile) (all []string) {
	t.Helper()
	s, err := suite.New("consensus", p.Rule)
	require.NoError(t, err)
	for c := range s.Cases(suite.Options{Method: suite.Transitions}) {
		all = append(all, c.Input)
	}
	require.Greater(t, len(all), 1000)
	return append(all, "", "\n", "http://h/\n", "http://h/\r\n", "http://h/\n#", "http://h\u2028", "http://\u0131/")
}

// The expressions are for any engine, so they must not depend on how one reads an unusual escape.
func TestEveryEngineMatchesTheSameTexts(t *testing.T) {
	exhaustive.Only(t) // it starts programs
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			command := e.start(t)
			for _, p := range consensuslang.Profiles {
				if p.Rule != "" {
					matchesLikeGo(t, command, p)
				}
			}
		})
	}
}

func matchesLikeGo(t *testing.T, command []string, p consensuslang.Profile) {
	t.Helper()
	expression, err := consensuslang.Regexp(p.Rule)
	require.NoError(t, err)
	whole := regexp.MustCompile(`^(?:` + expression + `)$`)
	texts := textsOf(t, p)
	var in, want strings.Builder
	for _, text := range texts {
		in.WriteString(hex.EncodeToString([]byte(text)) + "\n")
		want.WriteString(map[bool]string{true: "1\n", false: "0\n"}[whole.MatchString(text)])
	}
	args := append([]string{}, command...)
	for i, a := range args {
		args[i] = strings.ReplaceAll(a, "EXPRESSION", expression)
	}
	run := inDrivers(args)
	run.Stdin = strings.NewReader(in.String())
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	require.NoError(t, run.Run(), "%s: %s", p.Name, stderr.String())
	assert.Empty(t, stderr.String(), "%s: warnings", p.Name)
	got := strings.Split(strings.ReplaceAll(stdout.String(), "\r", ""), "\n")
	expected := strings.Split(want.String(), "\n")
	require.Len(t, got, len(expected), p.Name)
	for i, text := range texts {
		assert.Equal(t, expected[i], got[i], "%s: %q", p.Name, text)
	}
}
