//go:build linux

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"time"
)

const recorded = "../recorded/peers.jsonl"

func main() {
	log.SetFlags(0)
	if os.Getenv(insideKey) == "" {
		if err := outside(); err != nil {
			log.Fatal(err)
		}
		return
	}
	if len(os.Args) > 1 { // safeurl
		if err := answerBySafeURL(); err != nil {
			log.Fatal(err)
		}
		return
	}
	if err := inside(); err != nil {
		log.Fatal(err)
	}
}

// outside installs what comes from npm, since it needs a network, and runs this command again where
// there is none.
func outside() error {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := install(folder); err != nil {
		return err
	}
	return reexecute(folder)
}

// inside runs the cases, and prints what was decided.
func inside() error {
	if err := setUp(); err != nil {
		return err
	}
	cases, err := readCases("../../../guard/testdata")
	if err != nil {
		return err
	}
	w, err := newWorld(cases)
	if err != nil {
		return err
	}
	all, err := peersOf(w)
	if err != nil {
		return err
	}
	record := recordOf(all)
	for _, c := range cases {
		d := decided{Case: c.id(), Accepted: []string{}}
		for _, p := range all {
			if !p.runs(c) {
				continue
			}
			w.begin(c)
			err := p.fetch(c)
			if errors.Is(err, errCrashed) {
				d.Crashed = append(d.Crashed, p.Name)
			}
			if w.accepted(c) {
				d.Accepted = append(d.Accepted, p.Name)
			}
			if os.Getenv("PEERS_VERBOSE") != "" {
				fmt.Fprintln(os.Stderr, c.Use, c.Policy, c.Text, c.Locations, p.Name, w.accepted(c), err)
			}
		}
		record.decided = append(record.decided, d)
	}
	return record.write(os.Stdout)
}

func recordOf(all []*peer) *record {
	r := &record{Date: time.Now().UTC().Format(time.DateOnly), Versions: map[string]string{}}
	for _, p := range all {
		r.Versions[p.Name] = p.version
	}
	return r
}

// portsIn returns the ports that the texts of the cases could mean, and those of the schemes.
func portsIn(cases []hostile) []int {
	ports := []int{80, 443}
	for _, c := range cases {
		for _, run := range strings.FieldsFunc(c.Text+" "+strings.Join(c.Locations, " "), func(r rune) bool { return r < '0' || r > '9' }) {
			var port int
			if err := json.Unmarshal([]byte(strings.TrimLeft(run, "0")), &port); err == nil && port > 0 && port < 1<<16 {
				ports = append(ports, port)
			}
		}
	}
	slices.Sort(ports)
	return slices.Compact(ports)
}
