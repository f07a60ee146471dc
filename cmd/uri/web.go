package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type webCommand struct {
	Addr string `default:"127.0.0.1:0" placeholder:"HOST:PORT" help:"The address to listen at. Port 0 is any that is free."`
}

// Run runs the command. The server is a program of its own, uriweb, which ends at the end of its
// standard input: also if this program is killed.
func (c webCommand) Run(p *program) error {
	name, err := findServer()
	if err != nil {
		return err
	}
	stop, cancel := commandline.UntilStopped()
	defer cancel()
	server := exec.Command(name, "--until-eof", "--addr="+c.Addr)
	server.Stdout, server.Stderr = p.stdout.To, p.stderr
	open, err := server.StdinPipe()
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return fmt.Errorf("cannot start %s: %w", name, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	select {
	case err = <-ended:
	case <-stop.Done():
		_ = open.Close() // fails if the server ended before
		err = <-ended
	}
	return serverError(err)
}

// serverError returns the error of a server that has ended. A server that exits has said why.
func serverError(err error) error {
	failed := (*exec.ExitError)(nil)
	switch {
	case !errors.As(err, &failed):
		return err
	case failed.Exited():
		return commandline.ErrReported
	}
	return fmt.Errorf("uriweb has ended: %w", err)
}

// findServer returns the file of uriweb, which is beside this program or in PATH.
func findServer() (string, error) {
	const name = "uriweb"
	if self, err := os.Executable(); err == nil {
		if beside, err := exec.LookPath(filepath.Join(filepath.Dir(self), name)); err == nil {
			return beside, nil
		}
	}
	found, err := exec.LookPath(name)
	if err != nil {
		return "", errNoServer
	}
	return found, nil
}

var errNoServer = errors.New("the program uriweb, which serves the page, is neither beside this program nor in PATH: " +
	"go install github.com/urigrammar/uri/cmd/uriweb@latest installs it")
