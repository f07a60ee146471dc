package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/playground"
)

// example is an entry of the page's examples.
type example struct{ Title, Text, Base, Why string }

func examples(t *testing.T) []example {
	t.Helper()
	text, err := os.ReadFile("../../internal/playground/site/page/examples.json")
	require.NoError(t, err)
	var groups []struct{ Examples []example }
	require.NoError(t, json.Unmarshal(text, &groups))
	var all []example
	for _, g := range groups {
		all = append(all, g.Examples...)
	}
	return all
}

// Octet by octet.
func TestBothHostsAnswerAsTheEngineDoes(t *testing.T) {
	var requests, want []string
	ask := func(r playground.Request) {
		request, err := json.Marshal(r)
		require.NoError(t, err)
		reply, err := playground.Reply(request)
		require.NoError(t, err)
		requests, want = append(requests, string(request)), append(want, string(reply))
	}
	for _, e := range examples(t) {
		ask(playground.Request{Text: e.Text, Base: e.Base})
		ask(playground.Request{Text: e.Text, Base: e.Base, Grammar: "whatwg", Browser: &playground.Sight{Rejects: true}})
	}
	ask(playground.Request{Text: "\x00\x1f\u2028\u202e<script>&amp;\U0001F600"})
	ask(playground.Request{Text: strings.Repeat("a", playground.MaxText+1)})
	onBoth(t, func(t *testing.T, p *page) {
		p.open("")
		got := js[[]string](p, `import("./engine.js").then(async ({ ask }) => {
			const replies = [];
			for (const r of %s) replies.push(await ask(r));
			return replies;
		})`, requests)
		require.Len(t, got, len(want))
		for i := range want {
			require.Equal(t, want[i], got[i], requests[i])
		}
	})
}

func TestThePageAnswersAsOneTypes(t *testing.T) {
	onBoth(t, func(t *testing.T, p *page) {
		p.open("#text=")
		entries := js[int](p, "history.length")
		const text = "http://user@Example.com:80/a?b#c"
		require.NoError(t, chromedp.Do(p.ctx, chromedp.SendKeys(chromedp.CSS("#text"), text)))
		p.eventually(`document.querySelector('[data-part="fragment"] code')?.textContent === "c"`)
		var parts []string
		for _, part := range js[[][]string](p, `[...document.querySelector(".drawing").querySelectorAll(".part")].map(e => [e.dataset.part, e.querySelector("code").textContent])`) {
			parts = append(parts, strings.Join(part, "="))
		}
		assert.Equal(t, []string{"scheme=http", "userinfo=user", "host=Example.com", "port=80", "path=/a", "query=b", "fragment=c"}, parts)
		assert.Contains(t, p.text("#findings"), "This browser connects to example.com, port 80.")
		p.eventually(`new URLSearchParams(location.hash.slice(1)).get("text") === %s`, text)
		assert.Equal(t, entries, js[int](p, "history.length"), "keys make no entries in the history")
		p.eventually(`document.getElementById("spoken").textContent.includes("RFC 3986 accepts it.")`)
		assert.Contains(t, p.text("#timing"), "First answer")
	})
}

func TestThePageOpensWithTheFirstExample(t *testing.T) {
	p := onFolder(t)
	p.open("")
	assert.Equal(t, examples(t)[0].Text, js[string](p, `document.getElementById("text").value`))
	assert.NotZero(t, js[int](p, `document.querySelectorAll("#findings .good").length`))
	assert.Zero(t, js[int](p, `document.querySelectorAll("#findings .bad, #findings .warning").length`))
}

func TestEmptyInputShowsNoError(t *testing.T) {
	const shown = `[...document.querySelectorAll("#answer section")].filter((e) => !e.hidden).length`
	p := onFolder(t)
	p.open("#text=")
	assert.Equal(t, "Type a URI, or choose an example.", p.text("#findings"))
	assert.Equal(t, 1, js[int](p, shown), "the sections without an answer are hidden")
	p.put("text", "http://h/%")
	assert.NotZero(t, js[int](p, `document.querySelectorAll(".bad, .invalid").length`))
	all := js[int](p, shown)
	p.put("text", "")
	assert.Equal(t, "Type a URI, or choose an example.", p.text("#findings"))
	assert.Zero(t, js[int](p, `document.querySelectorAll(".bad, .invalid, .rejection, #problem:not([hidden])").length`))
	p.put("text", "http://h/%")
	assert.Equal(t, all, js[int](p, shown), "the sections are back")
	p.put("text", "")
	p.put("base", "http://h/a")
	assert.Contains(t, p.text("#target"), "http://h/a", "with a base, the empty reference has a target")
}

