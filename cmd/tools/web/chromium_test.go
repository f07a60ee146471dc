package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// errNoBrowser says that there is nothing to test or to measure with.
var errNoBrowser = errors.New("there is no Chromium: Debian's package chromium has it")

// browser is a browser without a window, with an empty profile. It asks nobody for anything by itself.
type browser struct {
	ctx  context.Context
	stop func()
}

func startBrowser(profile string) (*browser, error) {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		return nil, errNoBrowser
	}
	ctx, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun, chromedp.WSURLReadTimeout(time.Hour),
		chromedp.NoDefaultBrowserCheck, chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true), chromedp.Flag("hide-scrollbars", true))
	ctx, quit := chromedp.NewContext(ctx)
	b := &browser{ctx, func() { quit(); stop() }}
	return b, chromedp.Do(ctx) // which starts it
}

// tab is a tab of the browser, which notes what it hears.
type tab struct {
	ctx   context.Context
	close func()

	mu       sync.Mutex
	heard    *sync.Cond // that it notes more
	console  []string   // errors and messages
	requests []string   // the requested URLs
}

func (b *browser) open() *tab {
	t := &tab{}
	t.heard = sync.NewCond(&t.mu)
	t.ctx, t.close = chromedp.NewContext(b.ctx, chromedp.WithListener(t.hear))
	return t
}

func (t *tab) hear(event any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.heard.Broadcast()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		t.console = append(t.console, e.ExceptionDetails.Text+" "+e.ExceptionDetails.Exception.Description)
	case *runtime.EventConsoleAPICalled:
		t.console = append(t.console, fmt.Sprint(e.Type, " ", e.Args))
	case *log.EventEntryAdded:
		t.console = append(t.console, e.Entry.Text+" "+e.Entry.URL)
	case *network.EventRequestWillBeSent:
		t.requests = append(t.requests, e.Request.URL)
	}
}

// look sets the size of the page, and whether it is dark.
func (t *tab) look(width, height int64, dark bool) error {
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	if _, err := chromedp.Call(t.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}},
	}); err != nil {
		return err
	}
	return chromedp.Do(t.ctx, chromedp.EmulateViewport(width, height))
}

// visit loads a page anew, also where only what is behind "#" is another one, and waits for its first answer.
func (t *tab) visit(url string) error {
	if _, err := chromedp.Call(t.ctx, network.Enable, network.EnableParams{}); err != nil {
		return err
	}
	return chromedp.Do(t.ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(url),
		chromedp.WaitReady(chromedp.CSS(`#answer[aria-busy="false"]`)), chromedp.WaitReady(chromedp.CSS(".example")))
}
