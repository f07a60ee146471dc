package strictness

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/urigrammar/uri/internal/neturl"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
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

const judges = "../../tools/judges/"

var externals = []external{
	{"fredbi/uri", []string{"go", "build", "-o", "$DIR/go", "./judge"}, "../../tools/bench", []string{"$DIR/go", "fredbi"}},
	{"whatwg-url", []string{"go", "build", "-o", "$DIR/go", "./judge"}, "../../tools/bench", []string{"$DIR/go", "whatwg-url"}},
	{"fasthttp", []string{"go", "build", "-o", "$DIR/go", "./judge"}, "../../tools/bench", []string{"$DIR/go", "fasthttp"}},
	{"Python", nil, "", []string{"python3", judges + "judge.py", "urllib_parse"}},
	{"Node", nil, "", []string{"node", judges + "judge.mjs", "URL", "http://a/b/c/d;p?q"}},
	{"Java", []string{"javac", "-d", "$DIR", "Judge.java"}, judges, []string{"java", "-cp", "$DIR", "Judge", "URI"}},
	{"uriparser", []string{"cc", "-O2", "-o", "$DIR/c", "c/uriparser.c", "-luriparser"}, judges, []string{"$DIR/c"}},
}

// findParsers returns the installed parsers, and the names of missing ones.
func findParsers() (found *installed, missing []string, err error) {
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

// verdicts is a judge reduced to its verdicts, because the page is about verdicts only.
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

// askParsers asks each parser that is installed about the suite of the Wp-method.
func (s *study) askParsers() error {
	cases, err := suite.New("rfc3986", "")
	if err != nil {
		return err
	}
	found, missing, err := findParsers()
	if err != nil {
		return err
	}
	defer found.close()
	s.Missing = append([]string{}, missing...)
	for _, p := range found.parsers {
		r, err := probe.Run(context.Background(), p.judge, cases, probe.Options{Parser: p.title, Suite: suite.Options{NoSeeds: true}})
		if err != nil {
			return fmt.Errorf("%s: %w", p.title, err)
		}
		s.Cases, s.Valid = r.Cases, r.Valid
		if n := r.Total(probe.WrongComponent) + r.Total(probe.Panics); n > 0 {
			return fmt.Errorf("%s: %d cases for which the page has no place", p.title, n)
		}
		s.Parsers = append(s.Parsers, reportOf(r))
	}
	return nil
}

func reportOf(r *probe.Report) parserReport {
	out := parserReport{Parser: r.Parser, Right: r.Right, Deviations: []deviation{}}
	for _, d := range r.Deviations {
		about := d.Rule
		switch {
		case d.Cause != "":
			about = d.Cause
		case d.Component != "":
			about += " of the " + d.Component
		}
		out.Deviations = append(out.Deviations, deviation{
			Lenient: d.Kind == probe.TooLenient, Family: familyOf(d), About: about, Guess: d.Guess, Section: d.Section, Count: d.Count,
			Before: append([]string{}, d.Octets...), Witness: text(d.Witness), Offset: d.Offset, Detail: d.Detail,
		})
	}
	return out
}

// places says in which part of a reference a rule of RFC 3986 is.
var places = map[string]string{
	"scheme": "scheme", "userinfo": "userinfo", "port": "port", "query": "query", "fragment": "fragment",
	"authority": "host", "host": "host", "reg-name": "host",
	"IP-literal": "brackets", "IPv6address": "brackets", "IPvFuture": "brackets", "IPv4address": "brackets", "ls32": "brackets", "h16": "brackets", "dec-octet": "brackets",
	"URI-reference": "path", "URI": "path", "relative-ref": "path", "hier-part": "path", "relative-part": "path",
	"path-abempty": "path", "path-absolute": "path", "path-noscheme": "path", "path-rootless": "path", "path-empty": "path",
	"segment": "path", "segment-nz": "path", "segment-nz-nc": "path", "pchar": "path",
}

// length is how long something is in the name of a cause.
var length = regexp.MustCompile(`longer than \d+ octets`)

// familyOf returns the cause of a deviation in the words of the page: rules are put together that are one thing to a person.
func familyOf(d *probe.Deviation) string {
	if d.Cause != "" {
		return length.ReplaceAllString(d.Cause, "longer than some octets")
	}
	place, ok := places[d.Rule]
	if d.Rule == "pct-encoded" {
		place, ok = d.Component, true
	}
	switch {
	case !ok:
		return d.Rule
	case d.Guess:
		return "something in the " + place + " (a guess)"
	case d.Rule == "pct-encoded":
		return brokenPercent + place
	case place == "port":
		return "a port that is not a number"
	case place == "userinfo":
		return "a malformed authority"
	case place == "brackets":
		return "brackets without an IP literal"
	}
	return "bytes that are not allowed in the " + place
}
