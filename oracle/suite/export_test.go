package suite

// SeedTexts are the inputs of seeds.jsonl.
func SeedTexts() []string {
	var out []string
	for _, s := range allSeeds() {
		out = append(out, s.text())
	}
	return out
}

// SeedFile is seeds.jsonl.
func SeedFile() string { return seedFile }
