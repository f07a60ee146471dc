//go:build linux && !race

package main

// What a process takes is known on Linux, and is more with the race detector.

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/lines"
)

func TestMillionsOfLinesTakeNoMoreAllocationsThanThousands(t *testing.T) {
	for _, args := range [][]string{{}, {"--json"}, {"--summary"}} {
		of := func(lines int) float64 {
			text := strings.Repeat("http://example.com/a?b#c\n//[::1]:80/\n\nmailto:a@b\n", lines/4)
			return testing.AllocsPerRun(3, func() { run(append([]string{"check"}, args...), strings.NewReader(text), io.Discard, io.Discard) })
		}
		few := of(4_000)
		assert.Less(t, of(200_000)-few, 2000.0, "%v", args)
	}
}

// The process takes little memory whatever it reads.
func TestMemoryIsBounded(t *testing.T) {
	for name, stream := range map[string]io.Reader{
		"a line":          io.LimitReader(endless('a'), 200<<20),
		"long lines":      strings.NewReader(strings.Repeat("//"+strings.Repeat("a", lines.Longest/2)+"\n", 4)),
		"lines of octets": strings.NewReader(strings.Repeat(strings.Repeat("\xff", lines.Longest/4)+"\n", 4)),
		"empty lines":     io.LimitReader(endless('\n'), 1<<20),
	} {
		t.Run(name, func(t *testing.T) {
			command := exec.Command("uri", "check", "--json")
			command.Env = append(os.Environ(), "GOGC=100")
			in, err := command.StdinPipe()
			require.NoError(t, err)
			require.NoError(t, command.Start())
			_, err = io.Copy(in, stream)
			require.NoError(t, err)
			assert.Less(t, peak(t, command.Process.Pid), 100<<10)
			require.NoError(t, in.Close())
			_ = command.Wait() // whose status is that of the lines
		})
	}
}

// peak is how many KiB a process had at most so far.
func peak(t *testing.T, pid int) (kib int) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	require.NoError(t, err)
	_, after, found := strings.Cut(string(status), "VmHWM:")
	require.True(t, found)
	_, err = fmt.Sscan(after, &kib)
	require.NoError(t, err)
	return kib
}
