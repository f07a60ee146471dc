// Command strictness finds how the shipped grammars differ, and where the parsers that are installed here depart from RFC 3986. It writes three
// files, of one content: docs/strictness.md is a page for people, docs/strictness.html a report with every class and every deviation, and
// docs/strictness.json the data. It is run from the module's root: `make strictness`.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/urigrammar/uri/internal/octet"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("strictness: ")
	out := flag.String("o", "docs", "the folder to write to")
	flag.Parse()
	s := &study{Written: time.Now().UTC().Format(time.DateOnly), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if err := s.compareGrammars(); err != nil {
		log.Fatal(err)
	}
	if err := s.askParsers(); err != nil {
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

// data is the name of the file from which the others can be made.
const data = "strictness.json"

// files returns what is written, by its name.
func (s *study) files() (map[string][]byte, error) {
	var page, report bytes.Buffer
	s.writePage(&page)
	if err := s.writeReport(&report); err != nil {
		return nil, err
	}
	compact, err := octet.JSON(s)
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	if err := json.Indent(&all, append(compact, '\n'), "", " "); err != nil {
		return nil, err
	}
	return map[string][]byte{"strictness.md": page.Bytes(), "strictness.html": report.Bytes(), data: all.Bytes()}, nil
}
