// Package main tests and measures the playground in headless Chromium.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/playground/site"
)

// The browser and the hosts are the same for all tests.
var (
	chromium *browser
	hosts    = map[string]string{} // URLs by name
	folder   string                // of the first host
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "web")
	check(err)
	defer os.RemoveAll(dir)
	chromium, err = startBrowser(filepath.Join(dir, "profile"))
	if errors.Is(err, errNoBrowser) {
		fmt.Println("skipped:", err)
		return 0
	}
	check(err)
	defer chromium.stop()

	folder = filepath.Join(dir, "folder")
	check(site.WriteFolder(folder))
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer server.Close()
	hosts["folder"] = server.URL + "/"

	command, url, err := startCommand(dir)
	check(err)
	defer func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	}()
	hosts["uriweb"] = url
	return m.Run()
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// startCommand starts "uriweb", and returns the URL that it prints.
func startCommand(dir string) (*exec.Cmd, string, error) {
	program := filepath.Join(dir, "uriweb")
	build := exec.Command("go", "build", "-o", dir, "./uriweb")
	build.Dir = "../.." // whose module has what the command needs
	if out, err := build.CombinedOutput(); err != nil {
		return nil, "", fmt.Errorf("%w: %s", err, out)
	}
	command := exec.Command(program)
	stdout, err := command.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := command.Start(); err != nil {
		return nil, "", err
	}
	url, err := bufio.NewReader(stdout).ReadString('\n')
	return command, strings.TrimSpace(url), err
}

// onBoth runs a test on the page of either host.
func onBoth(t *testing.T, test func(*testing.T, *page)) {
	for name, url := range hosts {
		t.Run(name, func(t *testing.T) { test(t, openPage(t, url)) })
	}
}

// onFolder runs a test on the page of the folder, where it does not matter who answers.
func onFolder(t *testing.T) *page { return openPage(t, hosts["folder"]) }

// page is the page in a tab. At the end of its test the console must be empty, and no other origin asked.
type page struct {
	*testing.T
	*tab
	url string
}

func openPage(t *testing.T, url string) *page {
	t.Helper()
	p := &page{t, chromium.open(), url}
	t.Cleanup(func() {
		p.close()
		p.mu.Lock()
		defer p.mu.Unlock()
		assert.Empty(t, p.console, "the console")
		for _, request := range p.requests {
			assert.True(t, strings.HasPrefix(request, url) || request == "about:blank", "another origin is asked: %s", request)
		}
	})
	require.NoError(t, p.look(1280, 900, false))
	return p
}

// open loads the page with a fragment.
func (p *page) open(hash string) {
	p.Helper()
	require.NoError(p, p.visit(p.url+hash))
}

// js evaluates an expression in the page, and waits for a promise.
func js[T any](p *page, expression string, args ...any) T {
	p.Helper()
	quoted := make([]any, len(args))
	for i, a := range args {
		b, err := json.Marshal(a)
		require.NoError(p, err)
		quoted[i] = string(b)
	}
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](fmt.Sprintf(expression, quoted...), chromedp.EvalAwaitPromise))
	require.NoError(p, err, expression)
	return v
}

// do does what makes the page ask, and waits until it has drawn the answer.
func (p *page) do(expression string, args ...any) {
	p.Helper()
	js[bool](p, `(async () => {
		const answer = document.getElementById("answer"), before = answer.dataset.turn;
		`+expression+`;
		while (answer.dataset.turn === before) await new Promise(requestAnimationFrame);
		return true;
	})()`, args...)
}

// put puts a text into a field, as a person who pastes it.
func (p *page) put(field, text string) {
	p.Helper()
	p.do(`const field = document.getElementById(%s); field.value = %s; field.dispatchEvent(new Event("input"))`, field, text)
}

// text is what a person sees of an element.
func (p *page) text(selector string) string {
	p.Helper()
	return js[string](p, `document.querySelector(%s).innerText`, selector)
}

// eventually waits until an expression is true, for as long as it takes.
func (p *page) eventually(expression string, args ...any) {
	p.Helper()
	js[bool](p, `(async () => { while (!(`+expression+`)) await new Promise(requestAnimationFrame); return true; })()`, args...)
}
