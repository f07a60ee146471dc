package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/playground/site"
)

type webCommand struct {
	Addr string `default:"127.0.0.1:0" placeholder:"HOST:PORT" help:"The address to listen at. Port 0 is any that is free."`
}

// Run runs the command.
func (c webCommand) Run(p *program) error {
	host, _, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("--addr is not HOST:PORT, as in 127.0.0.1:8080: %s", c.Addr)
	}
	handler, err := site.Handler(host)
	if err != nil {
		return err
	}
	stop, cancel := commandline.UntilStopped()
	defer cancel()
	listener, err := new(net.ListenConfig).Listen(stop, "tcp", c.Addr)
	if commandline.IsAddressInUse(err) {
		return fmt.Errorf("another program listens at %s already; --addr 127.0.0.1:0 finds a free port", c.Addr)
	}
	if err != nil {
		return fmt.Errorf("cannot listen at %s: %w", c.Addr, err)
	}
	if _, err := fmt.Fprintln(p.stdout, address(host, listener.Addr())); err != nil {
		return errors.Join(err, listener.Close())
	}
	if at, ok := listener.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		fmt.Fprintln(p.stderr, "uri: other machines can open this page, too")
	}
	fmt.Fprintln(p.stderr, "Open it in a browser. Ctrl-C ends it.")
	return serve(stop, site.Server(handler), listener)
}

// serve serves until it is stopped, and then lets go on what has begun, for a while.
func serve(stop context.Context, server *http.Server, listener net.Listener) error {
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

// address is the URL of the page, with a host that a browser can open.
func address(host string, at net.Addr) string {
	_, port, _ := net.SplitHostPort(at.String())
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + strings.TrimSuffix(net.JoinHostPort(host, port), ":80") + "/"
}
