package main

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

type sampleCommand struct {
	Rule     commandline.Verbatim `arg:"" name:"rule" help:"A rule: FILE:RULE, or FILE for the first rule in the file. \"-\" is standard input."`
	Number   *int                 `short:"n" placeholder:"N" help:"The number of strings. (default: 10, or all with --all)"`
	Length   int                  `default:"-1" placeholder:"N" help:"The length of the strings, in symbols. (default: random lengths up to 40)"`
	Seed     uint64               `default:"1" placeholder:"N" help:"The random seed. (default: 1)"`
	All      bool                 `help:"Print all strings, the shortest first. If the language is infinite, limit the number of strings with -n."`
	JSON     bool                 `name:"json" help:"Write a JSON object per string, with the key text."`
	Deciding deciding             `embed:""`
}

// Run runs the command.
func (c sampleCommand) Run(p *program) error {
	if c.Number != nil && *c.Number < 0 || c.Length < -1 {
		return errors.New("--number and --length must not be negative")
	}
	l, err := nameOf(string(c.Rule)).language(p, c.Deciding)
	if err != nil {
		return err
	}
	members, err := c.members(l)
	if err != nil {
		return err
	}
	return commandline.WriteEach(p.stdout, commandline.First(c.number(), members), c.write)
}

// few is the default for the number of members.
const few = 10

func (c sampleCommand) number() int {
	switch {
	case c.Number != nil:
		return *c.Number
	case c.All:
		return math.MaxInt
	}
	return few
}

func (c sampleCommand) write(out *bytes.Buffer, member string) {
	if !c.JSON {
		out.WriteString(printable.Visible(member) + "\n")
		return
	}
	var s sampled
	s.Text, s.TextBytes = present(member)
	writeJSON(out, s)
}

// usual is the default for the maximum length of members.
const usual = 40

func (c sampleCommand) members(l *language.Language) (iter.Seq[string], error) {
	shortest, ok := l.Shortest()
	symbols := len(shortest)
	if l.Symbols() == language.CodePoints {
		symbols = utf8.RuneCountInString(shortest)
	}
	switch {
	case !ok:
		return nil, fmt.Errorf("%v has no members", l)
	case c.All:
		return l.Members(), nil
	case c.Length < 0:
		return l.Sample(0, max(usual, symbols), c.Seed)
	}
	members, err := l.Sample(c.Length, c.Length, c.Seed)
	if err == nil && slices.Collect(commandline.First(1, members)) == nil {
		err = fmt.Errorf("%v has no member of length %d; a shortest member is %q", l, c.Length, excerpt.Short(shortest, longestText))
	}
	return members, err
}

// sampled is a member, in JSON.
type sampled struct {
	Text      nullable `json:"text,omitempty"`
	TextBytes *string  `json:"text_bytes,omitempty"`
}
