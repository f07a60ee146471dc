package main

import "fmt"

// requiring is a judge that takes only references with a certain component.
type requiring struct {
	judge
	part string // scheme, authority or host
}

// required is j, or j with what --require asks for.
func required(j judge, part string) (judge, error) {
	switch {
	case part == "none":
		return j, nil
	case !j.ofReferences():
		return nil, fmt.Errorf("--require is for rules of references, and %s is not one", j.rule())
	}
	return requiring{j, part}, nil
}

func (r requiring) examine(s string) error {
	if err := r.judge.examine(s); err != nil {
		return err
	}
	if c, ok := r.components(s); !ok || !c.has(r.part) {
		return missingError(r.part)
	}
	return nil
}

// has reports whether a component is present, and is not empty if it is the host.
func (c components) has(part string) bool {
	switch part {
	case "scheme":
		return c.Scheme != nil
	case "authority":
		return c.Authority != nil
	}
	return c.Host != nil && *c.Host != ""
}

// missingError says that a reference is valid, but has no component of this name.
type missingError string

func (e missingError) Error() string {
	return "no " + string(e) + ", which --require asks for"
}
