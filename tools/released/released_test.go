// Package released tests a release as its users get it: it releases the last commit by tools/release, serves the tagged modules
// as a module proxy does, and does in empty modules what the documents say.
package released

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	uri     = "github.com/urigrammar/uri"
	version = "v0.1.0" // which only the copy of the repository gets
)

// modules are the modules that are released.
var modules = []string{uri, uri + "/beam", uri + "/cmd", uri + "/format", uri + "/vet"}

// released is the release that the tests use.
var released release

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "released")
	check(err)
	released, err = publish(dir)
	check(err)
	status := m.Run()
	// The module cache is read-only, and the go command can remove it.
	check(released.command("", "go", "clean", "-modcache").Run())
	check(os.RemoveAll(dir))
	os.Exit(status)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// release is a released version, and the environment of its users.
type release struct {
	checkout string // a copy of the repository with the tags of the release
	printed  string // by tools/release
	proxy    string // has the layout of a module proxy
	bin      string // where go install installs
	env      []string
}

// publish releases the last commit of this repository in a copy of it, and writes the tagged modules to a module proxy, all
// within dir.
func publish(dir string) (r release, err error) {
	r = release{checkout: filepath.Join(dir, "checkout"), bin: filepath.Join(dir, "bin")}
	if err := copyRepository(r.checkout); err != nil {
		return r, err
	}
	if r.printed, err = tag(r.checkout, "true", version); err != nil {
		return r, err
	}
	if r.proxy, err = serve(dir, r.checkout); err != nil {
		return r, err
	}
	proxies, err := fallback()
	r.env = append(os.Environ(),
		"GOPROXY=file://"+filepath.ToSlash(r.proxy)+","+proxies,
		"GOMODCACHE="+filepath.Join(dir, "modules"),
		"GONOSUMDB="+uri,
		"GOBIN="+r.bin,
		"GOFLAGS=-trimpath", // so that packages such as Beam's are in the build cache, wherever the module cache is
		"GOWORK=off", "URI_EXHAUSTIVE=", "URI_CORPORA=",
	)
	return r, err
}

// copyRepository clones the last commit.
func copyRepository(to string) error {
	if out, err := exec.Command("git", "clone", "-q", "--no-tags", filepath.Join("..", ".."), to).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// tag runs tools/release in a copy of the repository, with a command for the gate.
func tag(checkout, gate string, args ...string) (printed string, err error) {
	command := exec.Command(filepath.Join(checkout, "tools", "release"), args...)
	command.Env = append(author(), "GATE="+gate)
	out, err := command.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return string(out), err
}

// serve downloads the tagged modules as a proxy does, and returns the folder with them. The part of a module cache that has
// downloads has the layout of a proxy.
func serve(dir, checkout string) (string, error) {
	cache := filepath.Join(dir, "proxy")
	for _, module := range modules {
		download := exec.Command("go", "mod", "download", module+"@"+version)
		download.Dir = dir // in no module
		download.Env = append(os.Environ(),
			"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url.file://"+checkout+".insteadOf", "GIT_CONFIG_VALUE_0=https://"+uri,
			"GOPRIVATE="+uri, "GOMODCACHE="+cache, "GOFLAGS=-modcacherw", "GOWORK=off",
		)
		if out, err := download.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%w: %s", err, out)
		}
	}
	return filepath.Join(cache, "cache", "download"), nil
}

// fallback returns the proxies that other modules are from: what this machine has downloaded, then its own proxies.
func fallback() (string, error) {
	out, err := exec.Command("go", "env", "GOMODCACHE", "GOPROXY").Output()
	cache, proxies, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return "file://" + filepath.ToSlash(filepath.Join(cache, "cache", "download")) + "," + proxies, err
}

// git runs git in a copy of the repository, and returns what it prints.
func git(checkout string, args ...string) (string, error) {
	command := exec.Command("git", append([]string{"-C", checkout}, args...)...)
	command.Env = author()
	out, err := command.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: git %s: %s", err, strings.Join(args, " "), out)
	}
	return strings.TrimSpace(string(out)), err
}

// author returns the environment with somebody for git to name: not every machine has its user's name.
func author() []string {
	return append(os.Environ(), "GIT_AUTHOR_NAME=test", "GIT_AUTHOR_EMAIL=test@example.test", "GIT_COMMITTER_NAME=test", "GIT_COMMITTER_EMAIL=test@example.test")
}

// command returns a command of a user of the release, in a directory.
func (r release) command(dir, name string, args ...string) *exec.Cmd {
	command := exec.Command(name, args...)
	command.Dir, command.Env = dir, r.env
	return command
}
