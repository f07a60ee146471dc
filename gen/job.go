package main

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/failure"
)

// A step is something that gen does: it proves something, or makes a file.
type step struct {
	name string // of what is proved; or the file that is made, from the module's root
	do   func() ([]byte, error)

	made []byte // what do returned: the report of a proof, or the content of the file
}

// run does steps, as many at a time as there are processors. The error joins theirs, in order.
func run(steps []*step) error {
	errs := make([]error, len(steps))
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	var work sync.WaitGroup
	for i, s := range steps {
		work.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			errs[i] = s.run()
		})
	}
	work.Wait()
	return errors.Join(errs...)
}

func (s *step) run() (err error) {
	defer failure.Catch(&err)
	s.made, err = s.do()
	return err
}

// generate runs the proofs, then makes the files, and then writes those that differ to a directory. After an error nothing is
// written.
func generate(dir string, proofs, files []*step) error {
	if err := run(proofs); err != nil {
		return err
	}
	if err := run(files); err != nil {
		return err
	}
	for _, s := range files {
		if err := s.write(dir); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file unless it has the content.
func (s *step) write(dir string) error {
	path := filepath.Join(dir, s.name)
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, s.made) {
		return nil
	}
	if err := os.WriteFile(path, s.made, 0o644); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	if slices.Contains(readers, strings.TrimSuffix(s.name, ".go")) {
		log.Printf("%s is part of gen and has changed: run it again", s.name)
	}
	return nil
}
