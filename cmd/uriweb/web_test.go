package main

import (
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

func TestTheURLOfThePageCanBeOpened(t *testing.T) {
	for _, c := range []struct{ host, at, want string }{
		{"127.0.0.1", "127.0.0.1:8080", "http://127.0.0.1:8080/"},
		{"::1", "[::1]:8080", "http://[::1]:8080/"},
		{"", "[::]:8080", "http://localhost:8080/"},
		{"0.0.0.0", "0.0.0.0:80", "http://localhost/"},
		{"localhost", "127.0.0.1:8080", "http://localhost:8080/"},
		{"localhost", "127.0.0.1:8008", "http://localhost:8008/"},
	} {
		at, err := net.ResolveTCPAddr("tcp", c.at)
		require.NoError(t, err)
		assert.Equal(t, c.want, address(c.host, at))
	}
}

func TestWrongUsageIsAnErrorThatShowsNoPassword(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--addr", "8080"}, "uriweb: error: --addr must be HOST:PORT, as in 127.0.0.1:8080: 8080\n"},
		{[]string{"--addr", "u:secret@h"}, "uriweb: error: cannot listen on xxxxx@h: xxxxx@h:xxxxx; use --addr 127.0.0.1:0 for any free port\n"},
		{[]string{"--addr", "u:secret@h:\x1bx:1"}, "uriweb: error: --addr must be HOST:PORT, as in 127.0.0.1:8080: xxxxx@h:xxxxx\n"},
		{[]string{"--nosuch"}, "uriweb: error: flag provided but not defined: -nosuch\n"},
		{[]string{"--until-eof=u:secret@h"}, "uriweb: error: xxxxx@h\" for -until-eof: parse error\n"},
		{[]string{"--u:secret@h"}, "uriweb: error: flag provided but not defined: xxxxx@h\n"},
		{[]string{"u:secret@h"}, "uriweb: error: unexpected argument xxxxx@h\n"},
	} {
		var stdout, stderr strings.Builder
		assert.Equal(t, commandline.NoAnswer, run(c.args, strings.NewReader(""), &stdout, &stderr))
		assert.Equal(t, c.want, stderr.String())
		assert.Empty(t, stdout.String())
	}
}

func TestHelpAndVersionArePrinted(t *testing.T) {
	var stdout, stderr strings.Builder
	assert.Equal(t, commandline.Positive, run([]string{"--help"}, strings.NewReader(""), &stdout, &stderr))
	assert.Contains(t, stderr.String(), "-addr")
	assert.Equal(t, commandline.Positive, run([]string{"--version"}, strings.NewReader(""), &stdout, &stderr))
	assert.Regexp(t, `^uriweb .+, built with go1\.`, stdout.String())
}

func TestTheServerEndsAtTheEndOfItsInput(t *testing.T) {
	var stdout, stderr strings.Builder
	require.Equal(t, commandline.Positive, run([]string{"--until-eof"}, strings.NewReader(""), &stdout, &stderr), stderr.String())
	assert.Regexp(t, `^http://127\.0\.0\.1:\d+/\n$`, stdout.String())
}
