//go:build linux

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"code.dny.dev/ssrf"
	"github.com/doyensec/safeurl"
	"github.com/sirupsen/logrus"
	"github.com/stripe/smokescreen/pkg/smokescreen"
	acl "github.com/stripe/smokescreen/pkg/smokescreen/acl/v1"
	"github.com/stripe/smokescreen/pkg/smokescreen/conntrack"
	"github.com/stripe/smokescreen/pkg/smokescreen/metrics"

	"github.com/urigrammar/uri/guard"
)

// peer is a library that is asked.
type peer struct {
	ability
	version string
	fetch   func(hostile) error
}

// patience is how long a request may take.
const patience = 3 * time.Second

// packages of npm, with node-fetch as the client that the agent's documentation names.
var packages = []string{"request-filtering-agent@3.2.1", "node-fetch@3.3.2"}

func install(folder string) error {
	args := append([]string{"install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder}, packages...)
	if out, err := exec.Command("npm", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("npm: %w: %s", err, out)
	}
	for _, name := range []string{"drive.mjs", "drive.rb"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

func peersOf(w *world) (all []*peer, err error) {
	folder := os.Getenv(insideKey)
	node, err := driverOf(w, "node", filepath.Join(folder, "drive.mjs"))
	if err != nil {
		return nil, err
	}
	ruby, err := driverOf(w, "ruby", filepath.Join(folder, "drive.rb"))
	if err != nil {
		return nil, err
	}
	safe, err := driverOf(w, "/proc/self/exe", "safeurl")
	if err != nil {
		return nil, err
	}
	by := map[string]func(hostile) error{
		"guard":                   func(c hostile) error { return byGuard(c, w.url(c)) },
		"safeurl":                 safe.fetch,
		"code.dny.dev/ssrf":       func(c hostile) error { return bySSRF(c, w.url(c)) },
		"smokescreen":             func(c hostile) error { return bySmokescreen(c, w.url(c)) },
		"request-filtering-agent": node.fetch,
		"ssrf_filter":             ruby.fetch,
	}
	versions := map[string]string{"guard": "this version", "request-filtering-agent": node.version, "ssrf_filter": ruby.version}
	info, _ := debug.ReadBuildInfo()
	for _, m := range info.Deps {
		versions[strings.TrimPrefix(strings.TrimPrefix(m.Path, "github.com/doyensec/"), "github.com/stripe/")] = m.Version
	}
	for _, a := range abilities {
		versions[a.Name] = map[bool]string{true: "this version", false: versions[a.Name]}[a.Name == "guard"]
		all = append(all, &peer{a, versions[a.Name], by[a.Name]})
	}
	return all, nil
}

func read(response *http.Response, err error) error {
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return err
}

func byGuard(c hostile, text string) error {
	p := c.policy
	p.Timeout = patience
	return read(p.Get(context.Background(), text))
}

// webSchemes returns the schemes of a policy.
func webSchemes(p guard.Policy) []string {
	if p.Schemes != nil {
		return p.Schemes
	}
	return []string{"https"}
}

// webPorts returns the ports of a policy: those of its schemes, unless it has others.
func webPorts(p guard.Policy) (all []int) {
	for _, port := range p.Ports {
		all = append(all, int(port))
	}
	for _, scheme := range webSchemes(p) {
		if p.Ports == nil {
			all = append(all, map[string]int{"https": 443, "http": 80}[scheme])
		}
	}
	return all
}

func textsOf(prefixes []netip.Prefix) (texts []string) {
	for _, p := range prefixes {
		texts = append(texts, p.String())
	}
	return texts
}

// answerBySafeURL is the driver of safeurl, which has a process of its own, since it panics.
func answerBySafeURL() error {
	fmt.Println()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var q struct {
			URL    string
			Policy guard.Policy
		}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return err
		}
		fmt.Printf("%q\n", fmt.Sprint(bySafeURL(q.Policy, q.URL)))
	}
	return lines.Err()
}

func bySafeURL(p guard.Policy, text string) error {
	b := safeurl.GetConfigBuilder().EnableIPv6(true).SetTimeout(patience).SetAllowedSchemes(webSchemes(p)...).SetAllowedPorts(webPorts(p)...).
		AllowSendingCredentials(p.AllowCredentials).SetBlockedIPsCIDR(textsOf(p.Deny)...)
	if p.Hosts != nil {
		b = b.SetAllowedHosts(slices.DeleteFunc(slices.Clone(p.Hosts), func(host string) bool { return host[0] == '.' })...)
	}
	client := safeurl.Client(b.Build())
	defer client.CloseIdleConnections()
	return read(client.Get(text))
}

func bySSRF(c hostile, text string) error {
	p := c.policy
	var ports []uint16
	for _, port := range webPorts(p) {
		ports = append(ports, uint16(port))
	}
	options := []ssrf.Option{ssrf.WithPorts(ports...)}
	of := func(prefixes []netip.Prefix, is4 bool) []netip.Prefix {
		return slices.DeleteFunc(slices.Clone(prefixes), func(p netip.Prefix) bool { return p.Addr().Is4() != is4 })
	}
	options = append(options, ssrf.WithAllowedV4Prefixes(of(p.AllowPrivate, true)...), ssrf.WithDeniedV4Prefixes(of(p.Deny, true)...), ssrf.WithDeniedV6Prefixes(of(p.Deny, false)...))
	transport := &http.Transport{DialContext: (&net.Dialer{Control: ssrf.New(options...).Safe}).DialContext, DisableKeepAlives: true}
	return read((&http.Client{Transport: transport, Timeout: patience}).Get(text))
}

func bySmokescreen(c hostile, text string) error {
	p := c.policy
	config := smokescreen.NewConfig()
	config.Log.SetOutput(io.Discard)
	logrus.SetOutput(io.Discard)
	config.ConnTracker = conntrack.NewTracker(config.IdleTimeout, metrics.NewNoOpMetricsClient(), config.Log, atomic.Value{}, nil)
	if err := errors.Join(config.SetDenyRanges(textsOf(p.Deny)), config.SetAllowRanges(textsOf(p.AllowPrivate))); err != nil {
		return err
	}
	if p.Hosts != nil {
		var globs []string
		for _, host := range p.Hosts {
			globs = append(globs, map[bool]string{true: "*" + host, false: host}[host[0] == '.'])
		}
		config.RoleFromRequest = func(*http.Request) (string, error) { return "role", nil }
		config.EgressACL = &acl.ACL{Rules: map[string]acl.Rule{"role": {Project: "peers", Policy: acl.Enforce, DomainGlobs: globs}}, Logger: config.Log}
	}
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: smokescreen.BuildProxy(config)}
	go func() { _ = server.Serve(at) }()
	defer server.Close()
	transport := &http.Transport{Proxy: http.ProxyURL(&url.URL{Scheme: "http", Host: at.Addr().String()}), DisableKeepAlives: true}
	return read((&http.Client{Transport: transport, Timeout: patience}).Get(text))
}

// driver is a program that reads a request per line, and answers each with a line.
type driver struct {
	w       *world
	command []string
	in      io.Writer
	out     *bufio.Reader
	version string
	process *os.Process
}

// errCrashed is that a program ended, or ran on for long, instead of an answer.
var errCrashed = errors.New("crashed")

func driverOf(w *world, command ...string) (*driver, error) {
	d := &driver{w: w, command: command}
	return d, d.start()
}

func (d *driver) start() error {
	cmd := exec.Command(d.command[0], d.command[1:]...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	d.process = cmd.Process
	d.in, d.out = in, bufio.NewReader(out)
	version, err := d.out.ReadString('\n')
	d.version = strings.TrimSpace(version)
	return err
}

func (d *driver) fetch(c hostile) error {
	p := c.policy
	question, err := json.Marshal(map[string]any{
		"url": d.w.url(c), "policy": p, "schemes": webSchemes(p), "allow": append([]string{}, textsOf(p.AllowPrivate)...), "deny": append([]string{}, textsOf(p.Deny)...),
	})
	if err != nil {
		return err
	}
	if _, err := d.in.Write(append(question, '\n')); err != nil {
		return err
	}
	stop := time.AfterFunc(3*patience, func() { _ = d.process.Kill() })
	answer, err := d.out.ReadString('\n')
	if stop.Stop(); err != nil {
		return errors.Join(errCrashed, d.start())
	}
	return errors.New(strings.TrimSpace(answer))
}
