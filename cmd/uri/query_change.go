package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// queryChanges are the flags that change a query.
type queryChanges struct {
	Delete       []commandline.Verbatim `placeholder:"NAME" sep:"none" xor:"delete" help:"Delete all pairs of a name."`
	DeletePrefix []commandline.Verbatim `placeholder:"TEXT" sep:"none" xor:"delete-prefix" help:"Delete all pairs whose names begin with a text, such as utm_."`
	Set          []commandline.Verbatim `placeholder:"NAME=VALUE" sep:"none" xor:"set" help:"Set the value of a name: in the place of its first pair, without its others. A name that is not there is added."`
	Add          []commandline.Verbatim `placeholder:"NAME[=VALUE]" sep:"none" xor:"add" help:"Add a pair at the end. Without a \"=\" it has no value."`
}

func (c queryChanges) any() bool { return len(c.Delete)+len(c.DeletePrefix)+len(c.Set)+len(c.Add) > 0 }

var (
	errNoValue = errors.New("--set takes NAME=VALUE")
	errNoName  = errors.New("--add: HTML forms cannot write a pair without a name and a value; --plain can")
)

// checkNames returns an error about a pattern. A name that has an asterisk itself is one that a prefix can have, too.
func (c queryChanges) checkNames() error {
	for _, name := range c.Delete {
		prefix, _, isPattern := strings.Cut(string(name), "*")
		switch {
		case isPattern && prefix != "" && prefix+"*" == string(name):
			return fmt.Errorf("--delete %s: a name is not a pattern: write --delete-prefix %s", shellQuoted(string(name)), shellQuoted(prefix))
		case isPattern:
			return fmt.Errorf("--delete %s: a name is not a pattern; --delete-prefix TEXT deletes the names that begin with a text", shellQuoted(string(name)))
		}
	}
	for _, prefix := range c.DeletePrefix {
		if begin := strings.TrimRight(string(prefix), "*"); begin != "" && begin != string(prefix) {
			return fmt.Errorf("--delete-prefix %s: a prefix is not a pattern: write --delete-prefix %s", shellQuoted(string(prefix)), shellQuoted(begin))
		}
	}
	return nil
}

// change writes each reference with its query changed. Flags that cannot be done are wrong usage, whatever the references are.
func (c queryCommand) change(p *program) error {
	if err := c.Changes.checkNames(); err != nil {
		return err
	}
	for _, set := range c.Changes.Set {
		if !strings.Contains(string(set), "=") {
			return errNoValue
		}
	}
	for _, add := range c.Changes.Add {
		if add == "" && !c.Plain {
			return errNoName
		}
	}
	return c.operation.transform(p, c.JSON, c.RFC.grammar(), func(u uri.URI) (string, error) {
		changed, err := u.WithPairs(c.Changes.apply(u.Pairs(c.form())))
		return changed.String(), err
	})
}

func (c queryChanges) apply(pairs uri.Pairs) uri.Pairs {
	for _, name := range c.Delete {
		pairs = pairs.Delete(string(name))
	}
	for _, prefix := range c.DeletePrefix {
		pairs = pairs.DeleteFunc(func(p uri.Pair) bool { return strings.HasPrefix(p.Name, string(prefix)) })
	}
	for _, set := range c.Set {
		name, value, _ := strings.Cut(string(set), "=")
		pairs = pairs.Set(name, value)
	}
	var added []uri.Pair
	for _, add := range c.Add {
		name, value, hasValue := strings.Cut(string(add), "=")
		pair := uri.Pair{Name: name}
		if hasValue {
			pair.Value = uri.Some(value)
		}
		added = append(added, pair)
	}
	return pairs.Append(added...)
}