func TestAHostWithAPortIsExplained(t *testing.T) {
	p := onFolder(t)
	p.open("#text=localhost:8080/x")
	assert.Contains(t, p.text("#findings .warning"), `"localhost" is a scheme here`)
}

func TestADisagreementIsNamedAndLinksToTheReason(t *testing.T) {
	p := onFolder(t)
	p.open("#text=https://user@example.com/")
	assert.Contains(t, p.text("#findings .warning"), "Rejected by URL Standard of 2026-07-02.")
	assert.Equal(t, "https://github.com/urigrammar/uri/blob/main/docs/strictness.md#the-grammars-in-pairs",
		js[string](p, `document.querySelector("#findings .why").href`))
	p.open("#text=https://example.com/")
	assert.Zero(t, js[int](p, `document.querySelectorAll(".why").length`), "where all agree, there is nothing to explain")
}

func TestPairsOfTheQueryAreATable(t *testing.T) {
	p := onFolder(t)
	p.open("")
	p.put("text", "http://h/?a=1+2&b&c=&%3Cb%3E=%26%E2%80%AE")
	rows := js[[]string](p, `[...document.querySelectorAll("#query table tr")].map((r) => [...r.cells].map((c) => c.innerText).join("|"))`)
	assert.Equal(t, []string{"name|value", "a|1 2", "b|none", "c|empty", "<b>|&U+202E"}, rows)
	p.put("text", "http://h/")
	assert.True(t, js[bool](p, `document.getElementById("query-section").hidden`))
}

func TestEveryExampleCanBeClicked(t *testing.T) {
	onBoth(t, func(t *testing.T, p *page) {
		p.open("")
		all := examples(t)
		require.Equal(t, len(all), js[int](p, `document.querySelectorAll(".example").length`))
		for i, e := range all {
			p.do(`document.querySelectorAll(".example")[%s].click()`, i)
			assert.Equal(t, e.Why, p.text("#lesson"))
			assert.Equal(t, e.Text, js[string](p, `document.getElementById("text").value`))
			assert.Equal(t, e.Base, js[string](p, `document.getElementById("base").value`))
			assert.True(t, js[bool](p, `document.getElementById("problem").hidden`), e.Title)
			assert.NotContains(t, p.text("#findings"), "package whatwg differ", "%s: the browser and package whatwg make the same of it", e.Title)
			assert.NotContains(t, p.text("#findings"), "Package whatwg does not", e.Title)
		}
	})
}

// found is what the page has found, without what it says to screen readers, which follows after a pause.
const found = `Array.from(document.getElementById("answer").children).filter(e => e.id != "spoken").map(e => e.innerText).join("\n")`

func TestALinkShowsWhatWasFound(t *testing.T) {
	onBoth(t, func(t *testing.T, p *page) {
		p.open("")
		p.put("base", "http://a/b/")
		p.put("text", "é \t\r\n%00?#&=+;/../g")
		p.do(`document.querySelector('.verdict[data-id="rfc3987"] button, .verdict button')?.click() ?? document.getElementById("text").dispatchEvent(new Event("input"))`)
		p.eventually(`location.hash.includes("base=")`)
		link, seen := js[string](p, "location.href"), js[string](p, found)
		p.open("") // and away
		require.NotEqual(t, seen, js[string](p, found))
		require.NoError(t, p.visit(link))
		assert.Equal(t, seen, js[string](p, found))
		// A link in the same page, as one that is pasted over the address.
		p.do(`location.hash = "#text=http://other/"`)
		assert.Contains(t, p.text("#findings"), "connects to other, port 80")
	})
}

func TestBrokenLinksAreReadAsFarAsPossible(t *testing.T) {
	p := onFolder(t)
	for _, hash := range []string{
		"#", "#%", "#text=%", "#text=%E0%A4%A", "#%FF%FE", "#&&&=", "#text", "#text=a&text=b", "#grammar=none&text=http://h/", "#base=%3C", "#base=http://[&text=x",
		"#text=%00%01%7f", "#<script>alert(1)</script>", "#text=%3Cimg src=x onerror=alert(1)%3E", "#answer", "#__proto__=1&constructor=2", "#text=%ED%A0%80",
	} {
		p.open(hash)
		assert.True(t, js[bool](p, `document.getElementById("problem").hidden`), hash)
		assert.NotEmpty(t, p.text("#findings"), hash)
	}
}

