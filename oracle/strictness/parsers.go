package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/urigrammar/uri/internal/neturl"
	"github.com/urigrammar/uri/oracle/probe"
)

// parser is a parser that is installed.
type parser struct {
	title string // with its version
	judge probe.Judge
}

// installed are the parsers that were found, and the directory of the judges that were built.
type installed struct {
	parsers []parser
	dir     string
}

func (i *installed) close() { os.RemoveAll(i.dir) }

// external is a judge of another language or module.
type external struct {
	name  string
	build []string // "$DIR" stands for a directory of one's own; nil if nothing is to be built
	in    string   // directory to build in
	run   []string
}

const judges = "oracle/judges/"

var externals = []external{
	{"fredbi/uri", []string{"go", "build", "-o", "$DIR/go", "./judge"}, "tools/bench", []string{"$DIR/go", "fredbi"}},
	{"whatwg-url", []string{"go", "build", "-o", "$DIR/go", "./judge"}, "tools/bench", []string{"$DIR/go", "whatwg-url"}},
	{"fasthttp", []string{"go", "build", "-o", "$DIR/go", "./judge"}, "tools/bench", []string{"$DIR/go", "fasthttp"}},
	{"Python", nil, "", []string{"python3", judges + "judge.py", "urllib_parse"}},
	{"Node", nil, "", []string{"node", judges + "judge.mjs", "URL", "http://a/b/c/d;p?q"}},
	{"Java", []string{"javac", "-d", "$DIR", "Judge.java"}, judges, []string{"java", "-cp", "$DIR", "Judge", "URI"}},
	{"uriparser", []string{"cc", "-O2", "-o", "$DIR/c", "c/uriparser.c", "-luriparser"}, judges, []string{"$DIR/c"}},
}

// parsers finds what is installed, and names what is not.
func parsers() (found *installed, missing []string, err error) {
	found = &installed{}
	for _, name := range []string{"uri", "net/url"} {
		j, _ := probe.Builtin(name)
		found.parsers = append(found.parsers, parser{titles[name], j})
	}
	if found.dir, err = os.MkdirTemp("", "judges"); err != nil {
		return nil, nil, err
	}
	for _, e := range externals {
		p, err := e.prepare(found.dir)
		if err != nil {
			missing = append(missing, e.name)
			continue
		}
		found.parsers = append(found.parsers, p)
	}
	return found, missing, nil
}

var titles = map[string]string{"uri": "ParseReference of this module", "net/url": "url.Parse of " + neturl.Version()}

// prepare builds a judge and asks it for its version.
func (e external) prepare(dir string) (parser, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return parser{}, err
	}
	if e.build != nil {
		args := place(e.build, dir)
		build := exec.Command(args[0], args[1:]...)
		build.Dir = e.in
		if err := build.Run(); err != nil {
			return parser{}, err
		}
	}
	args := place(e.run, dir)
	version, err := exec.Command(args[0], append(args[1:len(args):len(args)], "--version")...).Output()
	if err != nil {
		return parser{}, err
	}
	return parser{strings.TrimSpace(string(version)), verdicts{&probe.Program{Args: args, Encoding: probe.Base64, Stderr: os.Stderr}}}, nil
}

// verdicts is a judge of which nothing but the verdicts count: the page is about what parsers take.
type verdicts struct{ of probe.Judge }

// Judge asks the judge, and leaves out the components.
func (v verdicts) Judge(ctx context.Context, inputs []string, answer func(probe.Answer) bool) error {
	return v.of.Judge(ctx, inputs, func(a probe.Answer) bool {
		a.Components = nil
		return answer(a)
	})
}

func place(args []string, dir string) []string {
	out := make([]string, len(args))
	for i, a := range args {
		out[i] = strings.ReplaceAll(a, "$DIR", dir)
	}
	return out
}
