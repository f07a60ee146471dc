package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/suite"
)

// randomMembers of each of these lengths are taken.
const randomMembers = 200

var lengths = []int{12, 16, 20, 25, 30, 40, 50, 64, 80, 100, 150, 200}

// members returns members of a profile of package consensus: those of the suite that takes each
// transition. Unless each is 0, it also returns those of the complete suite, those that take each
// octet in each state, random ones, and one in so many of the members that are one edit away from
// the first ones.
func members(profile string, each int) (iter.Seq[string], error) {
	s, err := suite.New(profile, "")
	if err != nil {
		return nil, err
	}
	transitions := valid(s.Cases(suite.Options{Method: suite.Transitions, NoSeeds: true}))
	if each == 0 {
		return distinct(inside(profile, alsoWithTLS(transitions))), nil
	}
	return distinct(func(yield func(string) bool) {
		all := []iter.Seq[string]{
			valid(s.Cases(suite.Options{})),
			valid(s.Cases(suite.Options{Method: suite.Transitions, Octets: true, NoSeeds: true})),
			one(each, differ.Mutations(transitions)),
		}
		for _, length := range lengths {
			all = append(all, first(randomMembers, valid(s.Random(length, 1))))
		}
		for _, some := range all {
			for input := range inside(profile, alsoWithTLS(some)) {
				if !yield(input) {
					return
				}
			}
		}
	}), nil
}

// kept yields the inputs that keep accepts.
func kept(inputs iter.Seq[string], keep func(string) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		for s := range inputs {
			if keep(s) && !yield(s) {
				return
			}
		}
	}
}

// distinct yields each input once. It remembers them all.
func distinct(inputs iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := map[string]bool{}
		kept(inputs, func(s string) bool {
			isNew := !seen[s]
			seen[s] = true
			return isNew
		})(yield)
	}
}

// valid yields the inputs of the valid cases.
func valid(cases iter.Seq[suite.Case]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for c := range cases {
			if c.Valid && !yield(c.Input) {
				return
			}
		}
	}
}

// inside yields the inputs that are members of a profile.
func inside(profile string, inputs iter.Seq[string]) iter.Seq[string] {
	for _, p := range consensus.Profiles() {
		if p.ID() == profile {
			return kept(inputs, p.Valid)
		}
	}
	return kept(inputs, consensus.Valid)
}

// alsoWithTLS yields each input, and the same with the other scheme of its profile: most members of
// a suite have the shortest one.
func alsoWithTLS(inputs iter.Seq[string]) iter.Seq[string] {
	other := map[string]string{"http": "https", "ws": "wss"}
	return func(yield func(string) bool) {
		for s := range inputs {
			if !yield(s) {
				return
			}
			scheme, rest, _ := strings.Cut(s, ":")
			if tls, ok := other[scheme]; ok && !yield(tls+":"+rest) {
				return
			}
		}
	}
}

// one yields one in n inputs.
func one(n int, inputs iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		i := 0
		kept(inputs, func(string) bool {
			i++
			return i%n == 0
		})(yield)
	}
}

// withReference are the parsers, behind some that are built in.
func withReference(built []judge, names ...string) (all []differ.Parser) {
	for _, name := range names {
		p, _ := differ.Builtin(name)
		all = append(all, p)
	}
	for _, j := range built {
		all = append(all, j.parser())
	}
	return all
}

