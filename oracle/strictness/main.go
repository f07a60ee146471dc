// Command strictness finds how the shipped grammars differ, and where the parsers that are installed here depart from RFC 3986. It writes three
// files, of one content: docs/strictness.md is a page for people, docs/strictness.html a report with every class and every deviation, and
// docs/strictness.json the data. It is run from the module's root: `make strictness`.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/urigrammar/uri/internal/printable"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("strictness: ")
	out := flag.String("o", "docs", "the folder to write to")
	grammars := flag.Bool("grammars", false, "compare the grammars alone, and keep what the data in the folder says of parsers")
	flag.Parse()
	s := &study{Written: time.Now().UTC().Format(time.DateOnly), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	work := s.askParsers
	if *grammars {
		work = func() error { return s.keepParsers(filepath.Join(*out, data)) }
	}
	if err := errors.Join(work(), s.compareGrammars()); err != nil {
		log.Fatal(err)
	}
	files, err := s.files()
	if err != nil {
		log.Fatal(err)
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(*out, name), content, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// keepParsers reads what is known of parsers, and when that was found, from a file of data.
func (s *study) keepParsers(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, s); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s.Grammars, s.Comparisons, s.Causes = nil, nil, nil
	return nil
}

// data is the name of the file from which the others can be made.
const data = "strictness.json"

// files returns what is written, by its name.
func (s *study) files() (map[string][]byte, error) {
	var page, report bytes.Buffer
	s.writePage(&page)
	if err := s.writeReport(&report); err != nil {
		return nil, err
	}
	compact, err := printable.JSON(s)
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	if err := json.Indent(&all, append(compact, '\n'), "", " "); err != nil {
		return nil, err
	}
	return map[string][]byte{"strictness.md": page.Bytes(), "strictness.html": report.Bytes(), data: all.Bytes()}, nil
}
