// Command web measures the playground in headless Chromium: what it weighs, how long the first answer takes, and how long each key does. The page
// measures itself; this program types, and prints what the page says.
package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/urigrammar/uri/internal/playground/site"
)

const (
	loads = 7  // of which the median is told
	keys  = 40 // in each text
)

func main() {
	if err := measure(); err != nil {
		fmt.Fprintln(os.Stderr, "web:", err)
		os.Exit(1)
	}
}

func measure() error {
	dir, err := os.MkdirTemp("", "web")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	folder := filepath.Join(dir, "folder")
	if err := site.WriteFolder(folder); err != nil {
		return err
	}
	if err := weigh(folder); err != nil {
		return err
	}
	handler, err := site.Handler("127.0.0.1")
	if err != nil {
		return err
	}
	b, err := startBrowser(filepath.Join(dir, "profile"))
	if err != nil {
		return err
	}
	defer b.stop()
	fmt.Printf("\n%-34s %12s %12s\n", "ms, median and slowest", "folder", "uri web")
	answers := [2]http.Handler{http.FileServer(http.Dir(folder)), handler}
	var urls [2]string
	for i, h := range answers {
		server := httptest.NewServer(h)
		defer server.Close()
		urls[i] = server.URL + "/"
	}
	if err := row("first answer after load begins", urls, func(url string) ([]float64, error) { return firstAnswers(b, url) }); err != nil {
		return err
	}
	for _, text := range texts() {
		if err := row(fmt.Sprintf("a key in %d octets, %s", len(text.text), text.name), urls, func(url string) ([]float64, error) { return keyTimes(b, url, text.text) }); err != nil {
			return err
		}
	}
	return nil
}

// weigh prints the sizes of the files of the folder.
func weigh(folder string) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	all := int64(0)
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			return err
		}
		fmt.Printf("%-34s %12d\n", f.Name(), info.Size())
		all += info.Size()
	}
	fmt.Printf("%-34s %12d octets\n", "all of them", all)
	return nil
}

func row(name string, urls [2]string, times func(url string) ([]float64, error)) error {
	fmt.Printf("%-34s", name)
	for _, url := range urls {
		all, err := times(url)
		if err != nil {
			return err
		}
		slices.Sort(all)
		fmt.Printf(" %5.1f %6.1f", all[len(all)/2], all[len(all)-1])
	}
	fmt.Println()
	return nil
}

// text is what is typed into.
type text struct{ name, text string }

func texts() []text {
	words := func(n int) string { return strings.Repeat("word/", n)[:n] }
	base := "https://user@www.example.com:8080/"
	return []text{
		{"a URL", base[:30]},
		{"a URL", base + words(200-len(base))},
		{"a URL", base + words(2048-len(base))},
		{"none", "http://[" + words(2040)},
		{"to repair", base + strings.Repeat("a b", 671)},
		{"a query", base + "?" + strings.Repeat("name=value&", 183)},
	}
}

// firstAnswers are those of pages that are loaded without a cache.
func firstAnswers(b *browser, url string) ([]float64, error) {
	var all []float64
	for range loads {
		t := b.open()
		_, err := chromedp.Call(t.ctx, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
		err = errors.Join(err, t.visit(url))
		first, told := chromedp.Run(t.ctx, chromedp.Evaluate[float64](`+document.getElementById("timing").dataset.first`))
		t.close()
		if err := errors.Join(err, told); err != nil {
			return nil, err
		}
		all = append(all, first)
	}
	return all, nil
}

// keyTimes are those of keys at the end of a text.
func keyTimes(b *browser, url, text string) ([]float64, error) {
	t := b.open()
	defer t.close()
	if err := t.visit(url + "#text=" + strings.NewReplacer("%", "%25", "&", "%26", "#", "%23", " ", "+").Replace(text)); err != nil {
		return nil, err
	}
	if err := chromedp.Do(t.ctx, chromedp.Focus(chromedp.CSS("#text"))); err != nil {
		return nil, err
	}
	var all []float64
	for range keys {
		last, err := oneKey(t)
		if err != nil {
			return nil, err
		}
		all = append(all, last)
	}
	return all, nil
}

// oneKey presses a key, and returns how long the page says that it took.
func oneKey(t *tab) (float64, error) {
	const turn = `+document.getElementById("answer").dataset.turn`
	before, err := chromedp.Run(t.ctx, chromedp.Evaluate[int](turn))
	if err != nil {
		return 0, err
	}
	if err := chromedp.Do(t.ctx, chromedp.KeyEvent("x")); err != nil {
		return 0, err
	}
	for after := before; after == before; {
		time.Sleep(5 * time.Millisecond)
		if after, err = chromedp.Run(t.ctx, chromedp.Evaluate[int](turn)); err != nil {
			return 0, err
		}
	}
	return chromedp.Run(t.ctx, chromedp.Evaluate[float64](`+document.getElementById("timing").dataset.last`))
}
