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

// members are members of a profile of package consensus: those of the suite that takes each transition; and unless each is 0, those of the complete suite,
// those that take each octet in each state, random ones, and of what is one edit away from the first one in so many, if it is a member.
func members(profile string, each int) (iter.Seq[string], error) {
	s, err := suite.New(profile, "")
	if err != nil {
		return nil, err
	}
	transitions := valid(s.Cases(suite.Options{Method: suite.Transitions, NoSeeds: true}), -1)
	if each == 0 {
		return inside(profile, alsoWithHTTP(transitions)), nil
	}
	return func(yield func(string) bool) {
		all := []iter.Seq[string]{
			valid(s.Cases(suite.Options{}), -1),
			valid(s.Cases(suite.Options{Method: suite.Transitions, Octets: true, NoSeeds: true}), -1),
			one(each, differ.Mutations(transitions)),
		}
		for _, length := range lengths {
			all = append(all, valid(s.Random(length, 1), randomMembers))
		}
		for _, some := range all {
			for input := range inside(profile, alsoWithHTTP(some)) {
				if !yield(input) {
					return
				}
			}
		}
	}, nil
}

// valid are the inputs of the first n valid cases; of all if n is negative.
func valid(cases iter.Seq[suite.Case], n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		left := n
		for c := range cases {
			if left == 0 {
				return
			}
			if c.Valid {
				left--
				if !yield(c.Input) {
					return
				}
			}
		}
	}
}

// inside are the inputs that are members.
func inside(profile string, inputs iter.Seq[string]) iter.Seq[string] {
	in := consensus.Valid
	for _, p := range consensus.Profiles() {
		if p.ID() == profile {
			in = p.Valid
		}
	}
	return func(yield func(string) bool) {
		for s := range inputs {
			if in(s) && !yield(s) {
				return
			}
		}
	}
}

// alsoWithHTTP yields each input, and what it is with the scheme http: there are parsers that know nothing of ws, which is the shortest scheme and so that of
// most members.
func alsoWithHTTP(inputs iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for s := range inputs {
			if !yield(s) {
				return
			}
			if scheme, rest, ok := strings.Cut(s, ":"); ok && scheme != "http" && !yield("http:"+rest) {
				return
			}
		}
	}
}

// one is one in n inputs.
func one(n int, inputs iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		i := 0
		for s := range inputs {
			if i++; i%n == 0 && !yield(s) {
				return
			}
		}
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
