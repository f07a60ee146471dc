package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"iter"
	"log"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/languages/consensuslang"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
)

var (
	tryClients = flag.Bool("clients", false, "ask the clients that consensus.For knows about members of their languages, and write what they see to clients.json")
	perClass   = flag.Int("per-exclusion", 8000, "how many URLs of each exclusion -clients asks about, and three times as many of profile web")
)

// clientsFile has what the clients of package consensus see, from the root of the module.
const clientsFile = sources + "/clients.json"

// trials are what the clients see in members of their languages.
type trials struct {
	Command string  `json:"command"` // that wrote the file
	Seed    uint64  `json:"seed"`
	Trials  []trial `json:"trials"`
}

// trial is what a judge sees as a client.
type trial struct {
	Client   string    `json:"client"` // its constant
	Judge    string    `json:"judge"`
	Version  string    `json:"version"`
	Asked    string    `json:"asked"` // parsing or dialing
	Members  int       `json:"members"`
	Portions []portion `json:"portions"`
}

// portion is a set of members: those of profile web, or those of an exclusion that the client lifts.
type portion struct {
	Exclusion string  `json:"exclusion"` // "" for profile web
	Members   int     `json:"members"`
	Refused   int     `json:"refused"`
	Hosts     finding `json:"hosts"` // scheme, host or port of a member seen otherwise
}

// clients are the judges that are clients.
func clients(t *testing.T) []judge {
	t.Helper()
	built, err := builtOnce()
	require.NoError(t, err)
	return slices.DeleteFunc(slices.Clone(built), func(j judge) bool { return len(j.Clients) == 0 })
}

func TestTheClientsAreTried(t *testing.T) {
	if !*tryClients {
		t.Skip("-clients builds and asks the programs, and writes what they see")
	}
	t.Chdir("../..")
	built := clients(t)
	all := trials{Command: "go test -C tools/judges . -timeout 0 -run TheClientsAreTried -clients", Seed: *seed}
	if *matched != "" {
		all = readTrials(t, clientsFile).with(all)
	}
	require.NoError(t, tryAll(built, *seed, *perClass, func(one trial) {
		one.agrees(t)
		all = all.with(trials{all.Command, all.Seed, []trial{one}})
		all.write(t)
	}))
}

// agrees asserts that the client sees what the standards see.
func (one trial) agrees(t *testing.T) {
	t.Helper()
	for _, c := range one.Portions {
		assert.Zero(t, c.Hosts.Count, "%s as %s: %s: %s", one.Judge, one.Client, c.Exclusion, c.Hosts)
	}
}

func (a trials) write(t *testing.T) {
	t.Helper()
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	require.NoError(t, e.Encode(a))
	require.NoError(t, os.WriteFile(clientsFile, out.Bytes(), 0o644))
}

func readTrials(t *testing.T, file string) (all trials) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &all))
	return all
}

// with returns the trials with others in the place of those of the same judges.
func (a trials) with(other trials) trials {
	for _, one := range a.Trials {
		if !slices.ContainsFunc(other.Trials, func(o trial) bool { return o.Judge == one.Judge && o.Client == one.Client }) {
			other.Trials = append(other.Trials, one)
		}
	}
	order := func(x trial) int { return slices.Index(constants(), x.Client) }
	slices.SortStableFunc(other.Trials, func(x, y trial) int { return order(x) - order(y) })
	return other
}

// constants returns the names of the constants of the clients, in their order.
func constants() (names []string) {
	all, err := consensuslang.Clients()
	if err != nil {
		panic(err) // a test reads them
	}
	for _, c := range all {
		names = append(names, c.Constant)
	}
	return names
}

// tryAll asks judges about members of the languages of the clients that they are. What goes wrong with one does not keep it from the others.
func tryAll(built []judge, seed uint64, n int, tried func(trial)) error {
	m, failed := newPortions(seed, n)
	if failed != nil {
		return failed
	}
	for i, constant := range constants() {
		for _, j := range built {
			if !slices.Contains(j.Clients, constant) {
				continue
			}
			one, err := m.try(j, consensus.Clients()[i], n)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", j.Name, err))
				continue
			}
			one.Client = constant
			log.Printf("%s as %s: %d members", j.Name, constant, one.Members)
			tried(one)
		}
	}
	return failed
}

// portions are members of the languages of clients, by the exclusions that have them.
type portions struct {
	names   []string
	members map[string][]string
}

// newPortions returns n members of each exclusion, and three times as many of profile web.
func newPortions(seed uint64, n int) (*portions, error) {
	m := &portions{members: map[string][]string{}}
	add := func(name string, n int, inputs iter.Seq[string]) {
		m.names = append(m.names, name)
		m.members[name] = slices.Collect(first(n, inputs))
	}
	inside, err := generated("consensus", seed)
	if err != nil {
		return nil, err
	}
	add("", 3*n, inside)
	all, err := liftable()
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		outside, err := beyond(e, seed)
		if err != nil {
			return nil, err
		}
		p, _, err := everyone(e)
		if err != nil {
			return nil, err
		}
		add(e.Rule, n, kept(outside, p.Valid))
	}
	return m, nil
}

