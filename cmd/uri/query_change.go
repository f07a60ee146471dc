package main

import (
	"errors"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// queryChanges are the flags that change a query.
type queryChanges struct {
	Delete   []commandline.Verbatim `placeholder:"NAME" sep:"none" xor:"delete" help:"Delete all pairs with this name. In a pattern such as utm_*, * matches any text."`
	Set      []commandline.Verbatim `placeholder:"NAME=VALUE" sep:"none" xor:"set" help:"Set a value: replace the first pair with this name and delete the others. If no pair has this name, add one."`
	Existing bool                   `help:"With --set, change only existing pairs, and add no pair."`
	Add      []commandline.Verbatim `placeholder:"NAME[=VALUE]" sep:"none" xor:"add" help:"Add a pair at the end. Without \"=\", the pair has no value."`
}

func (c queryChanges) any() bool { return len(c.Delete)+len(c.Set)+len(c.Add) > 0 }

var (
	errNoValue = errors.New("--set requires NAME=VALUE")
	errNoName  = errors.New("--add: an HTML form cannot represent an empty pair; use --plain")
)

// change writes each reference with its query changed. Impossible changes are wrong usage, whatever the references are.
func (c queryCommand) change(p *program) error {
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
	change := c.Changes.function(c.compared)
	return c.operation.transform(p, c.JSON, c.RFC.grammar(), func(u uri.URI) (string, error) {
		changed, err := u.WithPairs(change(u.Pairs(c.form())))
		return changed.String(), err
	})
}

// function returns the function that makes the changes. Names are compared as compared returns them.
func (c queryChanges) function(compared func(name string) string) func(uri.Pairs) uri.Pairs {
	var names []string
	for _, name := range c.Delete {
		names = append(names, compared(string(name)))
	}
	deleted, added := patterns(names, 0), c.added()
	return func(pairs uri.Pairs) uri.Pairs {
		if len(deleted) > 0 {
			pairs = pairs.DeleteFunc(func(p uri.Pair) bool { return matchesAny(deleted, compared(p.Name)) })
		}
		for _, set := range c.Set {
			name, value, _ := strings.Cut(string(set), "=")
			if _, found := pairs.Get(name); found || !c.Existing {
				pairs = pairs.Set(name, value)
			}
		}
		return pairs.Append(added...)
	}
}

func (c queryChanges) added() (added []uri.Pair) {
	for _, add := range c.Add {
		name, value, hasValue := strings.Cut(string(add), "=")
		pair := uri.Pair{Name: name}
		if hasValue {
			pair.Value = uri.Present(value)
		}
		added = append(added, pair)
	}
	return added
}
