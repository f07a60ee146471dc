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
	"sync"
)

// A step is something that gen does about some files: it proves what they claim, or makes another file of them.
type step struct {
	name   string   // of what is proved; or the file that is made, from the module's root
	inputs []string // files, from the module's root; the tool itself is an input of every step
	facts  []byte   // what else it depends on: see factsOf
	do     func() ([]byte, error)

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
			s.made, errs[i] = s.do()
		})
	}
	work.Wait()
	return errors.Join(errs...)
}

// A job is what one run of gen has to do.
type job struct {
	dir    string // the module's root
	tool   digest
	all    bool // do also what has not changed
	proofs []*step
	files  []*step
}

// run does what is to be done: the proofs, then the files, and at last it writes them. After an error nothing is written.
func (j *job) run() error {
	old := readRecord(filepath.Join(j.dir, recordFile))
	proofs, err := j.stale(old, j.proofs, false)
	if err != nil {
		return err
	}
	if err := run(proofs); err != nil {
		return err
	}
	files, err := j.stale(old, j.files, true)
	if err != nil {
		return err
	}
	if err := run(files); err != nil {
		return err
	}
	record, err := j.record()
	if err != nil {
		return err
	}
	for _, s := range files {
		if err := j.write(s.name, s.made); err != nil {
			return err
		}
	}
	return j.write(recordFile, record)
}

// stale returns the steps whose digests are not those of the record.
func (j *job) stale(old record, steps []*step, isFile bool) (todo []*step, err error) {
	for _, s := range steps {
		var made []byte
		if isFile {
			made, _ = os.ReadFile(filepath.Join(j.dir, s.name)) // one that is not there has another digest
		}
		now, err := s.digest(j.dir, made)
		if err != nil {
			return nil, err
		}
		if j.all || old[toolName] != j.tool || old[s.name] != now {
			todo = append(todo, s)
		} else {
			s.made = made
		}
	}
	return todo, nil
}

// record returns the record of the job when it is done.
func (j *job) record() ([]byte, error) {
	r := record{toolName: j.tool}
	for _, s := range j.proofs {
		d, err := s.digest(j.dir, nil)
		if err != nil {
			return nil, err
		}
		r[s.name] = d
	}
	for _, s := range j.files {
		d, err := s.digest(j.dir, s.made)
		if err != nil {
			return nil, err
		}
		r[s.name] = d
	}
	return r.text(), nil
}

// write writes a file unless it has the content.
func (j *job) write(name string, content []byte) error {
	path := filepath.Join(j.dir, name)
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if tool, err := toolFiles(j.dir); err == nil && slices.Contains(tool, name) {
		log.Printf("%s is part of gen and has changed: run it again", name)
	}
	return nil
}
