package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// The benchmarks report what the page measures of itself, and what it weighs: their own time is that of the browser.

func BenchmarkWeight(b *testing.B) {
	files, err := os.ReadDir(folder)
	require.NoError(b, err)
	for _, f := range files {
		info, err := f.Info()
		require.NoError(b, err)
		b.ReportMetric(float64(info.Size()), f.Name()+"-octets")
	}
}

// BenchmarkFirstAnswer loads the page without a cache.
func BenchmarkFirstAnswer(b *testing.B) {
	onBothHosts(b, func(b *testing.B, url string) []float64 {
		var all []float64
		for b.Loop() {
			t := chromium.open()
			_, err := chromedp.Call(t.ctx, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
			require.NoError(b, err)
			require.NoError(b, t.visit(url))
			all = append(all, number[float64](b, t, `+document.getElementById("timing").dataset.first`))
			t.close()
		}
		return all
	})
}

// BenchmarkKey presses a key at the end of a text.
func BenchmarkKey(b *testing.B) {
	words := strings.Repeat("word/", 2048)
	base := "https://user@www.example.com:8080/"
	for name, text := range map[string]string{
		"a URL": (base + words)[:30], "a long URL": (base + words)[:200], "a longer URL": (base + words)[:2048], "no URL": ("http://[" + words)[:2048],
		"a URL to repair": base + strings.Repeat("a b", 671), "a query": base + "?" + strings.Repeat("name=value&", 183),
	} {
		b.Run(fmt.Sprintf("%s of %d octets", name, len(text)), func(b *testing.B) {
			onBothHosts(b, func(b *testing.B, url string) []float64 { return keyTimes(b, url, text) })
		})
	}
}

func keyTimes(b *testing.B, url, text string) (all []float64) {
	t := chromium.open()
	defer t.close()
	require.NoError(b, t.visit(url+"#text="+strings.NewReplacer("%", "%25", "&", "%26", "#", "%23", " ", "+").Replace(text)))
	require.NoError(b, chromedp.Do(t.ctx, chromedp.Focus(chromedp.CSS("#text"))))
	const turn = `document.getElementById("answer").dataset.turn`
	for b.Loop() {
		before := number[int](b, t, "+"+turn)
		require.NoError(b, chromedp.Do(t.ctx, chromedp.KeyEvent("x")))
		_, err := chromedp.Run(t.ctx, chromedp.Evaluate[bool](fmt.Sprintf(`(async () => { while (%s === "%d") await new Promise(requestAnimationFrame); return true; })()`, turn, before), chromedp.EvalAwaitPromise))
		require.NoError(b, err)
		all = append(all, number[float64](b, t, `+document.getElementById("timing").dataset.last`))
	}
	return all
}

// onBothHosts reports the median and the greatest of the milliseconds that the page of each host measures.
func onBothHosts(b *testing.B, measure func(b *testing.B, url string) []float64) {
	for name, url := range hosts {
		b.Run(name, func(b *testing.B) {
			all := measure(b, url)
			slices.Sort(all)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(all[len(all)/2], "median-ms")
			b.ReportMetric(all[len(all)-1], "slowest-ms")
		})
	}
}

// number is the value of an expression in the page.
func number[N int | float64](b *testing.B, t *tab, expression string) N {
	b.Helper()
	n, err := chromedp.Run(t.ctx, chromedp.Evaluate[N](expression))
	require.NoError(b, err)
	return n
}