func TestReferencesAreResolvedAgainstTheBase(t *testing.T) {
	p := onFolder(t)
	p.open("#text=../g")
	assert.True(t, js[bool](p, `document.getElementById("target-section").hidden`))
	p.put("base", "http://a/b/c/d;p?q")
	assert.Contains(t, p.text("#target"), "http://a/b/g")
	assert.Contains(t, p.text("#findings"), "connects to a, port 80")
	p.put("base", "<")
	assert.Contains(t, p.text("#target"), "The base is not a URI")
	p.put("base", "")
	assert.True(t, js[bool](p, `document.getElementById("target-section").hidden`))
}

func TestDifferencesAreMarked(t *testing.T) {
	p := onFolder(t)
	marks := func() []string {
		return js[[]string](p, `[...document.querySelectorAll("#comparison .unlike")].map(e => e.closest("tr").dataset.component + " " + e.dataset.column + " " + e.querySelector(".badge").textContent)`)
	}
	p.open("#text=http://0x7f.1/")
	assert.Equal(t, []string{"host This browser ≠ RFC 3986", "host Package whatwg ≠ RFC 3986"}, marks())
	p.open("#text=HTTP://EXAMPLE.com:80/%257ea/../b")
	assert.Empty(t, marks(), "one thing in two spellings is no difference")
	p.open("#text=https:good.example/")
	assert.Contains(t, marks(), "path This browser ≠ RFC 3986")
}

func TestAVerdictCanBeDrawn(t *testing.T) {
	p := onFolder(t)
	p.open("#text=http://0x7f.1/")
	p.do(`document.querySelector('[data-id="rfc2396"] button').click()`)
	assert.Contains(t, p.text("#drawing"), "registry name")
	assert.Equal(t, "true", js[string](p, `document.querySelector('[data-id="rfc2396"] button').getAttribute("aria-pressed")`))
	assert.Equal(t, "rfc2396", js[string](p, `document.activeElement.closest(".verdict").dataset.id`), "the focus stays where it was")
	p.eventually(`document.getElementById("tree").innerText.includes("reg_name")`)
	p.eventually(`location.hash.includes("grammar=rfc2396")`)
}

func TestARepairedTextCanBeLookedAt(t *testing.T) {
	p := onFolder(t)
	p.open("#text=http://h/a+b%25")
	assert.Contains(t, p.text("#repair"), "http://h/a%20b%25")
	p.do(`document.querySelector("#repair button").click()`)
	assert.Equal(t, "http://h/a%20b%25", js[string](p, `document.getElementById("text").value`))
	assert.True(t, js[bool](p, `document.getElementById("repair-section").hidden`))
}

// Hostile input is shown as text, and the page keeps working.
func TestHostileTextsAreShown(t *testing.T) {
	onBoth(t, func(t *testing.T, p *page) {
		p.open("")
		for _, text := range []string{
			"<script>document.title='x'</script>", `"><img src=x onerror="document.title='x'">`, "javascript:document.title='x'", "\x00\x01\x1f\x7f\u0080", "\r\n\t",
			"http://h/\u202e\u2066gnp.exe\u200b\u2028\u2029\ufeff", "http://\u05d0\u05d1.example/\u05d2", "%", "%zz", "http://h/%", "http://%00/", "//[", "http://u:p@h@i/",
			"e\u0301\u0301\u0301\u0301", "\U0001F600\U0001F468\u200d\U0001F469", "\ufffe\uffff\U0010ffff", strings.Repeat("http://h/?q=", 170), strings.Repeat("%", 2048),
			strings.Repeat("/..", 680), strings.Repeat("\u00e9", 1024), strings.Repeat("a", playground.MaxText), strings.Repeat("/", playground.MaxText),
			strings.Repeat("<b>", playground.MaxText/3),
		} {
			p.put("text", text)
			require.True(t, js[bool](p, `document.getElementById("problem").hidden`), "%.80q: %s", text, js[string](p, `document.getElementById("problem").textContent`))
			assert.Equal(t, "URI playground", js[string](p, "document.title"))
			assert.Equal(t, 0, js[int](p, `document.querySelectorAll("main script, main img, main b, main a:not(.draw, .why)").length`))
			assert.True(t, js[bool](p, `[...document.querySelectorAll("main a")].every((a) => /^(diagrams\/[a-z0-9-]+\.html(#rule-[A-Za-z0-9-]+)?|https:\/\/github\.com\/urigrammar\/uri\/blob\/main\/docs\/[a-z]+\.md#[a-z0-9-]+)$/.test(a.getAttribute("href")))`))
			assert.False(t, js[bool](p, `/[\u0000-\u0008\u202e\u2066\u200b\ufeff]/.test(document.getElementById("answer").textContent)`), "%.80q: what is not seen has a name", text)
		}
		long := strings.Repeat("http://h/", 200<<10/9)
		p.put("text", long)
		assert.Equal(t, fmt.Sprintf("No answer: the text has %d bytes, and this page accepts 65536. The command “uri parse” accepts texts of any length.", len(long)), p.text("#problem"))
		p.put("text", "http://h/")
		assert.True(t, js[bool](p, `document.getElementById("problem").hidden`))
		p.put("base", long)
		assert.Contains(t, p.text("#problem"), "this page accepts 65536")
	})
}

