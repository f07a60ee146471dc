// Command ports measures ports of well-known modules to package uri, which are in testdata, against their originals, and writes the
// figures into docs/ports.md. Its tests run the tests of these modules with the ports.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
)

// document is what a reader sees of the ports.
var document = filepath.Join("..", "..", "docs", "ports.md")

func main() {
	log.SetFlags(0)
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	ports, err := readPorts()
	if err != nil {
		return err
	}
	var table strings.Builder
	table.WriteString("| operation | time, original | port | ratio | allocations, original | port |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, port := range ports {
		dir, err := os.MkdirTemp("", "port")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		p, err := prepare(port, dir)
		if err != nil {
			return err
		}
		rows, err := p.measure(dir)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		for _, row := range rows {
			fmt.Fprintln(&table, row)
			fmt.Println(row)
		}
	}
	return replaceSection("times", table.String())
}

// sizes returns the table of the sizes of ports.
func sizes(ports []prepared) string {
	var table strings.Builder
	table.WriteString("| port | lines, original | port | tokens, original | port |\n| --- | --- | --- | --- | --- |\n")
	for _, p := range ports {
		fmt.Fprintf(&table, "| [%s](../tools/ports/testdata/%s) | %d | %d | %d | %d |\n", p.Name, p.Name, p.old.Lines, p.new.Lines, p.old.Tokens, p.new.Tokens)
	}
	return table.String()
}

// section returns the text of the document between the comments of a section, and what is around it.
func section(name string) (before, text, after string, err error) {
	page, err := os.ReadFile(document)
	if err != nil {
		return "", "", "", err
	}
	start, end := "<!-- "+name, "<!-- /"+name
	head, rest, found := strings.Cut(string(page), start)
	line, rest, closed := strings.Cut(rest, "\n")
	text, tail, ended := strings.Cut(rest, end)
	if !found || !closed || !ended {
		return "", "", "", fmt.Errorf("%s has no section %s", document, name)
	}
	return head + start + line + "\n", text, end + tail, nil
}

// replaceSection writes the text of a section of the document.
func replaceSection(name, text string) error {
	before, _, after, err := section(name)
	if err != nil {
		return err
	}
	return os.WriteFile(document, []byte(before+text+after), 0o644)
}
