package scangen

import (
	"bytes"
	"sync"
	"text/template"
)

// A function is the automaton as Go code: a label a state and a goto a transition, so that the
// processor's predictor sees each branch of the grammar at its own address. What costs in such code
// is not bytes but the ends of short runs, which cannot be predicted; so the octets on which a state
// goes to itself are not looked at one by one. There are two functions, or one that is both where code is to be short.
//
// The first, for every processor, skips eight octets at a time, without a branch an octet. Percent-encoded octets are skipped along with
// them: where a state loops on a set and also on "%" HEXDIG HEXDIG, two further states on, the run goes through "%"
// and notes which of the next octets must be HEXDIG. Where one is not, the run is left at the "%" for the states to judge.
//
// The second, for processors with vector instructions, has masks that tell of 64 octets which of them are in which set, and a run
// ends at the next bit that is not set. Percent-encoded octets are in the masks; one that the end of a block cuts
// is left at its "%" for the states to judge.
//
// What both would have in the same way, and what a grammar has several times, is a function of its own: see region.
//
// They are parsed when they are first asked for: a program that generates nothing starts without them.
var code = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"runtime":   func(m *Machine, name string) string { return m.runtime(name) },
		"masks":     func(m *Machine, name string) string { return m.maskRuntime(name) },
		"lanes":     func() string { return "0x101010101010101" }, // the lowest bit of each of eight octets
		"detourBit": func() int { return detourBit },
		"digitBit":  func() int { return digitBit },
		"stride":    func() int { return stride },
		"short":     func() int { return shortRun },
		"longRun":   func() int { return 2 * stride },
		"inc":       func(n int) int { return n + 1 },
	}).Parse(functionCode + stateCode + moveCode + regionCode + runCode + maskedCode + coldCode + writesCode + skipCode))
})

// execute writes the code of a template.
func execute(b *bytes.Buffer, name string, data any) {
	if err := code().ExecuteTemplate(b, name, data); err != nil {
		panic(err) // b takes everything, and the templates are ours
	}
}

// stride is how many octets of a long run are looked at together.
const stride = 16

// shortRun is how many octets of every run a function that is alone skips one by one, before it skips the others eight at a time:
// most parts of most texts are no longer.
const shortRun = 8

const functionCode = `{{define "function"}}{{if .Region}}// {{.Name}} reads a part of s, without offsets in it, from i. It returns the end of the part and 0,
// or the offset of the error and the state there.
func {{.Name}}(s string, i int) (end int, failed {{runtime .Machine "State"}}) {
{{if .Measures}}	n := len(s)
{{end}}{{else}}// {{.Name}} reads s {{if .Resumes}}from byte i in a state {{else if .Begins}}from a start state {{end}}and writes the ends of its components{{if .Either}},
// with vector instructions if available{{else if .Masked}},
// with vector instructions{{end}}.
{{if .Runtime}}// Its results are those of {{.Runtime}}Run.
{{else}}// It returns len(s) and 0, or the offset of the error and the state there.
{{end}}func {{.Name}}({{if .Begins}}start {{runtime .Machine "State"}}, {{end}}s string, {{if .Resumes}}i int, {{end}}o *{{.Offsets}}) (end int, failed {{runtime .Machine "State"}}) {
	var (
{{if not .Resumes}}		i int
{{end}}{{if .Measures}}		n = len(s)
{{end}}{{if .Counts}}		j int
{{end}}{{if or .Dispatches .Masked .Calls}}		at {{if .Begins}}= start{{else}}{{runtime .Machine "State"}}{{end}}
{{end}}{{if .Masked}}		base, limit int // the range of bytes with masks
		m {{masks .Machine "Masks"}}
{{else if .Detours}}		// Of eight bytes: their bits, and which of them end a run, are "%", or must be HEXDIG; and
		// which of the next eight must be HEXDIG.
		w, bad, pct, must, carry uint64
{{else if .Runs}}		// Of eight bytes: their bits, and which of them end a run.
		w, bad uint64
{{end}}{{with .Variables}}		{{.}} uint32 // the ends of parts in other readings
{{end}}	)
{{if .Masked}}	if {{if .Either}}{{masks .Machine "Vectors"}} && {{end}}{{if .Resumes}}i < n {
		{{masks .Machine "MasksOf"}}(s, i, &{{.Prefix}}MaskSets, &m)
		base, limit = i, min(n, i+{{masks .Machine "MaskBlock"}})
{{else}}n > 0 {
		{{masks .Machine "MasksOf"}}(s, 0, &{{.Prefix}}MaskSets, &m)
		limit = min(n, {{masks .Machine "MaskBlock"}})
{{end}}	}
{{end}}{{if .Begins}}	switch start {
{{range $n, $_ := .Machine.Scanner.Starts}}{{if lt $n (len $.Coded)}}	case {{inc $n}}:
		goto s{{inc $n}}
{{end}}{{end}}	}
	goto dispatch
{{end}}{{end}}{{if or .Region (not .Begins)}}{{with index .Coded 0}}{{if .Enter}}	goto s{{.Number}}
{{end}}{{end}}{{end}}{{range .Coded}}{{template "state" .}}{{end}}{{range .Shared}}{{template "shared" .}}{{end}}{{if .Region}}}

{{else}}{{if .HasCold}}{{template "cold" .}}{{end}}{{if .Masked}}{{template "refill" .}}{{end}}{{if .Dispatches}}
dispatch:
	switch at {
{{range .Coded}}case {{.Number}}:
		goto s{{.Number}}
{{end}}}
	{{if .HasCold}}goto cold{{else}}return i, at // there is no other state{{end}}
{{end}}}

{{end}}{{end}}`

