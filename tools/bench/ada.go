package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/whatwg"
)

// adaFolder is the environment variable with the source folder of ada, a parser of the URL Standard in C++.
// The folder contains include and src.
const adaFolder = "URI_ADA"

// adaBase is the base URL of relative references, for both parsers.
const adaBase = "https://example.com/a/b/c?q"

// adaTarget bounds the time of package whatwg on a list, as a ratio to the time of a program with ada.
type adaTarget struct {
	list   list
	name   string
	parse  func(string) bool
	define string // for the C preprocessor: which function the program calls
	ratio  float64
}

// adaTargets returns the targets for lists of URLs, and for lists derived from the first list.
func adaTargets(lists []list) []adaTarget {
	crawled, mixed := lists[0], lists[len(lists)-1]
	for _, l := range lists {
		if l.peers {
			mixed = l
		}
	}
	record, base := accepts(whatwg.Parse), whatwg.MustParse(adaBase)
	return []adaTarget{
		{crawled, "whatwg.Parse", record, "", 0.45},
		{mixed, "whatwg.Parse", record, "", 0.9},
		{crawled, "whatwg.CanParse", whatwg.CanParse, "CAN_PARSE", 0.7},
		{rewritten("relative", crawled, relativeOf), "whatwg.URL.Parse", accepts(base.Parse), `BASE="` + adaBase + `"`, 0.9},
		{rewritten("host in capitals", crawled, capitalsOf), "whatwg.Parse", record, "", 0.9},
		{rewritten("IPv4", crawled, ipv4Of), "whatwg.Parse", record, "", 0.9},
		{rewritten("IPv6", crawled, ipv6Of), "whatwg.Parse", record, "", 0.9},
		{rewritten("query with spaces", crawled, spacesOf), "whatwg.Parse", record, "", 0.9},
		{list{name: "the ten setters", texts: []string{settersURL}}, "whatwg.URL", setAll, `SETTERS="` + settersURL + `"`, 3},
	}
}

// rewritten returns a list with the first URLs of another list, rewritten by write.
func rewritten(name string, of list, write func(u uri.URI, i int) string) list {
	const most = 4000
	l := list{name: name}
	for i, s := range of.texts[:min(most, len(of.texts))] {
		if u, err := uri.Parse(s); err == nil && (u.HasScheme("http") || u.HasScheme("https")) {
			l.texts = append(l.texts, write(u, i))
		}
	}
	return l
}

func relativeOf(u uri.URI, _ int) string { return strings.TrimPrefix(u.Path(), "/") }

func capitalsOf(u uri.URI, _ int) string {
	return withHost(u, strings.ToUpper(u.Components().Host.Or("")))
}

func ipv4Of(u uri.URI, i int) string {
	r := rand.New(rand.NewPCG(1, uint64(i)))
	return withHost(u, netip.AddrFrom4([4]byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())}).String())
}

func ipv6Of(u uri.URI, i int) string {
	r := rand.New(rand.NewPCG(2, uint64(i)))
	var a [16]byte
	for k := range a {
		a[k] = byte(r.Uint32())
	}
	return withHost(u, "["+netip.AddrFrom16(a).String()+"]")
}

func spacesOf(u uri.URI, _ int) string {
	return u.WithoutFragment().WithoutQuery().String() + "?q=a b c&x=hello world"
}

// withHost returns the text of u with the given host, or the text of u if that host is invalid.
func withHost(u uri.URI, host string) string {
	v, err := u.WithHost(host)
	if err != nil {
		return u.String()
	}
	return v.String()
}

// printAda measures package whatwg and ada in turn. Without the sources of ada, it prints how to name their folder.
func printAda(w io.Writer, lists []list, rounds int, span time.Duration) error {
	folder := os.Getenv(adaFolder)
	if folder == "" {
		fmt.Fprintf(w, "ada is skipped: set %s to its source folder, which contains include and src\n\n", adaFolder)
		return nil
	}
	dir, err := filepath.Abs(filepath.Join("results", "peers"))
	if err != nil {
		return err
	}
	var rows []measured
	for _, t := range adaTargets(lists) {
		p, err := buildAda(folder, dir, t.define)
		if err != nil {
			return err
		}
		row, err := t.measure(p, rounds, span)
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	return printTargetTable(w, "targets against ada", rows)
}

func (t adaTarget) measure(p peer, rounds int, span time.Duration) (measured, error) {
	running := start([]peer{p}, t.list, span)
	// Short rounds: if the processor becomes faster or slower, it does so within few of them.
	results := measure(t.list, []parser{{name: reference, parse: t.parse}}, 5*rounds, span/5, running...)
	ours, theirs := results[0], results[1]
	if err := stop(running); err != nil {
		return measured{}, err
	}
	if ours.accepts != theirs.accepts {
		return measured{}, fmt.Errorf("%s: %s accepts %v of the texts, and %s accepts %v", t.list.name, t.name, ours.accepts, p.Name, theirs.accepts)
	}
	return measured{t.name + ", " + t.list.name, p.Name, ours.nanos, theirs.nanos, 1 / theirs.ratio, t.ratio, ours.allocs}, nil
}

// buildAda builds a program with ada for this processor. It builds the library, which takes long, only once.
func buildAda(folder, dir, define string) (peer, error) {
	include := []string{"-I" + filepath.Join(folder, "include"), "-I" + filepath.Join(folder, "src")}
	compile := append([]string{"c++", "-std=c++20", "-O3", "-march=native"}, include...)
	library := filepath.Join(dir, "ada.o")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return peer{}, err
	}
	if _, err := os.Stat(library); errors.Is(err, os.ErrNotExist) {
		if _, err := output(slices.Concat(compile, []string{"-c", "-o", library, filepath.Join(folder, "src", "ada.cpp")})); err != nil {
			return peer{}, err
		}
	}
	name, _, _ := strings.Cut(strings.ToLower(define), "=")
	program := filepath.Join(dir, "ada"+name)
	if define != "" {
		compile = append(compile, "-D"+define)
	}
	if _, err := output(slices.Concat(compile, []string{"-o", program, filepath.Join("peers", "ada.cc"), library})); err != nil {
		return peer{}, err
	}
	p := peer{Name: strings.TrimSpace("ada " + name), Run: []string{program}}
	var err error
	p.version, err = output([]string{program, "--version"})
	return p, err
}
