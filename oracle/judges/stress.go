package main

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/urigrammar/uri/oracle/suite"
)

// The parts of stress members: hosts, ports, and texts after them that look like another host,
// another port, the end of a component, or something that a program does not expect.
var (
	stressHosts = []string{
		"a", "good.example", "EXAMPLE.Org", "a-b.c-d.e", "1a.b", "a1.2b.c3", "unixx", "x.unix", "http", "www.http", "a.localhost", "x--y.z",
		"1.2.3.4", "192.168.0.1", "255.255.255.254", "8.8.8.8",
		strings.Repeat("a", 63), strings.Repeat("b", 63) + ".c", strings.Repeat("d.", 100) + "e", strings.Repeat("f", 60) + "." + strings.Repeat("g", 60),
		strings.Repeat(strings.Repeat("h", 47)+".", 4) + strings.Repeat("i", 48),
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