// The parts of stress members: hosts, ports, and texts after them that look like another host,
// another port, the end of a component, or something that a program does not expect.
var (
	stressHosts = []string{
		"a", "good.example", "EXAMPLE.Org", "a-b.c-d.e", "1a.b", "a1.2b.c3", "unixx", "x.unix", "http", "www.http", "a.localhost", "x--y.z",
		"1.2.3.4", "192.168.0.1", "255.255.255.254", "8.8.8.8",
		strings.Repeat("a", 62), strings.Repeat("b", 61) + ".c", strings.Repeat("d.", 31) + "e", strings.Repeat("f", 31) + "." + strings.Repeat("g", 31),
	}
	stressPorts = []string{"", "", "", ":80", ":443", ":8080", ":1", ":65535"}
	stressTails = []string{
		"", "/", "?", "#", "?x", "#x", "/evil.example", "/:80", "/:81", "/a:b", "/a:b:c", "/:", "/a;b=c", "/;evil.example", "/;", "/?", "/#", "/?#", "/?x", "/#x",
		"/@b", "/a@evil.example", "/?@b", "/?mail=me@evil.example", "/#@b", "/x?a#me@evil.example:81/", "/%40evil.example/", "/?%40evil.example",
		"/http://evil.example:82/", "/?http://evil.example/", "/?url=http://evil.example:83/x", "/#http://evil.example/", "/?url=//evil.example",
		"/?//evil.example/", "/#//evil.example/", "/a//evil.example/", "/%2F%2Fevil.example", "/%5C%5Cevil.example", "/%5cevil.example",
		"/..", "/../", "/../..//evil.example/", "/./", "/.", "/%2e%2e/", "/a/../../b", "/..;/x", "/.evil.example", "/?evil.example:84", "/#:85/", "/?:86", "/#?x", "/?x?y",
		"/?#?#", "/#/?:", "/~_-.!", "/$&'()*+,;=", "/?$&'()*+,;=:/?", "/#$&'()*+,;=:/?", "/$(id)", "/`id`", "/'a'", "/(a)", "/*", "/!a", "/,", "/%22a%22", "/%27",
		"/%00", "/?%00", "/%0d%0aHost:%20evil.example", "/?%0aHost:%20evil.example", "/%09", "/%20", "/a%20b", "/%7f", "/%ff", "/%C3%A9", "/?%C3%A9", "/%25", "/%2525",
		"/a+b", "/?a+b", "/a=b", "/?a=b&c=d", "/?a=b;c=d", "/#a=b", "/index.html", "/a.tar.gz", "/a.m3u", "/x.pls", "/feed.xml", "/.git", "/x.git/", "/var/run/docker.sock:/x",
		"/unix:/a:/b", "/a:80", "/a:80/", "/-o", "/--help", "/?-", "/{a}", "/%7Ba,b%7D", "/%5B1-3%5D", "/[1-3]", "/1-3", "/;type=a", "/?1.2.3.4", "/1.2.3.4:5", "/#1.2.3.4",
		"/" + strings.Repeat("a", 200), "/" + strings.Repeat("a/", 200), "/?" + strings.Repeat("b", 300), "/#" + strings.Repeat("c", 300), "/" + strings.Repeat("%2F", 100),
		"/" + strings.Repeat("d", 1500), "/?" + strings.Repeat("e=f&", 500),
	}
)

// stress returns members of a profile for programs that can be asked about a few only: by turns one
// of the suite that takes each transition, and one that is composed of the lists above. Each is in
// random order, so that the first ones are a fair sample. The order is always the same.
func stress(profile string) (iter.Seq[string], error) {
	s, err := suite.New(profile, "")
	if err != nil {
		return nil, err
	}
	ofSuite := shuffled(inside(profile, valid(s.Cases(suite.Options{Method: suite.Transitions, NoSeeds: true}))))
	composed := shuffled(inside(profile, compositions()))
	return func(yield func(string) bool) {
		for i := range max(len(ofSuite), len(composed)) {
			if i < len(composed) && !yield(composed[i]) {
				return
			}
			if i < len(ofSuite) && !yield(ofSuite[i]) {
				return
			}
		}
	}, nil
}

// compositions yields all that can be composed of the lists. Not all are members.
func compositions() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, scheme := range []string{"http", "https", "ws", "wss"} {
			for _, host := range stressHosts {
				for _, port := range stressPorts {
					for _, tail := range stressTails {
						if !yield(scheme + "://" + host + port + tail) {
							return
						}
					}
				}
			}
		}
	}
}

