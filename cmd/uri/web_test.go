//go:build unix

package main

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// startWeb starts "uri web", and returns the URL that it prints.
func startWeb(t *testing.T, args ...string) (*exec.Cmd, string) {
	t.Helper()
	command := exec.Command("uri", append([]string{"web"}, args...)...)
	stdout, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Kill() // if it is still there
		_ = command.Wait()
	})
	url, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	return command, strings.TrimSuffix(url, "\n")
}

func TestWebServesThePageUntilItIsStopped(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		if signal.Ignored(sig) {
			continue // as in the background of a script
		}
		command, url := startWeb(t)
		require.Regexp(t, `^http://127\.0\.0\.1:\d+/$`, url)
		page, err := http.Get(url)
		require.NoError(t, err)
		text, err := io.ReadAll(page.Body)
		require.NoError(t, err)
		assert.Contains(t, string(text), "<h1>")
		require.NoError(t, page.Body.Close())
		require.NoError(t, command.Process.Signal(sig))
		assert.NoError(t, command.Wait(), "%v ends it well", sig)
		_, err = http.Get(url)
		assert.ErrorIs(t, err, syscall.ECONNREFUSED)
	}
}

func TestWebSaysThatItsPortIsInUse(t *testing.T) {
	_, url := startWeb(t)
	addr := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	out, err := exec.Command("uri", "web", "--addr", addr).CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit)
	assert.Equal(t, commandline.NoAnswer, exit.ExitCode())
	assert.Equal(t, "uriweb: error: another program listens at "+addr+" already; --addr 127.0.0.1:0 finds a free port\n", string(out))
}

// A shell starts the background jobs of a script with SIGINT ignored, and nohup a program with SIGHUP. The programs that the tests
// start ignore these too, so no test waits for their end.
func TestTheTestsOfSignalsEndIfTheSignalsAreIgnored(t *testing.T) {
	const nested = "URI_TEST_IGNORES_SIGNALS"
	if os.Getenv(nested) != "" {
		t.Skip("this is the run with ignored signals")
	}
	for _, ignored := range []string{"INT", "INT TERM HUP"} {
		run := exec.Command("sh", "-c", `trap '' `+ignored+`; exec "$0" -test.run '^Test(Web|TheServer|ASignal)' -test.timeout 1m`, os.Args[0])
		run.Env = append(os.Environ(), nested+"=1")
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s: %s", ignored, out)
	}
}

// Who sends half a request keeps nobody from ending the program.
func TestWebEndsWhileSomebodyIsSlow(t *testing.T) {
	if signal.Ignored(syscall.SIGTERM) {
		t.Skip("SIGTERM is ignored")
	}
	command, url := startWeb(t, "--addr", "localhost:0")
	require.Regexp(t, `^http://localhost:\d+/$`, url)
	slow, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/"))
	require.NoError(t, err)
	defer slow.Close()
	_, err = io.WriteString(slow, "POST /reply HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
	require.NoError(t, err)
	time.Sleep(50 * time.Millisecond) // which it takes to be read; without it the test is easier to pass
	require.NoError(t, command.Process.Signal(syscall.SIGTERM))
	assert.NoError(t, command.Wait())
}

// A program that is killed cannot end the server that it started: the server notices.
func TestTheServerEndsWithTheCommandThatIsKilled(t *testing.T) {
	command, url := startWeb(t)
	require.NoError(t, command.Process.Kill())
	_ = command.Wait() // which fails: it was killed
	assert.Eventually(t, func() bool {
		_, err := http.Get(url)
		return errors.Is(err, syscall.ECONNREFUSED)
	}, 10*time.Second, 10*time.Millisecond)
}

func TestWithoutItsServerWebSaysWhereItIs(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := findServer()
	assert.ErrorIs(t, err, errNoServer)
	assert.ErrorContains(t, err, "go install github.com/urigrammar/uri/cmd/uriweb@latest")
}

func TestAServerThatIsKilledIsAnErrorWithAMessage(t *testing.T) {
	for script, want := range map[string]error{"exit 0": nil, "exit 2": commandline.ErrReported} {
		assert.Equal(t, want, serverError(exec.Command("sh", "-c", script).Run()), script)
	}
	err := serverError(exec.Command("sh", "-c", "kill -KILL $$").Run())
	assert.NotErrorIs(t, err, commandline.ErrReported)
	assert.EqualError(t, err, "uriweb has ended: signal: killed")
}
