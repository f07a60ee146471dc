package main

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

type setCommand struct {
	operation
	Given      componentFlags         `embed:""`
	Remove     []string               `enum:"scheme, authority, userinfo, password, port, query, fragment" placeholder:"COMPONENT" help:"Remove components: ${enum}. Removing the password keeps the user."`
	AppendPath []commandline.Verbatim `sep:"none" placeholder:"TEXT" help:"Append this text to the path, after a \"/\". With --encode, append one segment, and encode \"/\" in it."`
	SortQuery  bool                   `help:"Sort the pairs of the query by name. Pairs with the same name keep their order."`
	Encode     bool                   `help:"Percent-encode \"%\" and characters that are not allowed in the component. A host in brackets stays unchanged."`
	Conversion conversion             `embed:""`
	outcomeFlag
}

// Run runs the command.
func (c setCommand) Run(p *program) error {
	convert := c.Conversion.function()
	if c.Given == (componentFlags{}) && len(c.Remove)+len(c.AppendPath) == 0 && !c.SortQuery && convert == nil {
		return errNoChange
	}
	if c.Given.Scheme != nil && *c.Given.Scheme == "" {
		return errRemoveScheme
	}
	change := c.change(c.Given.components(c.Encode))
	g := c.Conversion.grammar(c.RFC.grammar())
	if err := c.check(g, change); err != nil {
		return c.usageError(err)
	}
	return c.operation.transform(p, c.JSON, g, func(u uri.URI) (string, error) {
		changed, err := c.apply(u, change)
		if err == nil && convert != nil {
			changed, err = convert(changed)
		}
		return changed.String(), err
	})
}

var (
	errNoChange     = errors.New("nothing to set: name a component, such as --host example.com, or --remove, --append-path or --sort-query")
	errRemoveScheme = errors.New("a scheme cannot be empty: to remove it, use --remove scheme")
)

// change returns the function that sets and removes components according to the flags.
func (c setCommand) change(set uri.Components) func(*uri.Components) {
	return func(to *uri.Components) {
		if c.Given.Scheme != nil {
			to.Scheme = set.Scheme
		}
		if c.Given.Path != nil {
			to.Path = set.Path
		}
		for _, part := range []struct{ to, from *uri.Optional }{
			{&to.Userinfo, &set.Userinfo}, {&to.Host, &set.Host}, {&to.Port, &set.Port},
			{&to.Query, &set.Query}, {&to.Fragment, &set.Fragment},
		} {
			if part.from.IsPresent() {
				*part.to = *part.from
			}
		}
		c.remove(to)
	}
}

// remove removes the components that the flags name.
func (c setCommand) remove(from *uri.Components) {
	named := map[string]*uri.Optional{"userinfo": &from.Userinfo, "port": &from.Port, "query": &from.Query, "fragment": &from.Fragment}
	for _, name := range c.Remove {
		switch name {
		case "scheme":
			from.Scheme = ""
		case "authority":
			from.Userinfo, from.Host, from.Port, from.RegistryName = uri.Optional{}, uri.Optional{}, uri.Optional{}, uri.Optional{}
		case "password":
			if userinfo, present := from.Userinfo.Get(); present {
				user, _, _ := strings.Cut(userinfo, ":")
				from.Userinfo = uri.Present(user)
			}
		default:
			*named[name] = uri.Optional{}
		}
	}
}

// check returns an error if no reference can have the components. This is wrong usage, not an invalid input.
func (c setCommand) check(g uri.Grammar, change func(*uri.Components)) error {
	var first error
	for _, sample := range []string{"x://h/", "x:a", ""} {
		u, err := g.ParseReference(sample)
		if err == nil {
			_, err = c.apply(u, change)
		}
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	return first
}

func (c setCommand) apply(u uri.URI, change func(*uri.Components)) (uri.URI, error) {
	u, err := u.Edit(change)
	for _, text := range c.AppendPath {
		if err != nil {
			return uri.URI{}, err
		}
		u, err = c.appendPath(u, string(text))
	}
	if err != nil || !c.SortQuery {
		return u, err
	}
	return sortQuery(u)
}

// appendPath appends a segment, or several segments if the text is already encoded.
func (c setCommand) appendPath(u uri.URI, text string) (uri.URI, error) {
	if u.Components().Opaque.IsPresent() {
		return uri.URI{}, fmt.Errorf("--append-path: %w", errNoPath)
	}
	if c.Encode {
		return u.AppendSegments(text)
	}
	return u.Edit(func(to *uri.Components) {
		if to.Path != "" || to.Host.IsPresent() || to.RegistryName.IsPresent() {
			text = strings.TrimSuffix(to.Path, "/") + "/" + strings.TrimPrefix(text, "/")
		}
		to.Path = text
	})
}

var errNoPath = errors.New("an opaque URI has no path")

// sortQuery sorts the pairs of a query, without any other change.
func sortQuery(u uri.URI) (uri.URI, error) {
	query, present := u.Query()
	if !present {
		return u, nil
	}
	pairs := strings.Split(query, "&")
	slices.SortStableFunc(pairs, func(a, b string) int { return strings.Compare(pairName(a), pairName(b)) })
	return u.Edit(func(to *uri.Components) { to.Query = uri.Present(strings.Join(pairs, "&")) })
}

// pairName returns the decoded name of a pair.
func pairName(pair string) string {
	written, _, _ := strings.Cut(pair, "=")
	name, err := url.QueryUnescape(written)
	if err != nil {
		return written
	}
	return name
}
