// Corpus chooses the corpus of each fuzz target: the inputs in testdata/fuzz that go test runs.
//
//	go run ./corpus [-most BYTES] [-longest BYTES] [-slowest DURATION] [FOLDER ...]
//
// It chooses among the inputs that go test -fuzz left in the build cache, and the present corpus.
// The test binary of a package is compiled with coverage, and takes all of them in one process, the
// shortest first. An input is chosen if it covers blocks of this project that neither the seeds of
// f.Add nor shorter inputs cover. A second process takes the chosen ones, the longest first, and
// drops those whose blocks the others cover.
//
// The chosen files are named by eight digits of their hash. Files with other names, such as those
// of the inputs that failed, count as seeds and stay.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	var l limits
	flag.IntVar(&l.most, "most", 1500, "bytes of the files of one target in a module zip")
	flag.IntVar(&l.longest, "longest", 600, "bytes of one file")
	flag.DurationVar(&l.slowest, "slowest", 50*time.Millisecond, "time of one input")
	root := flag.String("root", "..", "the checkout")
	flag.Parse()
	if err := run(*root, flag.Args(), l); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

// perFile is about how many bytes a file takes in a module zip besides its text.
const perFile = 250

// limits bound what is chosen for one target.
type limits struct {
	most    int
	longest int
	slowest time.Duration
}

// run chooses the corpora of the packages in folders, or of all.
func run(root string, folders []string, l limits) error {
	targets, err := findTargets(root)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "corpus")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	overlay, err := writeOverlay(work)
	if err != nil {
		return err
	}
	for i, t := range targets {
		if len(folders) > 0 && !slices.Contains(folders, t.folder) {
			continue
		}
		binary := filepath.Join(work, "test")
		if i == 0 || targets[i-1].folder != t.folder {
			if err := compile(filepath.Join(root, t.folder), overlay, binary); err != nil {
				return fmt.Errorf("%s: %w", t.folder, err)
			}
		}
		report, err := choose(root, t, binary, work, l)
		if err != nil {
			return fmt.Errorf("%s %s: %w", t.folder, t.name, err)
		}
		fmt.Printf("%s %s: %s\n", t.folder, t.name, report)
	}
	return nil
}

// compile compiles the tests of a package so that they count the blocks of this project.
func compile(folder, overlay, binary string) error {
	c := exec.Command("go", "test", "-c", "-overlay", overlay, "-cover", "-covermode=set", "-coverpkg=github.com/urigrammar/uri/...", "-o", binary, ".")
	c.Dir = folder
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// choose writes the corpus of a target, and returns a line about it.
func choose(root string, t target, binary, work string, l limits) (string, error) {
	folder := filepath.Join(root, t.folder)
	corpus := t.corpus(root)
	kept, candidates, err := candidatesOf(folder, corpus, t.name, l.longest)
	if err != nil {
		return "", err
	}
	p := program{binary: binary, folder: folder, target: t.name, work: work, slowest: l.slowest}
	first, _, err := p.needed(kept, candidates)
	if err != nil {
		return "", err
	}
	slices.Reverse(first) // the longest cover most
	total := 0
	first = slices.DeleteFunc(first, func(i input) bool {
		total += len(i.text) + perFile
		return total > l.most
	})
	chosen, gain, err := p.needed(kept, first)
	if err != nil {
		return "", err
	}
	if err := write(corpus, chosen); err != nil {
		return "", err
	}
	total = 0
	for _, i := range slices.Concat(kept, chosen) {
		total += len(i.text)
	}
	return fmt.Sprintf("%d files of %d, %d bytes, %+.2f %% blocks", len(kept)+len(chosen), len(kept)+len(candidates), total, 100*gain), nil
}

// write replaces the files of a corpus that this program chose before.
func write(corpus string, chosen []input) error {
	if err := os.MkdirAll(corpus, 0o755); err != nil {
		return err
	}
	old, err := os.ReadDir(corpus)
	if err != nil {
		return err
	}
	for _, e := range old {
		if isChosen(e.Name()) {
			if err := os.Remove(filepath.Join(corpus, e.Name())); err != nil {
				return err
			}
		}
	}
	for _, i := range chosen {
		if err := os.WriteFile(filepath.Join(corpus, i.name()), []byte(i.text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// isChosen reports whether a name is that of a file that this program chose.
func isChosen(name string) bool {
	return len(name) == 8 && strings.Trim(name, "0123456789abcdef") == ""
}
