package main

import "testing"

func TestOperandsFitTheirOperations(t *testing.T) {
	lists, err := loadLists("")
	if err != nil {
		t.Fatal(err)
	}
	o := operandsOf(lists[0].texts)
	if len(o.texts) == 0 {
		t.Fatal("there are no operands")
	}
	for i := range o.texts {
		if target := o.nets[i].ResolveReference(o.netRefs[i]).String(); o.targets[i].String() != target {
			t.Errorf("%q against %q: %q, and by net/url %q", o.refTexts[i], o.texts[i], o.targets[i], target)
		}
		for _, operation := range o.operations() {
			operation.ours(i)
			operation.theirs(i)
		}
		if !keptVerdict {
			t.Errorf("%q and %q are not equal", o.uris[i], o.others[i])
		}
	}
}
