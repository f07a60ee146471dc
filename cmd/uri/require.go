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
	var o outline
	return r.outline(s, &o)
}

func (r requiring) outline(s string, o *outline) error {
	if err := r.judge.outline(s, o); err != nil {
		return err
	}
	return o.Require(r.part)
}

func (r requiring) components(s string, c *components) error {
	if err := r.examine(s); err != nil {
		return err
	}
	return r.judge.components(s, c)
}
