package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// commandTarget bounds the CPU time of a command on a file: it is at most ratio times that of a
// peer in the same run.
type commandTarget struct {
	args  []string // of uri, without the file
	peer  []string // other arguments of uri, or wc -l
	file  string
	ratio float64
}

const (
	commandRounds = 9
	startRounds   = 100
	maxStart      = 3 * time.Millisecond // more than a hello-world of Go
	maxSize       = 12_000_000           // bytes of the stripped program
)

// commandTargets returns the targets for a file of ordinary lines and one of long lines.
func commandTargets(wc, ordinary, long string) []commandTarget {
	count := []string{wc, "-l"}
	return []commandTarget{
		{[]string{"check", "--summary"}, count, ordinary, 4},
		{[]string{"check"}, count, ordinary, 12},
		{[]string{"check", "--json"}, count, ordinary, 20},
		{[]string{"get", "{host}", "--file"}, count, ordinary, 10},
		{[]string{"normalize", "--file"}, count, ordinary, 15},
		{[]string{"resolve", "--base", "http://a.example/b/c/d;p?q", "--file"}, count, ordinary, 20},
		{[]string{"check", "--summary"}, []string{"check"}, long, 1.05}, // no slower, within the accuracy of a run
	}
}

// spent are the times that a program takes, by round.
type spent struct{ cpu, wall []time.Duration }

// printCommands measures the command uri on files that are in the page cache, and its start and
// size. The output goes to the null device, so that no disk is measured.
func printCommands(w io.Writer, l list) error {
	wc, err := exec.LookPath("wc")
	if err != nil {
		fmt.Fprint(w, "the commands are skipped: there is no wc to compare them with\n\n")
		return nil
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	command, err := buildCommand(filepath.Join(dir, "uri"), "../../cmd", "./uri")
	if err != nil {
		return err
	}
	ordinary, long := filepath.Join(dir, "lines.txt"), filepath.Join(dir, "long.txt")
	text := []byte(strings.Join(l.texts, "\n") + "\n")
	size, err := repeat(ordinary, text, len(l.texts), bulkLines)
	if err != nil {
		return err
	}
	if _, err := repeat(long, []byte(longLine), 1, longLines); err != nil {
		return err
	}
	fmt.Fprintf(w, "targets for commands on %d lines of %s, %d MB, and on %d lines of %d bytes; CPU time of %d processors, median of %d runs\n",
		bulkLines, l.name, size>>20, longLines, len(longLine), runtime.GOMAXPROCS(0), commandRounds)
	if err := printCommandTable(w, command, commandTargets(wc, ordinary, long)); err != nil {
		return err
	}
	return printStart(w, dir, command)
}

// longLines is how many lines the file of long lines has.
const longLines = 40_000

var longLine = "http://www.example.com/search?" + strings.Repeat("name=value&", 256) + "\n"

// buildCommand builds a stripped program as releases have it, and returns its file.
func buildCommand(file, dir, path string) (string, error) {
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, path)
	build.Dir, build.Stderr = dir, os.Stderr
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	return file, build.Run()
}

// printCommandTable measures commands and their peers in turn, and says which miss their targets.
func printCommandTable(w io.Writer, command string, targets []commandTarget) error {
	var programs [][]string
	indexOf := func(program []string) int {
		for i, p := range programs {
			if slices.Equal(p, program) {
				return i
			}
		}
		programs = append(programs, program)
		return len(programs) - 1
	}
	uri := func(args []string, file string) []string {
		return slices.Concat([]string{command}, args, []string{file})
	}
	type pair struct{ ours, theirs int }
	var pairs []pair
	for _, t := range targets {
		peer := append(slices.Clone(t.peer), t.file)
		if !filepath.IsAbs(t.peer[0]) {
			peer = uri(t.peer, t.file)
		}
		pairs = append(pairs, pair{indexOf(uri(t.args, t.file)), indexOf(peer)})
	}
	times, err := runInTurn(programs, commandRounds)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "command\tCPU ms\twall ms\tpeer\tCPU ms\tratio\ttarget\t\t")
	for i, target := range targets {
		ours, theirs := times[pairs[i].ours], times[pairs[i].theirs]
		ratio := median(ratios(ours.cpu, theirs.cpu))
		fmt.Fprintf(t, "%s\t%.0f\t%.0f\t%s\t%.0f\t%.2f\t%v\t%s\t\n", target.name(), milliseconds(median(ours.cpu)), milliseconds(median(ours.wall)),
			target.peerName(), milliseconds(median(theirs.cpu)), ratio, target.ratio, missed(ratio > target.ratio))
	}
	fmt.Fprintln(t)
	return t.Flush()
}

