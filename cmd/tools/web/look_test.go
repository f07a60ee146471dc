package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// views are pages with all that can be on them.
var views = []string{
	"#text=https://user@Example.com:443/a/../b?q=1%23top",
	"#text=http://evil.example%5C@good.example/",
	"#text=http://0x7f.1/",
	"#text=..//evil.example&base=https://good.example/a/b",
	"#text=http://m%C3%BCnchen.example/a%20b%0A%25%E2%80%AE",
	"#text=" + strings.Repeat("a", 300) + "://" + strings.Repeat("b", 300) + "/" + strings.Repeat("c", 300) + "?" + strings.Repeat("/", 300),
	"#text=" + strings.Repeat("x", 70_000),
	"#text=",
}

// With URI_SCREENSHOTS=DIR pictures of all views are written there, for people to look at.
func TestThePageFitsAndIsReadable(t *testing.T) {
	p := onFolder(t)
	p.open("")
	js[bool](p, `document.querySelectorAll("section").forEach((e) => { e.style.contentVisibility = "visible" }) ?? true`) // elements out of sight have a size, too
	for _, look := range []struct {
		width, height int64
		dark          bool
	}{{1280, 900, false}, {1280, 900, true}, {700, 900, false}, {360, 740, false}, {320, 640, true}} {
		require.NoError(t, p.look(look.width, look.height, look.dark))
		for i, view := range views {
			p.do(`location.hash = ""; location.hash = %s`, view)
			name := fmt.Sprintf("%d-%d-dark=%v", i, look.width, look.dark)
			assert.LessOrEqual(t, js[int64](p, "document.documentElement.scrollWidth"), look.width, "%s: nothing stands beside the page", name)
			assert.Empty(t, js[[]string](p, faint), "%s: contrast of 4.5 to 1 (WCAG 2, 1.4.3)", name)
			assert.Empty(t, js[[]string](p, small), "%s: targets of 24 by 24 (WCAG 2.2, 2.5.8)", name)
			if dir := os.Getenv("URI_SCREENSHOTS"); dir != "" {
				picture, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644))
			}
		}
	}
}

// A phone has no keyboard with Shift, and a person need not scroll to see the verdict.
func TestAPhoneShowsTheVerdictFirstAndNoHintAboutKeys(t *testing.T) {
	p := onFolder(t)
	require.NoError(t, p.look(390, 844, true))
	require.NoError(t, chromedp.Do(p.ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)))
	p.open("")
	require.True(t, js[bool](p, `matchMedia("(pointer: coarse)").matches`))
	assert.NotRegexp(t, `Shift|Enter|Ctrl`, p.text("body"))
	for _, view := range append(views[:5:5], "") {
		p.do(`location.hash = "#text=x"; location.hash = %s`, view)
		assert.LessOrEqual(t, js[float64](p, `document.getElementById("findings").getBoundingClientRect().bottom`), 844.0, view)
		if dir := os.Getenv("URI_SCREENSHOTS"); dir != "" {
			picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("phone%d.png", len(view))), picture, 0o644))
		}
	}
	window := onFolder(t)
	require.NoError(t, window.look(390, 844, true))
	window.open("")
	assert.Contains(t, window.text("body"), "Shift+Enter", "a small window of a desktop has keys")
}

// faint lists the texts whose colour is too near to what is behind them. Grounds are laid over each other.
const faint = `(() => {
	const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
	const paint = (colours) => {
		canvas.clearRect(0, 0, 1, 1);
		for (const c of colours) { canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); }
		return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
	};
	const luminance = (rgb) => {
		const [r, g, b] = rgb.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const found = new Set(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const e = texts.currentNode.parentElement;
		if (!texts.currentNode.data.trim() || !e.checkVisibility() || e.closest(".visually-hidden, .skip")) continue;
		const grounds = [];
		for (let a = e; a; a = a.parentElement) grounds.unshift(getComputedStyle(a).backgroundColor);
		const [light, dark] = [luminance(paint([...grounds, getComputedStyle(e).color])), luminance(paint(grounds))].sort((a, b) => b - a);
		const ratio = (light + 0.05) / (dark + 0.05);
		if (ratio < 4.5) found.add(e.tagName + "." + e.className + " " + ratio.toFixed(2) + " " + texts.currentNode.data.slice(0, 20));
	}
	return [...found];
})()`

// small lists what can be clicked and is too small for a finger. Links within texts would not
// count, but the page has no such links.
const small = `[...document.querySelectorAll("button:not(.skip), input, textarea, summary, .links a")].filter((e) => e.checkVisibility()).map((e) => {
	const { width, height } = e.getBoundingClientRect();
	return [Math.min(width, height), e.outerHTML];
}).filter(([size]) => size < 23.99).map(String)` // in numbers that a screen rounds