const stateCode = `{{define "state"}}
{{if .Enter}}n{{.Number}}: {{else if .Label}}s{{.Number}}: {{end}}{{with .Rule}}// {{.}}{{end}}
{{if .Enter}}	i++
{{if .Label}}s{{.Number}}:
{{end}}{{end}}{{with .Run}}{{if and .Skip .Call}}if !{{.Vectors}} {
		{{template "few" .}}
	} else {
		if i < limit {
			i += {{.Skip}}
		}
		if i >= limit && i < n {
			at = {{.State}}
			goto refill
		}
	}
{{else if .Skip}}if i < limit {
		i += {{.Skip}}
	}
	if i >= limit && i < n {
		at = {{.State}}
		goto refill
	}
{{else if .Call}}{{template "few" .}}
{{else if .Condition}}for i < n && {{.Condition}} {
		i++
	}
{{else}}{{template "run" .}}{{end}}{{end}}{{if .Only}}if uint(i) < uint(len(s)) && {{.Only}} {
		{{template "move" index .Moves 0}}}
	return i, {{.Number}}
{{else}}{{if .Accept}}if uint(i) >= uint(len(s)) {
{{if .End}}goto {{.End.Label}}
{{else}}{{template "writes" .Final}}return i, 0
{{end}}}
{{else}}if uint(i) < uint(len(s)) {
{{end}}{{if or .Moves .IsBeyond}}switch c := s[i]; {
{{range .Moves}}case {{.Condition}}:
{{template "move" .}}{{end}}{{if .IsBeyond}}case c >= 0x80:
{{with .Skip}}if j = {{.}}; j > i {
			i = j
			goto s{{$.Number}}
		}
{{end}}at = {{.Number}}
		goto cold
{{end}}}
{{end}}{{if not .Accept}}}
{{end}}return i, {{.Number}}
{{end}}{{end}}{{define "few"}}for j = min(i+{{short}}, n); i < j && {{.Has "s[i]"}}; {
			i++
		}
		if i == j && i < n {
			i = {{.Call}}
		}{{end}}`

// moveCode goes from a state to another one.
const moveCode = `{{define "move"}}{{if .Shared}}goto {{.Shared.Label}}
{{else}}{{template "writes" .Ops}}{{if .Returns}}return i + 1, 0
{{else if .Call}}if i, at = {{.Call}}(s, i+1); at != 0 {
		return i, at
	}
	goto s{{.To}}
{{else if .IsCoded}}goto n{{.To}}
{{else}}i++
		at = {{.To}}
		goto cold
{{end}}{{end}}{{end}}{{define "shared"}}
{{.Label}}:
{{template "writes" .Ops}}{{if .To}}goto n{{.To}}
{{else}}return i, 0
{{end}}{{end}}`

// regionCode reads a region by its table.
const regionCode = `{{define "region"}}// {{.Name}} reads a part of s, without offsets in it, from i. It returns the end of the part and 0,
// or the offset of the error and the state there.
func {{.Name}}(s string, i int) (end int, failed {{runtime .Machine "State"}}) {
	at := uint8({{.Entry}})
	for ; i < len(s); i++ {
		next := {{.Name}}Steps[at][{{.Name}}Classes[s[i]]]
		if next == {{.Exit}} {
			return i + 1, 0
		}
		if next == 0 {
			break
		}
		at = next
	}
	return i, {{runtime .Machine "State"}}(at) + {{.First}} - 1
}

{{end}}`

