package main_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type (
	testFlags struct {
		ShowVersion commandline.VersionFlag `name:"version" help:"Print the version."`
	}
	failCommand struct {
		Text commandline.Verbatim `arg:"" optional:"" help:"Ignored."`
	}
)

func (failCommand) Run(err *error) error { return *err }

// tried runs a program named "try", whose command fail returns an error.
func tried(result error, stdout io.Writer, args ...string) (status int, stderr string) {
	return run(result, stdout, func(err error) string { return args[0] + " says: " + err.Error() }, args...)
}

// triedAs is tried for a command line that is wrong, and another function for messages.
func triedAs(message func(error) string, args ...string) (status int, stderr string) {
	return run(nil, io.Discard, message, args...)
}

func run(result error, stdout io.Writer, message func(error) string, args ...string) (status int, stderr string) {
	var problems bytes.Buffer
	status = commandline.Program{
		Name:        "try",
		Description: "Tests package commandline.",
		New: func() (any, []commandline.Group) {
			return new(testFlags), []commandline.Group{{Title: "Tests:", Commands: []any{new(failCommand)}}}
		},
		Synonyms:   map[string]string{"broken": "try fail"},
		Options:    []kong.Option{kong.Bind(&result)},
		Message:    message,
		IsNegative: func() bool { return args[len(args)-1] == "no" },
	}.Main(args, stdout, &problems)
	return status, problems.String()
}

// unread is a pipe that nobody reads.
type unread struct{ err error }

func (u unread) Write([]byte) (int, error) { return 0, u.err }

func TestTheStatusOfACommandWithoutAnErrorIsItsAnswer(t *testing.T) {
	for answer, want := range map[string]int{"yes": commandline.Positive, "no": commandline.Negative} {
		status, stderr := tried(nil, io.Discard, "fail", answer)
		assert.Equal(t, want, status)
		assert.Empty(t, stderr)
	}
}

func TestEachOfSeveralErrorsHasALine(t *testing.T) {
	status, stderr := tried(errors.Join(errors.New("one"), errors.Join(errors.New("two"))), io.Discard, "fail")
	assert.Equal(t, commandline.NoAnswer, status)
	assert.Equal(t, "try: error: fail says: one\ntry: error: fail says: two\n", stderr)
}

func TestOnlyAWrongCommandLineGetsAHintAtTheHelp(t *testing.T) {
	_, stderr := tried(nil, io.Discard, "fail", "--nosuch")
	assert.True(t, strings.HasSuffix(stderr, "\nSee \"try fail --help\".\n"), stderr)
	_, stderr = tried(nil, io.Discard, "fial")
	assert.True(t, strings.HasSuffix(stderr, "\nSee \"try --help\".\n"), stderr)
	_, stderr = tried(errors.New("one"), io.Discard, "fail")
	assert.NotContains(t, stderr, "--help")
}

func TestAnEmptyCommandLineShowsTheHelpOnStandardErrorAlone(t *testing.T) {
	var stdout bytes.Buffer
	status, stderr := tried(nil, &stdout)
	assert.Equal(t, commandline.NoAnswer, status)
	assert.Empty(t, stdout.String())
	assert.Contains(t, stderr, "Usage: try <command>")
}

func TestTheSharedCommandsNameTheirProgram(t *testing.T) {
	for command, want := range map[string]string{"help": "try help\n", "completion": "/_try", "version": "try version\n"} {
		var stdout bytes.Buffer
		status, stderr := tried(nil, &stdout, "help", command)
		assert.Equal(t, commandline.Positive, status, stderr)
		assert.Contains(t, stdout.String(), want)
		assert.NotContains(t, stdout.String(), "${program}")
	}
}

func TestAnAnswerThatCannotBeWrittenIsAnErrorOfEachSharedCommand(t *testing.T) {
	for _, args := range []string{"completion bash", "version", "--version", "fail --version"} {
		status, stderr := tried(nil, unread{errors.New("disk full")}, strings.Fields(args)...)
		assert.Equal(t, commandline.NoAnswer, status, args)
		assert.Contains(t, stderr, "cannot write the output: disk full", args)
	}
}