// A gap between two components would look like a space of the text. Delimiters count as components.
func TestComponentsHaveNoGapsBetweenThem(t *testing.T) {
	p := onFolder(t)
	for _, text := range []string{
		"a://u@h:1/?b#c", "https://example.com:8080/over/there?name=ferret#nose", "http:///x", "a:b", "http://h:/?#", "mailto:a@b", "//[::1]",
	} {
		p.open("")
		p.put("text", text)
		assert.NotZero(t, js[int](p, `document.querySelectorAll(".drawing .part").length`), text)
		assert.Empty(t, js[[]string](p, gaps), text)
	}
	js[bool](p, `(document.querySelector(".drawing .part").style.paddingLeft = "4px") !== ""`)
	assert.NotEmpty(t, js[[]string](p, gaps), "a gap is found")
}

// gaps lists the characters of the drawings that do not begin where the one before them ends. An empty component has a line as its mark.
const gaps = `[...document.querySelectorAll(".drawing")].flatMap((drawing) => {
	const found = [], texts = document.createTreeWalker(drawing, NodeFilter.SHOW_TEXT);
	let end = drawing.getBoundingClientRect().left;
	while (texts.nextNode()) {
		const node = texts.currentNode;
		if (node.parentElement.closest(".visually-hidden")) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		const { left, right } = range.getBoundingClientRect();
		if (left - end > 2.5) found.push(node.data + " begins " + (left - end) + " after the text before it");
		end = right;
	}
	return found;
})`

// The accessible names and roles, as a screen reader reads them.
func TestEverythingHasARoleAndAName(t *testing.T) {
	p := onFolder(t)
	p.open(views[0])
	tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	require.NoError(t, err)
	names := map[string][]string{}
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		role, name := fmt.Sprint(value(n.Role)), fmt.Sprint(value(n.Name))
		names[role] = append(names[role], name)
		switch role {
		case "button", "textbox", "heading", "navigation", "region", "columnheader", "rowheader":
			assert.NotEmpty(t, strings.TrimSpace(name), role)
		}
	}
	assert.Equal(t, []string{"A URI, URL or IRI", "Base for relative references (optional)"}, names["textbox"])
	assert.Equal(t, []string{"name", "value", "component", "RFC 3986", "This browser", "Package whatwg"}, names["columnheader"])
	assert.Contains(t, names["navigation"], "Examples")
	assert.Contains(t, names["navigation"], "Project")
	assert.Contains(t, names["link"], "The project")
	assert.Contains(t, names["link"], "Documents")
	assert.Len(t, names["main"], 1)
	assert.Len(t, names["banner"], 1)
	assert.Len(t, names["contentinfo"], 1)
	assert.Len(t, names["status"], 1)
	assert.Equal(t, "en", js[string](p, "document.documentElement.lang"))
	levels := js[[]int](p, `[...document.querySelectorAll("h1, h2, h3")].filter((e) => e.checkVisibility()).map((e) => +e.tagName[1])`)
	for i := 1; i < len(levels); i++ {
		assert.LessOrEqual(t, levels[i], levels[i-1]+1, "no level of headings is skipped")
	}
}

// value is that of a property of a node, or "".
func value(v *accessibility.Value) any {
	if v == nil {
		return ""
	}
	return strings.Trim(string(v.Value), "\"")
}

// The tests of contrast and size find what they are for.
func TestFaintAndSmallTextIsFound(t *testing.T) {
	p := onFolder(t)
	p.open("")
	js[bool](p, `(document.querySelector("h1").style.color = "#999", document.getElementById("copy").style.cssText = "height: 20px; padding: 0") !== ""`)
	assert.NotEmpty(t, js[[]string](p, faint))
	assert.NotEmpty(t, js[[]string](p, small))
}

// The policy of the page keeps even a program in it from asking another origin, and from making HTML of a text.
func TestNothingLeavesThePage(t *testing.T) {
	onBoth(t, func(t *testing.T, p *page) {
		p.open("")
		other := strings.Replace(p.url, "127.0.0.1", "localhost", 1)
		assert.Equal(t, "TypeError", js[string](p, `fetch(%s).then(() => "asked", (e) => e.name)`, other))
		assert.Equal(t, "TypeError", js[string](p, `(() => { try { document.body.innerHTML = "<b>x</b>"; return "made" } catch (e) { return e.name } })()`))
		p.mu.Lock()
		defer p.mu.Unlock()
		for len(p.console) < 2 { // the browser reports each rejection
			p.heard.Wait()
		}
		p.console, p.requests = nil, nil
	})
}