// name returns the command as a person writes it, without the file.
func (t commandTarget) name() string {
	return "uri " + strings.TrimSuffix(strings.Join(t.args, " "), " --file")
}

func (t commandTarget) peerName() string {
	if filepath.IsAbs(t.peer[0]) {
		return filepath.Base(t.peer[0]) + " " + strings.Join(t.peer[1:], " ")
	}
	return "uri " + strings.Join(t.peer, " ") + ", long lines"
}

func missed(is bool) string {
	if is {
		return "missed"
	}
	return ""
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e3 }

// runInTurn runs the programs in turn, round by round, and returns their times.
func runInTurn(programs [][]string, rounds int) ([]spent, error) {
	times := make([]spent, len(programs))
	for range rounds {
		for i, args := range programs {
			cpu, wall, err := timesOf(args)
			if err != nil {
				return nil, err
			}
			times[i].wall, times[i].cpu = append(times[i].wall, wall), append(times[i].cpu, cpu)
		}
	}
	return times, nil
}

// timesOf returns the times of a program. The command uses all processors, which differ in speed, and wc
// uses one. So wc runs on each, and its times are the means.
func timesOf(args []string) (cpu, wall time.Duration, err error) {
	if filepath.Base(args[0]) != "wc" {
		return timed(args)
	}
	processors := time.Duration(runtime.NumCPU())
	for number := range processors {
		unpin, err := pin(int(number))
		if err != nil {
			return 0, 0, err
		}
		c, w, err := timed(args)
		unpin()
		if err != nil {
			return 0, 0, err
		}
		cpu, wall = cpu+c/processors, wall+w/processors
	}
	return cpu, wall, nil
}

// timed runs a program once.
func timed(args []string) (cpu, wall time.Duration, err error) {
	command := exec.Command(args[0], args[1:]...)
	start := time.Now()
	if err := command.Run(); err != nil {
		return 0, 0, fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime(), time.Since(start), nil
}

const helloWorld = `package main

import "fmt"

func main() { fmt.Println("hello, world") }
`

// printStart compares the start of the command with that of a hello-world, and prints its size.
func printStart(w io.Writer, dir, command string) error {
	source := filepath.Join(dir, "hello.go")
	if err := os.WriteFile(source, []byte(helloWorld), 0o666); err != nil {
		return err
	}
	hello, err := buildCommand(filepath.Join(dir, "hello"), dir, source)
	if err != nil {
		return err
	}
	times, err := runInTurn([][]string{{hello}, {command, "get", "{host}", "http://example.com/"}, {command, "http://example.com/"}}, startRounds)
	if err != nil {
		return err
	}
	info, err := os.Stat(command)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "the command\tmeasured\ttarget\t\t")
	for i, name := range []string{"start of uri get", "start of uri with a reference"} {
		more := median(times[i+1].wall) - median(times[0].wall)
		fmt.Fprintf(t, "%s, after a hello-world\t%.1f ms\t%.1f ms\t%s\t\n", name, milliseconds(more), milliseconds(maxStart), missed(more > maxStart))
	}
	fmt.Fprintf(t, "size, stripped\t%.1f MB\t%.1f MB\t%s\t\n", float64(info.Size())/1e6, float64(maxSize)/1e6, missed(info.Size() > maxSize))
	fmt.Fprintln(t)
	return t.Flush()
}
