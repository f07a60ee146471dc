//go:build linux

package main

import (
	"bufio"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// urlMark is the text in an argument that an input replaces.
const urlMark = "$URL"

// command returns a program to start, which writes errors to stderr.
func command(args []string, stderr io.Writer) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env, cmd.Dir, cmd.Stderr = environment(), home, stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// once starts the program again for each input.
type once struct {
	options
	listeners *listeners
}

func (o once) ask(input string) (reason, unix string, err error) {
	args := make([]string, len(o.args))
	for i, arg := range o.args {
		args[i] = strings.ReplaceAll(arg, urlMark, input)
	}
	stderr, err := os.Create(filepath.Join(home, "stderr"))
	if err != nil {
		return "", "", err
	}
	defer stderr.Close()
	cmd := command(args, stderr)
	if err := cmd.Start(); err != nil {
		return "", "", err
	}
	done := make(chan struct{})
	go func() {
		_ = cmd.Wait() // programs end as they like
		close(done)
	}()
	o.await(done)
	endAll()
	<-done
	reap()
	return lastLine(stderr.Name()), "", nil
}

// await returns when the program has ended, some time after it got an answer, or when it takes too long.
func (o once) await(done <-chan struct{}) {
	deadline := time.Now().Add(o.patience)
	for {
		select {
		case <-done:
			return
		case <-time.After(20 * time.Millisecond):
		}
		last := o.listeners.lastTalk()
		if time.Now().After(deadline) || !last.IsZero() && time.Since(last) > o.enough {
			return
		}
	}
}

// endAll ends every other process in the namespace, such as those that a program has left running.
// Processes outside are out of reach, because this process has process ID 1.
func endAll() {
	if os.Getpid() == 1 {
		_ = syscall.Kill(-1, syscall.SIGKILL) // fails if no other process is left
	}
}

// reap waits for orphaned processes, whose parent is now this process.
func reap() {
	for {
		if _, err := syscall.Wait4(-1, nil, 0, nil); err != nil && !errors.Is(err, syscall.EINTR) {
			return // there are no others
		}
	}
}

// lastLine returns the last line of a file, or the reason why it cannot be read.
func lastLine(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return err.Error()
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	line := strings.ToValidUTF8(lines[len(lines)-1], "")
	if line == "" {
		return "it connected nowhere"
	}
	return line[:min(len(line), 200)]
}

// driver is a program that sends one request for each line that it reads.
type driver struct {
	options
	cmd   *exec.Cmd
	in    io.Writer
	lines chan string
}

// start starts the driver, which may need some time before it answers.
func (d *driver) start() error {
	d.cmd = command(d.args, nil)
	in, errIn := d.cmd.StdinPipe()
	out, errOut := d.cmd.StdoutPipe()
	if err := cmp.Or(errIn, errOut); err != nil {
		return err
	}
	d.in, d.lines = in, make(chan string)
	lines := d.lines
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	return d.cmd.Start()
}

func (d *driver) ask(input string) (reason, unix string, err error) {
	patience := d.patience
	if d.cmd == nil {
		patience += startTime
		if err := d.start(); err != nil {
			return "", "", err
		}
	}
	if _, err := fmt.Fprintln(d.in, base64.StdEncoding.EncodeToString([]byte(input))); err != nil {
		d.stop()
		return "the driver died", "", nil
	}
	select {
	case line, ok := <-d.lines:
		if !ok {
			d.stop()
			return "the driver died", "", nil
		}
		var said struct{ Error, Unix string }
		if err := json.Unmarshal([]byte(line), &said); err != nil {
			return "", "", fmt.Errorf("the driver answered %q: %w", line, err)
		}
		return said.Error, said.Unix, nil
	case <-time.After(patience):
		d.stop()
		return "it took too long", "", nil
	}
}

// startTime is the maximum time that a driver takes to start.
const startTime = 20 * time.Second

// stop ends the driver. The next input starts another one.
func (d *driver) stop() {
	_ = syscall.Kill(-d.cmd.Process.Pid, syscall.SIGKILL) // it may have ended
	for range d.lines {                                   // until it is closed
	}
	_ = d.cmd.Wait() // it was killed
	d.cmd = nil
}

// proxy is a program to which the watcher sends requests for inputs.
type proxy struct {
	address  string
	patience time.Duration
}

func startProxy(o options) (*proxy, error) {
	if err := command(o.args, nil).Start(); err != nil {
		return nil, err
	}
	for range 200 {
		conn, err := net.Dial("tcp", o.proxy)
		if err == nil {
			return &proxy{o.proxy, o.patience}, conn.Close()
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil, errors.New("the proxy does not listen")
}

func (p *proxy) ask(input string) (reason, unix string, err error) {
	conn, err := net.Dial("tcp", p.address)
	if err != nil {
		return "", "", err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(p.patience))
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.0\r\n\r\n", input); err != nil {
		return err.Error(), "", nil
	}
	status, _ := bufio.NewReader(conn).ReadString('\n')
	return strings.TrimSpace(status), "", nil
}

// versionOf returns the name and the version of the program.
func versionOf(o options) (string, error) {
	if o.debian == "" {
		out, err := command(append(o.args, "--version"), os.Stderr).Output()
		first, _, _ := strings.Cut(string(out), "\n")
		return first, err
	}
	if _, err := exec.LookPath(o.args[0]); err != nil {
		return "", err
	}
	out, err := exec.Command("dpkg-query", "-W", "-f", "${Version}", o.debian).Output()
	version := string(out)
	if _, after, ok := strings.Cut(version, ":"); ok {
		version = after // the epoch
	}
	if i := strings.LastIndexByte(version, '-'); i > 0 {
		version = version[:i] // Debian's revision
	}
	version, _, _ = strings.Cut(version, "+dfsg") // without files that Debian cannot distribute
	if o.title == "" {
		o.title = o.debian
	}
	return o.title + " " + version, err
}