// shuffled returns the inputs, each once, in an order that is random and always the same.
func shuffled(inputs iter.Seq[string]) []string {
	all := slices.Collect(distinct(inputs))
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

//go:embed confusions.jsonl
var confusionFile []byte

// hosts that the shapes of confusions.jsonl name.
const goodHost = "good.example"

var evilHosts = []string{"evil.example", "127.0.0.1"}

// confusions yields texts in which parsers have seen, or could see, several hosts, each once: those
// of package differ, each shape of confusions.jsonl with two schemes and two hosts, and those that
// the allow-list is tested with.
func confusions() iter.Seq[string] { return distinct(everyConfusion()) }

func everyConfusion() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, c := range differ.Confusions() {
			if !yield(c.Input) {
				return
			}
		}
		for _, shape := range shapes() {
			for _, evil := range evilHosts {
				rest := strings.NewReplacer("GOOD", goodHost, "EVIL", evil).Replace(shape)
				if !yield("http://"+rest) || !yield("https://"+rest) {
					return
				}
			}
		}
		text, err := os.ReadFile(allowListFile)
		if err != nil {
			panic(err) // the command runs in the root of the module
		}
		for s := range allowListShapes(text) {
			if !yield(s) {
				return
			}
		}
	}
}

// allowListFile has the shapes that the allow-list is tested with, from the root of the module.
const allowListFile = "testdata/allow_list_shapes.jsonl"

// allowListShapes yields each shape of the file, with every value of its sets.
func allowListShapes(text []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		sets := map[string][]string{}
		for line := range bytes.Lines(text) {
			var row struct {
				Set    string   `json:"set"`
				Values []string `json:"values"`
				Shape  string   `json:"shape"`
			}
			if err := json.Unmarshal(line, &row); err != nil {
				panic(err) // a test reads it
			}
			if row.Set != "" {
				sets[row.Set] = row.Values
				continue
			}
			for _, s := range fillIn(row.Shape, sets) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// fillIn replaces the names of sets in a shape, each by its values in turn.
func fillIn(shape string, sets map[string][]string) (all []string) {
	before, rest, ok := strings.Cut(shape, "{")
	name, _, closed := strings.Cut(rest, "}")
	values, known := sets[name]
	if !ok || !closed || !known {
		return []string{shape}
	}
	for _, v := range values {
		for _, tail := range fillIn(strings.ReplaceAll(rest[len(name)+1:], "{"+name+"}", v), sets) {
			all = append(all, before+v+tail)
		}
	}
	return all
}

// shapes returns those of confusions.jsonl: what follows the scheme, with GOOD and EVIL for hosts.
func shapes() (all []string) {
	for line := range bytes.Lines(confusionFile) {
		var class struct {
			Class  string   `json:"class"`
			Shapes []string `json:"shapes"`
		}
		if err := json.Unmarshal(line, &class); err != nil {
			panic(err) // a test reads it
		}
		all = append(all, class.Shapes...)
	}
	return all
}

// forProfile returns a function that returns the inputs in random order, for a profile of WebSockets with
// the schemes ws and wss in the place of http and https.
func forProfile(inputs iter.Seq[string]) func(profile string) (iter.Seq[string], error) {
	all := shuffled(inputs)
	return func(profile string) (iter.Seq[string], error) {
		if profile != "consensus-websockets" {
			return slices.Values(all), nil
		}
		return func(yield func(string) bool) {
			for _, s := range all {
				if rest, ok := strings.CutPrefix(s, "http"); ok && !yield("ws"+rest) { // https becomes wss
					return
				}
			}
		}, nil
	}
}

// allowed yields the confusions that the allow-list of SECURITY.md lets through, if its hosts are
// in the list.
func allowed() iter.Seq[string] { return kept(confusions(), consensus.Web.WithALabels().Valid) }