// Half of a surrogate pair cannot be sent to anybody.
func TestHalfASurrogatePairIsNotACharacter(t *testing.T) {
	onBoth(t, func(t *testing.T, p *page) {
		p.open("")
		for _, half := range []string{`\ud800`, `\udfff`, `http://h/\ud800x`} {
			p.do(`const field = document.getElementById("text"); field.value = "` + half + `"; field.dispatchEvent(new Event("input"))`)
			assert.Contains(t, p.text("#findings"), "half of a surrogate pair")
		}
	})
}

func TestThePageSaysThatItsServerIsGone(t *testing.T) {
	dir := t.TempDir()
	command, url, err := startCommand(dir)
	require.NoError(t, err)
	p := openPage(t, url)
	p.open("")
	require.NoError(t, command.Process.Kill())
	_ = command.Wait() // which says that it was killed
	p.put("text", "http://h/")
	assert.Contains(t, p.text("#problem"), "No answer: the program that serves this page does not answer")
	p.mu.Lock()
	defer p.mu.Unlock()
	assert.NotEmpty(t, p.console, "the browser notes that, too")
	p.console = nil
}

func TestThePageIsUsedWithKeysAlone(t *testing.T) {
	p := onFolder(t)
	p.open("#text=http://h/a+b")
	press := func(keys string) string {
		require.NoError(t, chromedp.Do(p.ctx, chromedp.KeyEvent(keys)))
		return js[string](p, `document.activeElement.id || document.activeElement.className || document.activeElement.tagName`)
	}
	for _, want := range []string{"skip", "text", "base", "copy", "SUMMARY", "example"} {
		assert.Equal(t, want, press(kb.Tab))
		assert.NotEqual(t, "none", js[string](p, `getComputedStyle(document.activeElement).outlineStyle`), "%s: the focus is seen", want)
	}
	press(kb.Enter) // on an example
	p.eventually(`!document.getElementById("lesson").hidden`)

	js[bool](p, `document.getElementById("skip").focus() ?? true`)
	assert.Equal(t, "answer", press(kb.Enter), "the answer has the focus")
	assert.NotContains(t, js[string](p, "location.hash"), "answer")

	js[bool](p, `document.getElementById("text").focus() ?? true`)
	p.put("text", "http://h/")
	js[bool](p, `document.getElementById("text").setSelectionRange(99, 99) ?? true`)
	p.enter(0)
	assert.Equal(t, "http://h/", js[string](p, `document.getElementById("text").value`), "Enter is no part of a URI")
	p.enter(8)
	p.eventually(`document.getElementById("text").value === "http://h/\n"`)
	p.eventually(`document.getElementById("findings").innerText.includes("line feed")`)
}

// enter presses Enter as a keyboard does, in one event, so that what the page prevents does not come. 8 is Shift.
func (p *page) enter(with int64) {
	p.Helper()
	_, err := chromedp.Call(p.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Modifiers: with, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: 13,
	})
	require.NoError(p, err)
}

// On a small screen the examples are above the answer, and make room for it.
func TestExamplesMakeRoomOnASmallScreen(t *testing.T) {
	p := onFolder(t)
	require.NoError(t, p.look(360, 740, false))
	p.open("")
	assert.False(t, js[bool](p, `document.getElementById("examples-box").open`))
	require.NoError(t, chromedp.Do(p.ctx, chromedp.Click(chromedp.CSS("summary"))))
	p.do(`document.querySelector(".example").click()`)
	assert.False(t, js[bool](p, `document.getElementById("examples-box").open`))
	assert.Equal(t, "answer", js[string](p, `document.activeElement.id`))
}
