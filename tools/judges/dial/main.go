// Command dial is a judge that reports to which host and port net/http, or a given command, connects. No packet leaves the
// machine. README.md in the parent directory describes the protocol.
//
//	dial
//	dial -- program arguments...
//
// Without a command, an http.Client requests each input, and its dialer records the address. A given command is a driver. It
// reads one base64 input per line, sends one request, and answers with one line. Environment variables name a SOCKS proxy, to
// which libcurl and Java send the name and the port of the intended connection. Java resolves no name.
package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "dial:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) > 0 && args[0] == "--" {
		return drive(args[1:])
	}
	if len(args) > 0 && args[0] == "--version" {
		fmt.Println("net/http of Go", strings.TrimPrefix(runtime.Version(), "go"))
		return nil
	}
	c := newClient()
	return eachLine(func(line string) (any, error) {
		input, err := base64.StdEncoding.DecodeString(line)
		if err != nil {
			return nil, err
		}
		return c.answer(string(input)), nil
	})
}

// eachLine writes an answer, as a line, for each line of standard input.
func eachLine(answer func(line string) (any, error)) error {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	for in.Scan() {
		a, err := answer(in.Text())
		if err != nil {
			return err
		}
		if err := e.Encode(a); err != nil {
			return err
		}
	}
	return errors.Join(in.Err(), out.Flush())
}

// place is the destination of a client's connection.
type place struct {
	Scheme string `json:"scheme"`
	Host   string `json:"host"`
	Port   string `json:"port"`
}

// refusal is the answer about an input that leads nowhere.
type refusal struct {
	Error string `json:"error"`
}

// client is an http.Client that records the addresses that it dials.
type client struct {
	http   *http.Client
	dialed *place
}

var errNoted = errors.New("noted")

func newClient() *client {
	c := &client{}
	note := func(scheme string) func(context.Context, string, string) (net.Conn, error) {
		return func(_ context.Context, _, address string) (net.Conn, error) {
			host, port, err := net.SplitHostPort(address)
			c.dialed = &place{scheme, host, port}
			return nil, errors.Join(errNoted, err)
		}
	}
	c.http = &http.Client{Transport: &http.Transport{
		DialContext: note("http"), DialTLSContext: note("https"), TLSClientConfig: &tls.Config{}, DisableKeepAlives: true,
	}}
	return c
}

func (c *client) answer(url string) any {
	c.dialed = nil
	response, err := c.http.Get(url)
	if err == nil {
		response.Body.Close()
	}
	if c.dialed == nil {
		return refusal{fmt.Sprint(err)}
	}
	return c.dialed
}
