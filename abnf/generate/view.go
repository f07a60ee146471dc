package generate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/decide/automaton"
)

// The methods that templates call.

// Prefix returns the prefix of the scanner's names.
func (p *pack) Prefix() string { return unexported(p.Type) }

// StateType returns the type for the scanner's state in errors.
func (p *pack) StateType() string { return p.InRuntime("State") }

// LabelType returns the type for a rule with its section.
func (p *pack) LabelType() string { return p.InRuntime("Label") }

// Var returns the name of receivers and values.
func (p *pack) Var() string { return variable(p.Type) }

// variable returns a variable name for values of a type. The templates do not use such names for anything else.
func variable(typ string) string {
	first, _ := utf8.DecodeRuneInString(typ)
	if v := string(unicode.ToLower(first)); first < utf8.RuneSelf && !strings.Contains("bceilost", v) {
		return v
	}
	return "v"
}

// ZeroIs returns the end of the sentence about the zero value.
func (p *pack) ZeroIs() string {
	if p.AcceptsEmpty() {
		return ", which is valid"
	}
	return ", which is not valid: its fields are empty, or absent"
}

// AcceptsEmpty reports whether the empty text is valid.
func (p *pack) AcceptsEmpty() bool { return p.Suite.Accept[0] == 1 }

// Offsets returns the names of the recorded offsets, in the order of the scanner's parts.
func (p *pack) Offsets() (all []string) {
	for _, part := range p.scanner.Parts {
		all = append(all, part.Name)
	}
	return all
}

// Optional reports whether the field can be absent.
func (f *field) Optional() bool { return f.Known.Optional }

// Accessor returns the name of the method.
func (f *field) Accessor() string {
	if f.Hidden {
		return f.Lower
	}
	return f.Name
}

// returns returns the comment that describes an accessor.
func returns(name string, rules []rule, optional bool) string {
	s := name + " returns the "
	for i, r := range rules {
		if i > 0 {
			s += " or "
		}
		s += r.Name
	}
	if optional {
		s += ", and reports whether it is present"
	}
	return comment("%s%s.", s, rules[0].cited())
}

// Guarded reports whether the accessor must handle the zero value separately.
func (f *field) Guarded() bool { return f.Begin() != "0" }

// Begin returns where the field begins if no condition of Earlier holds.
func (f *field) Begin() string {
	if f.Known.Stored {
		return f.Pack.Var() + "." + f.Lower + "Begin"
	}
	return f.expression(f.Known.After[len(f.Known.After)-1])
}

func (f *field) expression(b automaton.Base) string {
	if b.Field == automaton.StartOfText {
		if len(f.Known.After) > 1 {
			return fmt.Sprintf("uint32(%d)", b.Distance)
		}
		return fmt.Sprint(b.Distance)
	}
	end := f.Pack.Var() + "." + f.Pack.Values[b.Field].Lower + "End"
	if b.Distance == 0 {
		return end
	}
	return fmt.Sprintf("%s + %d", end, b.Distance)
}

// condition says where a field begins if another field is present.
type condition struct{ Of, Begin string }

// Earlier returns the fields that this one may follow, in the order of the text.
func (f *field) Earlier() (all []condition) {
	if f.Known.Stored {
		return nil
	}
	for i := len(f.Known.After) - 2; i >= 0; i-- {
		b := f.Known.After[i]
		all = append(all, condition{f.Pack.Values[b.Field].Lower, f.expression(b)})
	}
	return all
}

// Doc describes the values that the iterator yields.
func (l *list) Doc() string {
	where := "the text"
	if l.Holder != nil {
		where = "the " + last(l.Holder.Rules[0])
	}
	return comment("%s returns an iterator over the %s of %s, from left to right.", l.Name, plural(l.Item.Name), where)
}

// ItemDoc describes an item.
func (l *list) ItemDoc() string { return itemDoc(l.List, l.Item, l.Pack.Type) }

// itemDoc describes an item of a list that a method of a type yields.
func itemDoc(l List, item rule, of string) string {
	return comment("%s is %s%s, as [%s.%s] yields it.", l.Type, article(item.Name), item.cited(), of, l.Name)
}

// cited returns where the rule is defined, in parentheses, or "".
func (r rule) cited() string {
	if cite := r.Cite(); cite != "" {
		return " (" + cite + ")"
	}
	return ""
}
