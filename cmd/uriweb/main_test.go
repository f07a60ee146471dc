//go:build unix

package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const nested = "URIWEB_TEST_IS_THE_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(nested) != "" {
		main()
	}
	os.Exit(m.Run())
}

func TestTheServerServesThePageUntilItIsStopped(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		if signal.Ignored(sig) {
			continue // as in the background of a script
		}
		server := exec.Command(os.Args[0])
		server.Env = append(os.Environ(), nested+"=1")
		stdout, err := server.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, server.Start())
		line, err := bufio.NewReader(stdout).ReadString('\n')
		require.NoError(t, err)
		url := strings.TrimSuffix(line, "\n")
		require.Regexp(t, `^http://127\.0\.0\.1:\d+/$`, url)
		page, err := http.Get(url)
		require.NoError(t, err)
		text, err := io.ReadAll(page.Body)
		require.NoError(t, err)
		assert.Contains(t, string(text), "<h1>")
		require.NoError(t, page.Body.Close())
		require.NoError(t, server.Process.Signal(sig))
		assert.NoError(t, server.Wait(), "%v ends it well", sig)
		_, err = http.Get(url)
		assert.ErrorIs(t, err, syscall.ECONNREFUSED)
	}
}

func TestTheServerSaysThatItsPortIsInUse(t *testing.T) {
	server := exec.Command(os.Args[0], "--until-eof")
	server.Env = append(os.Environ(), nested+"=1")
	stdin, err := server.StdinPipe()
	require.NoError(t, err)
	stdout, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	addr := strings.TrimSuffix(strings.TrimPrefix(line, "http://"), "/\n")
	other := exec.Command(os.Args[0], "--addr", addr)
	other.Env = server.Env
	out, err := other.CombinedOutput()
	assert.Error(t, err)
	assert.Regexp(t, "^uriweb: error: cannot listen on "+addr+": .*; use --addr 127.0.0.1:0 for any free port\n$", string(out))
	require.NoError(t, stdin.Close())
	assert.NoError(t, server.Wait())
}