// try asks a judge about n members of each portion that the profile of the client has. It asks once, since some programs start slowly.
func (m *portions) try(j judge, c consensus.Client, n int) (one trial, err error) {
	one = trial{Judge: j.Name, Version: j.version, Asked: j.Asked}
	p := consensus.For(c)
	var all []string
	for _, name := range m.names {
		amount := n
		if name == "" {
			amount = 3 * n
		}
		inputs := slices.Collect(first(amount, kept(kept(slices.Values(m.members[name]), p.Valid), leadsElsewhere)))
		if len(inputs) > 0 {
			one.Portions = append(one.Portions, portion{Exclusion: name, Members: len(inputs)})
		}
		all = append(all, inputs...)
	}
	one.Members = len(all)
	said, err := answersOf(j, all)
	if err != nil {
		return one, err
	}
	for i := range one.Portions {
		found := &one.Portions[i]
		inputs := all[:found.Members]
		r, err := differ.Run(context.Background(), slices.Values(inputs), withAnswers(j.Name, said[:found.Members]), differ.Options{Components: boundary})
		if err != nil {
			return one, err
		}
		all, said = all[found.Members:], said[found.Members:]
		found.Refused, found.Hosts = len(inputs)-takenBy(r, j.Name), findingOf(r, rfc, j.Name)
		if found.Hosts.Count > 0 {
			log.Printf("%s as %s: %s: %s", j.Name, c, found.Exclusion, found.Hosts)
		}
	}
	return one, nil
}

// answersOf asks a judge about inputs, many at a time.
func answersOf(j judge, inputs []string) (all []probe.Answer, err error) {
	program := j.parser().Judge
	if p, ok := program.(*probe.Program); ok && *tryClients {
		p.Patience = time.Hour // some answer when their input ends
	}
	for some := range slices.Chunk(inputs, 1<<16) {
		before := len(all)
		if err := program.Judge(context.Background(), some, func(a probe.Answer) bool {
			all = append(all, a)
			return true
		}); err != nil {
			return nil, err
		}
		if len(all)-before != len(some) {
			return nil, fmt.Errorf("it answered %d of %d inputs", len(all)-before, len(some))
		}
	}
	return all, nil
}

// withAnswers are the reference, and a parser that says what was said.
func withAnswers(name string, said []probe.Answer) []differ.Parser {
	return append(withReference(nil, rfc), differ.Parser{Name: name, Judge: &saying{said}})
}

// saying is a judge that gives answers that are known, in their order.
type saying struct{ answers []probe.Answer }

// Judge answers each input.
func (s *saying) Judge(_ context.Context, inputs []string, yield func(probe.Answer) bool) error {
	for range inputs {
		a := s.answers[0]
		s.answers = s.answers[1:]
		if !yield(a) {
			return nil
		}
	}
	return nil
}

// The programs that can be built are asked about a sample.
func TestTheClientsSeeTheSameHostsInASample(t *testing.T) {
	exhaustive.Only(t) // it builds programs, where there is what they need
	t.Chdir("../..")
	require.NoError(t, tryAll(clients(t), 2, 100, func(one trial) { one.agrees(t) }))
}

// A client has a name in package consensus only if a program was tried as it.
func TestEachClientWasTried(t *testing.T) {
	all := readTrials(t, "clients.json")
	programs := judges()
	lifted, err := liftable()
	require.NoError(t, err)
	clients, err := consensuslang.Clients()
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(clients), 15)
	tried := map[string]int{}
	for _, one := range all.Trials {
		i := slices.IndexFunc(programs, func(j judge) bool { return j.Name == one.Judge })
		require.GreaterOrEqual(t, i, 0, one.Judge)
		assert.Equal(t, programs[i].Asked, one.Asked, one.Judge)
		assert.Contains(t, programs[i].Clients, one.Client, one.Judge)
		assert.NotEmpty(t, one.Version, one.Judge)
		total, taken := 0, 0
		for _, c := range one.Portions {
			total += c.Members
			taken += c.Members - c.Refused
			assert.Zero(t, c.Hosts.Count, "%s as %s: %s", one.Judge, one.Client, c.Exclusion)
		}
		assert.Equal(t, one.Members, total, one.Judge)
		assert.Greater(t, taken, total/2, "%s refuses nearly everything", one.Judge)
		tried[one.Client] = max(tried[one.Client], one.Members)
		for _, e := range lifted {
			c := clients[slices.IndexFunc(clients, func(c consensuslang.Client) bool { return c.Constant == one.Client })]
			asked := slices.ContainsFunc(one.Portions, func(c portion) bool { return c.Exclusion == e.Rule && c.Members > 0 })
			assert.Equal(t, !e.Concerns(c), asked, "%s as %s: %s", one.Judge, one.Client, e.Rule)
		}
	}
	for _, c := range clients {
		assert.GreaterOrEqual(t, tried[c.Constant], 100_000, c.Constant)
	}
}
