package uribeam_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/beam/uribeam"
)

// A program calls beam.Init before it makes a pipeline.
func Example() {
	dir, err := os.MkdirTemp("", "unique")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)

	p, s := beam.NewPipelineWithRoot()
	urls := beam.CreateList(s, []string{"HTTP://example.com:80/%7Eann", "http://example.com/~ann", "http://[::1"})
	unique, err := uribeam.Deduplicate(s, uribeam.Texts(s, urls), uribeam.KeyOptions{Level: uri.LevelScheme})
	if err != nil {
		log.Fatal(err)
	}
	unique.Write(s, dir, "unique", 1)
	if _, err := prism.Execute(context.Background(), p); err != nil {
		log.Fatal(err)
	}

	names, _ := filepath.Glob(dir + "/*")
	for _, name := range names {
		text, _ := os.ReadFile(name)
		fmt.Printf("%s:\n%s", filepath.Base(name), text)
	}
	// Output:
	// failures.jsonl:
	// {"file":"","offset":0,"line":0,"input":"http://[::1","reason":"the \"[\" of the host is not closed: \"http://[::1\" at offset 11; a \"]\" is missing (rule IPv6address, expected HEXDIG, \".\", \":\" or \"]\"; RFC 3986, section 3.2.2)"}
	// unique-00000-of-00001:
	// http://example.com/~ann
}
