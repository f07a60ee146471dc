// Command bench measures package uri and its peers side by side, in one run, and prints the tables that
// run.txt contains. It is a separate module, so that users of package uri do not download the peers.
//
// The lists of URLs come from the directory that the environment variable URI_CORPORA names, or by
// default from testdata.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/urigrammar/uri/internal/neturl"
)

func main() {
	log.SetFlags(0)
	rounds := flag.Int("rounds", 15, "how many times each parser is measured on each list; the median counts")
	span := flag.Duration("span", 20*time.Millisecond, "how long one measurement takes at least")
	only := flag.Bool("targets", false, "measure only operations that have targets")
	flag.Parse()

	lists, err := loadLists(os.Getenv("URI_CORPORA"))
	if err != nil {
		log.Fatal(err)
	}
	if *only {
		printAllTargets(lists, *rounds, *span)
		return
	}
	peers, err := buildPeers(filepath.Join("results", "peers"), log.Printf)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s/%s, %s; median of %d rounds of at least %v, parsers in turn\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, processor(), *rounds, *span)
	fmt.Println("net/url: " + neturl.Version())
	for _, p := range parsers {
		if v := version(p.module); v != "" {
			fmt.Printf("%s: %s %s\n", p.name, p.module, v)
		}
	}
	printPeers(os.Stdout, peers)
	fmt.Println()
	unpin, err := pin()
	if err != nil {
		log.Fatal(err)
	}
	if err := compare(os.Stdout, lists, peers, *rounds, *span); err != nil {
		log.Fatal(err)
	}
	if err := printOperations(os.Stdout, lists[0], *rounds); err != nil {
		log.Fatal(err)
	}
	unpin()
	printAllTargets(lists, *rounds, *span)
	printBulk(os.Stdout, lists[0], *rounds)
}

func printAllTargets(lists []list, rounds int, span time.Duration) {
	unpin, err := pin()
	if err != nil {
		log.Fatal(err)
	}
	if err := printTargets(os.Stdout, lists, rounds); err != nil {
		log.Fatal(err)
	}
	if err := printAda(os.Stdout, lists, rounds, span); err != nil {
		log.Fatal(err)
	}
	unpin()
}

// version returns the version of a module with which this program was built.
func version(module string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, d := range info.Deps {
		if d.Path == module && d.Replace == nil {
			return d.Version
		}
	}
	return ""
}
