package generate

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/hidden"
	rules "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/write/coq"
	"github.com/urigrammar/uri/proof"
)

// Certificate returns files for the proof assistant Coq, by their names. [Files] writes its package
// from an automaton: with `make`, Coq checks that this automaton accepts exactly what the text of
// the grammar derives. The certificate does not cover fields or the Go code.
//
// The grammar is a file of fsys, in the same directory as the files that it imports. Options.Within and Options.Without must be empty.
//
// If a grammar has no certificate, the error is a [*Error]. Other errors are those of [Files].
func Certificate(fsys fs.FS, file string, o Options) (map[string][]byte, error) {
	if len(o.Within)+len(o.Without) > 0 {
		return nil, reject("a certificate is about the texts of one rule", "leave out what narrows them")
	}
	g, err := abnf.Load(fsys, file)
	if err != nil {
		return nil, err
	}
	if err := g.Regular(o.Rule); err != nil {
		return nil, err
	}
	p, err := newPack(rules.RegularOf(g), o)
	if err != nil {
		return nil, hidden.Error(err)
	}
	texts, err := textsFor(fsys, file)
	if err != nil {
		return nil, err
	}
	table, err := p.table()
	if err != nil {
		return nil, err
	}
	files, err := theory()
	if err != nil {
		return nil, err
	}
	files["Texts.v"], files["Table.v"], files["Makefile"] = texts, table, []byte(certificateMakefile)
	files["Certificate.v"] = []byte(p.certificate(file))
	return files, nil
}

const byAbnf = "by abnf gen --certify"

// textsFor returns the file of the grammar's texts.
func textsFor(fsys fs.FS, file string) ([]byte, error) {
	files, err := coq.Read(fsys, file)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if strings.Contains(f.Name, "/") {
			return nil, reject("the certificate has the files of one directory, and "+f.Name+" is in another one", "put the files into one directory")
		}
	}
	return coq.Texts(byAbnf, coq.Base{}, files)
}

// table returns the file of the automaton.
func (p *pack) table() ([]byte, error) {
	s := p.scanner
	s.Outlined, s.Silent = false, true // states that share a number differ
	m, err := s.Compile()
	if err != nil {
		return nil, numbered(err)
	}
	a, err := m.Automaton()
	if err != nil {
		return nil, err
	}
	return coq.Table(byAbnf, a), nil
}

// theory returns the files that are the same in all certificates.
func theory() (map[string][]byte, error) {
	files := map[string][]byte{}
	return files, fs.WalkDir(proof.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files[name], err = proof.Files.ReadFile(name)
		}
		return err
	})
}

const certificateMakefile = `# Checks the certificate with Coq, 8.16 or later, and prints what is certified.
COQC = coqc -q -R . Certificate

certify: Utf8Proof.vo Decide.vo Texts.vo Table.vo
	@$(COQC) Certificate.v

%.vo: %.v
	@$(COQC) $<
Reader.vo: Abnf.vo
Derive.vo: Reader.vo
Decide.vo Utf8.vo: Derive.vo
Utf8Proof.vo: Utf8.vo

.PHONY: certify
`

// certificate returns the file of the theorem.
func (p *pack) certificate(file string) string {
	imports, derived := "", "rules"
	conclusion, body := "derives (find rules) (Ref (name (bytes rule))) w", "exact (decide_correct rules A starts decided)."
	if p.runes {
		imports, derived = "Utf8 Utf8Proof ", "(in_utf8 rules)"
		conclusion = "exists points, w = encode points /\\ code_points points /\\ derives (find rules) (Ref (name (bytes rule))) points"
		body = "intros r q I w T. rewrite <- utf8_exact. exact (decide_correct (in_utf8 rules) A starts decided r q I w T)."
	}
	return fmt.Sprintf(`(* Code generated %s. DO NOT EDIT. *)
Require Import NArith List String.
Require Import Abnf Reader Derive Decide %sTexts Table.

(* The rules of the grammar, as the reader of Reader.v reads the text of Texts.v. *)
Definition rules : grammar := Eval vm_compute in match load 100 files %s with Some g => g | None => nil end.
Lemma loaded : load 100 files %[3]s = Some rules.
Proof. vm_compute. reflexivity. Qed.

Definition A : automaton := scan_table width classes accepts nexts.
Lemma decided : decide %[4]s A starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The automaton accepts exactly what the rule derives, for every text of octets. *)
Theorem certified : forall rule state, In (rule, state) starts -> forall w, text w ->
  (run A state w = true <-> %s).
Proof. %s Qed.
Check certified.
Print starts.
Print Assumptions certified.
`, byAbnf, imports, coq.Quote(file), derived, conclusion, body)
}
