package main

import (
	"iter"
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
