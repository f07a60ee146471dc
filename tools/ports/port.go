package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A Port replaces declarations of a module. The new ones are in a folder of testdata, which has the layout of the module.
type Port struct {
	Name   string // of the folder
	Module string
	Run    string   // a regular expression: the tests that run
	Skip   string   // a regular expression: the tests that do not, since they need a network
	Quiet  []string // tests whose messages quote errors, so only their results count

	// Packages is "." if the first package alone is tested, and empty for all.
	Packages string

	// Drop has the declarations that have no counterpart, tests among them. A declaration of the folder
	// replaces the one of the same name, so that it need not be here.
	Drop []string
	// Grammars are what packages of the port are generated from.
	Grammars []Grammar
	// Generated has files of generated code. What they are generated from is counted instead.
	Generated map[string]string
}

// folder returns the folder of the port.
func (p Port) folder() string { return filepath.Join("testdata", p.Name) }

// packages returns the import paths that a run of the go command is about.
func (p Port) importPaths() string {
	if p.Packages == "." {
		return p.Module
	}
	return p.Module + "/..."
}

// readPorts returns the ports that testdata lists.
func readPorts() ([]Port, error) {
	return readLines[Port](filepath.Join("testdata", "ports.jsonl"))
}

// readLines returns the values of a file of JSON lines.
func readLines[T any](name string) ([]T, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var values []T
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if line == "" {
			continue
		}
		var value T
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
		values = append(values, value)
	}
	return values, nil
}
