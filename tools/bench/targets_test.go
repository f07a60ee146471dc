package main

import (
	"strings"
	"testing"
	"time"

	"github.com/urigrammar/uri/whatwg"
)

// net/url writes some texts in another spelling than they have. The others are the same after an edit.
func TestAnEditAndItsPeerMakeTheSameText(t *testing.T) {
	lists, err := loadLists("")
	if err != nil {
		t.Fatal(err)
	}
	e := operandsOf(lists[0].texts)
	compared := 0
	for _, target := range targetsOfEdits(e) {
		for i, text := range e.texts {
			if e.nets[i].String() != text {
				continue
			}
			target.ours(i)
			target.theirs(i)
			compared++
			if kept.String() != keptText {
				t.Errorf("%s of %q: %q, and with net/url %q", target.name, text, kept, keptText)
			}
		}
	}
	if compared == 0 {
		t.Error("no texts are compared")
	}
}

func TestOperandsOfTargetsAreValid(t *testing.T) {
	for _, target := range targetsOfNames() {
		for i := range target.count {
			keptVerdict, keptText = true, "none"
			target.ours(i)
			if !keptVerdict || keptText == "" {
				t.Errorf("%s rejects operand %d", target.name, i)
			}
		}
	}
	for _, target := range targetsOfTemplates() {
		target.ours(0)
		target.theirs(0)
		keptText = strings.ReplaceAll(keptText, "%EB", "%C3%AB") // uritemplate writes the "ë" of zoë as one octet
		if kept.String() != keptText {
			t.Errorf("%s: %q, and by its peer %q", target.name, kept, keptText)
		}
	}
}

func TestATargetThatIsMissedIsMarked(t *testing.T) {
	var b strings.Builder
	rows := []measured{{"fast", "peer", 10, 10, 1, 1, 0}, {"slow", "peer", 21, 10, 2.1, 2, 0}}
	if err := printTargetTable(&b, "title", rows); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if strings.Contains(lines[2], "missed") || !strings.Contains(lines[3], "missed") {
		t.Error(b.String())
	}
}

func TestWithoutItsSourcesAdaIsSkippedWithALineThatSaysHowToNameThem(t *testing.T) {
	t.Setenv(adaFolder, "")
	var b strings.Builder
	if err := printAda(&b, nil, 1, time.Nanosecond); err != nil {
		t.Fatal(err)
	}
	if b.String() != "ada is skipped: set URI_ADA to its source folder, which contains include and src\n\n" {
		t.Error(b.String())
	}
}

func TestListsAgainstAdaAreOfTheirKind(t *testing.T) {
	lists, err := loadLists("")
	if err != nil {
		t.Fatal(err)
	}
	is := map[string]func(s string, r whatwg.URL) bool{
		"host in capitals": func(s string, r whatwg.URL) bool {
			return strings.Contains(s, strings.ToUpper(r.Hostname()))
		},
		"IPv4":              func(_ string, r whatwg.URL) bool { return r.HostKind() == whatwg.IPv4Address },
		"IPv6":              func(_ string, r whatwg.URL) bool { return r.HostKind() == whatwg.IPv6Address },
		"query with spaces": func(s string, _ whatwg.URL) bool { return strings.Contains(s, " ") },
	}
	for _, target := range adaTargets(lists) {
		if len(target.list.texts) == 0 {
			t.Errorf("%s is empty", target.list.name)
		}
		for _, s := range target.list.texts {
			r, err := whatwg.Parse(s)
			if kind := is[target.list.name]; kind != nil && (err != nil || !kind(s, r)) {
				t.Errorf("%s: %q", target.list.name, s)
			}
		}
	}
}

func TestTheSettersAreAllUsed(t *testing.T) {
	if !setAll(settersURL) || keptRecord.String() != "http://me:p%40ss@example.org:8082/y%20z?a=1&page=2#end" {
		t.Error(keptRecord)
	}
}