// runCode is the run over the octets that keep a state.
//
// Each round looks at eight octets: those from i on. If fewer are left, it looks at the last eight
// of s and shifts out those before i; the zeros that are shifted in end the run. A run that is long
// already will probably continue, so it proceeds in strides that only test whether all octets are
// in the set.
//
// There are two shifts of up to 32 bits, for one of 64 would take a check that Go's shifts are to make.
const runCode = `{{define "run"}}if n < 8 {
		for i < n && {{.Has "s[i]"}} {
			i++
		}
		goto e{{.State}}
	}
{{if .Detour}}must, carry = 0, 0
{{end}}for {
		j = min(i, n-8)
		{
			t := s[j:j+8]
			w = {{.Gather 0}}
			w |= {{.Gather 4}}
		}
		j = (i - j) * 4
		w = w >> (uint(j)&63) >> (uint(j)&63)
		bad = ^(w>>{{.Bit}}) & {{lanes}}
{{if .Detour}}if pct = w >> {{detourBit}} & {{lanes}}; pct|must != 0 {
			must |= pct<<8 | pct<<16
			carry = pct>>48 | pct>>56
			bad = bad&^pct | must&^(w>>{{digitBit}})
		}
{{end}}if bad != 0 {
			break
		}
		i += 8
{{if .Detour}}must, carry = carry, 0
{{end}}for {{if .Detour}}must == 0 && {{end}}n-i >= {{longRun}} {
			t := s[i:i+{{stride}}]
{{if .Pairs}}			if {{.LackingPairs stride}} {
				break
			}
{{else}}			if {{.Lacking stride}} {
				break
			}
{{end}}			i += {{stride}}
		}
	}
	i += bits.TrailingZeros64(bad) >> 3
{{if .Detour}}if must & bad & -bad != 0 {
		i-- // to the "%"
		if s[i] != '%' {
			i--
		}
	}
{{end}}e{{.State}}:
{{end}}`

// maskedCode looks at the next octets, which are to be read in a state with a run. Where many are left, those that keep the state are
// skipped without masks first.
const maskedCode = `{{define "refill"}}
refill:
	if set := {{.Prefix}}MaskRuns[at]; n-i >= 2*{{masks .Machine "MaskBlock"}} {
		i += {{masks .Machine "MaskSpan"}}(s, i, &{{.Prefix}}MaskSets, int(set))
	}
	if i < n {
		{{masks .Machine "MasksOf"}}(s, i, &{{.Prefix}}MaskSets, &m)
	}
	base, limit = i, min(n, i+{{masks .Machine "MaskBlock"}})
	switch at {
{{range .Coded}}{{if .IsMasked}}case {{.Number}}:
		goto s{{.Number}}
{{end}}{{end}}}
	return i, at // no other state has a mask
{{end}}`

// coldCode is the loop over the table for the states without code of their own. It continues as
// long as it reaches such states and no operation is due.
const coldCode = `{{define "cold"}}
cold:
	for i < n {
		next := uint({{if .Splits}}{{.Prefix}}Table.Entry(at, s[i]){{else}}{{.Prefix}}Table.Next[uint(at)*{{.Width}}+uint({{.Prefix}}Class[s[i]])]{{end}})
		if {{len .Coded}} < next && next < {{runtime .Machine "Writes"}} {
			at = {{runtime .Machine "State"}}(next)
			i++
			continue
		}
		if next == 0 {
			return i, at
		}
		if next&{{runtime .Machine "Writes"}} != 0 {
			switch at {
{{range .ColdMoves}}case {{.States}}:
				switch c := s[i]; {
{{range .Moves}}case {{.Condition}}:
{{template "writes" .Ops}}{{end}}}
{{end}}}
		}
		at = {{runtime .Machine "State"}}(next &^ {{runtime .Machine "Writes"}})
		i++
		if at <= {{len .Coded}} {
			goto dispatch
		}
	}
	if {{.Prefix}}Table.Accept[at] == 0 {
		return i, at
	}
	switch at {
{{range .ColdEnds}}case {{.States}}:
{{template "writes" .Final}}{{end}}}
	return i, 0
{{end}}`

const writesCode = `{{define "writes"}}{{range .}}{{.}}
{{end}}{{end}}`

// skipCode is the run over characters beyond ASCII.
const skipCode = `{{define "beyond"}}// {{.Prefix}}Skip returns the end of a run of characters of a set beyond ASCII that begins at i.
func {{.Prefix}}Skip(s string, i int, set *[64][2]uint64) int {
	for i+1 < len(s) && s[i] >= 0xC0 {
		in := &set[s[i]&0x3F]
		switch {
		case s[i+1]&0xC0 != 0x80 || in[0]>>(s[i+1]&0x3F)&1 == 0:
			return i
		case s[i] < 0xE0:
			i += 2
			continue
		case i+2 >= len(s) || s[i+2]&0xC0 != 0x80 || in[1]>>(s[i+2]&0x3F)&1 == 0:
			return i
		case s[i] < 0xF0:
			i += 3
			continue
		case i+3 >= len(s) || s[i+3]&0xC0 != 0x80:
			return i
		}
		i += 4
	}
	return i
}

{{end}}`
