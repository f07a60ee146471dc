// Command guard updates package guard's data on addresses. It reads IANA's two registries of
// special-purpose addresses, writes them as Go code, and compares them with other transcriptions.
//
//	make addresses
//
// It requires python3, node, and network access to download modules and packages. It writes these
// files:
//
//   - guard/testdata/iana-ipv4-special-registry-1.csv and iana-ipv6-special-registry-1.csv
//   - guard/registry.go, the same as Go, with the addresses of guard/testdata/clouds.jsonl
//   - guard/testdata/addresses.jsonl: what each source says about each prefix
//
// A test of package guard fails if a source differs from guard.Public and
// guard/testdata/decisions.jsonl contains no decision about the difference.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// holder is a module whose releases contain both registries, as IANA publishes them. Its own
// workflow compares the files with IANA's each day.
const holder = "github.com/letsencrypt/boulder"

func main() {
	log.SetFlags(0)
	if err := renew("../.."); err != nil {
		log.Fatal(err)
	}
}

// renew writes the files below the root of the repository.
func renew(root string) error {
	version, err := copyRegistries(filepath.Join(root, "guard/testdata"))
	if err != nil {
		return err
	}
	entries, err := readRegistries(filepath.Join(root, "guard/testdata"))
	if err != nil {
		return err
	}
	clouds, err := readClouds(filepath.Join(root, "guard/testdata"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, "guard/registry.go"), goSource(append(clouds, entries...), version), 0o666); err != nil {
		return err
	}
	rows, err := compare(entries)
	if err != nil {
		return err
	}
	return writeLines(filepath.Join(root, "guard/testdata/addresses.jsonl"), rows)
}

// copyRegistries copies both registries from the newest release of the holder, and returns its
// version.
func copyRegistries(to string) (version string, err error) {
	// The module can need a newer Go than this one, which does not matter for its data.
	out, _ := exec.Command("go", "mod", "download", "-json", holder+"@latest").Output()
	var module struct{ Version, Zip string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", fmt.Errorf("%s: %w", holder, err)
	}
	for _, family := range []string{"4", "6"} {
		name := "iana-ipv" + family + "-special-registry-1.csv"
		text, err := fileOf(module.Zip, "/iana/data/"+name)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(to, name), text, 0o666); err != nil {
			return "", err
		}
	}
	return module.Version, nil
}

func writeLines[Row any](name string, rows []Row) error {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	for _, row := range rows {
		if err := encoder.Encode(row); err != nil {
			return err
		}
	}
	return os.WriteFile(name, []byte(b.String()), 0o666)
}

// sortedByAddress sorts entries as IANA's tables do, IPv4 first.
func sortedByAddress(entries []entry) {
	slices.SortStableFunc(entries, func(a, b entry) int {
		if c := a.prefix.Addr().Compare(b.prefix.Addr()); c != 0 {
			return c
		}
		return a.prefix.Bits() - b.prefix.Bits()
	})
}
