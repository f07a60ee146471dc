//go:build linux

package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"time"
)

// options are the flags of the command.
type options struct {
	args     []string
	sockets  bool          // whether the program opens WebSockets
	proxy    string        // the address of the proxy that args start
	debian   string        // the package that contains the program, for its version
	title    string        // the name that the version follows
	patience time.Duration // the maximum time for an input
	enough   time.Duration // the maximum time that a program may run after an answer
	version  bool
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("watch: ")
	var o options
	flag.StringVar(&o.proxy, "proxy", "", "the `address` at which the program, a proxy, listens")
	flag.StringVar(&o.debian, "package", "", "the Debian `package` of the program, for its version")
	flag.StringVar(&o.title, "title", "", "the `name` of the program before its version; by default that of the package")
	flag.BoolVar(&o.sockets, "websockets", false, "the program opens WebSockets: its TLS connections are for wss")
	flag.DurationVar(&o.patience, "patience", 3*time.Second, "how long an input may take")
	flag.DurationVar(&o.enough, "enough", time.Second, "how long the program may run after it was answered")
	flag.Parse()
	o.args = flag.Args()
	if n := len(o.args); n > 0 && o.args[n-1] == "--version" {
		o.args, o.version = o.args[:n-1], true
	}
	if len(o.args) == 0 {
		log.Fatal("no program to watch")
	}
	if os.Getenv(insideKey) == "" {
		os.Exit(reexecute())
	}
	if err := run(o); err != nil {
		log.Fatal(err)
	}
}

// run watches a program in the current namespaces.
func run(o options) error {
	if err := setUp(); err != nil {
		return err
	}
	if o.version {
		version, err := versionOf(o)
		fmt.Println(version)
		return err
	}
	w, err := newWatcher(o)
	if err != nil {
		return err
	}
	return answer(w)
}

// answer reads inputs from standard input, and writes a line for each.
func answer(w *watcher) error {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<26)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for in.Scan() {
		input, err := base64.StdEncoding.DecodeString(in.Text())
		if err != nil {
			return err
		}
		answer, err := w.watch(string(input))
		if err != nil {
			return err
		}
		if err := out.Encode(answer); err != nil {
			return err
		}
	}
	return in.Err()
}
