// Command uriweb serves the playground, a web page for trying out references in a browser. It is a separate program because an
// HTTP server is larger than the whole command uri.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/playground/site"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// options are the flags of the program.
type options struct {
	addr     string
	untilEOF bool
	version  bool
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the program, and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return commandline.Positive
	}
	if err == nil && o.version {
		_, err = fmt.Fprintln(stdout, commandline.Build("uriweb"))
	} else if err == nil {
		err = o.serve(stdin, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintf(stderr, "uriweb: error: %s\n", printable.Text(err.Error()))
		return commandline.NoAnswer
	}
	return commandline.Positive
}

// parse parses the flags. It hides text before an "@", which may be a password.
func parse(args []string, stderr io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("uriweb", flag.ContinueOnError)
	flags.StringVar(&o.addr, "addr", "127.0.0.1:0", "the address to listen on; port 0 chooses a free port")
	flags.BoolVar(&o.untilEOF, "until-eof", false, "exit at the end of standard input")
	flags.BoolVar(&o.version, "version", false, "print the version")
	flags.SetOutput(io.Discard)
	err = flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, "Usage: uriweb [flags]\n\nServes a page for trying references in a browser.\n\n")
		flags.SetOutput(stderr)
		flags.PrintDefaults()
	case err != nil:
		about, value, _ := strings.Cut(err.Error(), ": ") // whose ":" begins no port
		err = errors.New(excerpt.Hidden(about) + ": " + excerpt.Hidden(value))
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %s", excerpt.Hidden(flags.Arg(0)))
	}
	return o, err
}

// serve serves the page until a signal arrives.
func (o options) serve(stdin io.Reader, stdout, stderr io.Writer) error {
	addr := excerpt.Hidden(o.addr)
	host, _, err := net.SplitHostPort(o.addr)
	if err != nil {
		return fmt.Errorf("--addr must be HOST:PORT, as in 127.0.0.1:8080: %s", addr)
	}
	handler, err := site.Handler(host)
	if err != nil {
		return err
	}
	stop, cancel := commandline.UntilStopped()
	defer cancel()
	if o.untilEOF {
		go func() {
			_, _ = io.Copy(io.Discard, stdin)
			cancel()
		}()
	}
	listener, err := new(net.ListenConfig).Listen(stop, "tcp", o.addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %s; use --addr 127.0.0.1:0 for any free port", addr, excerpt.Hidden(err.Error()))
	}
	if _, err := fmt.Fprintln(stdout, address(host, listener.Addr())); err != nil {
		return errors.Join(err, listener.Close())
	}
	if at, ok := listener.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		fmt.Fprintln(stderr, "uriweb: other machines can open this page, too")
	}
	fmt.Fprintln(stderr, "Open this address in a browser. Press Ctrl-C to stop.")
	return serveUntil(stop, site.Server(handler), listener)
}

// serveUntil serves requests until stop ends. Requests in progress get one second to finish.
func serveUntil(stop context.Context, server *http.Server, listener net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-stop.Done():
	}
	patience, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if server.Shutdown(patience) != nil {
		return server.Close()
	}
	return nil
}

// address returns the URL of the page, with a host that a browser can open.
func address(host string, at net.Addr) string {
	_, port, _ := net.SplitHostPort(at.String())
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + strings.TrimSuffix(net.JoinHostPort(host, port), ":80") + "/"
}
