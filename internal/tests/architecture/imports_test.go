package architecture

import (
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
)

// Imports are the packages of the module in a directory, each with those of the module that it imports, by their directories.
func Imports(root string) (map[string][]string, error) {
	cmd := exec.Command("go", "list", "-f", `{{if .GoFiles}}{{.Module.Path}} {{.ImportPath}}{{range .Imports}} {{.}}{{end}}{{end}}`, "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name, _ := directory(words[0], words[1])
		all[name] = nil
		for _, path := range words[2:] {
			if imported, ours := directory(words[0], path); ours {
				all[name] = append(all[name], imported)
			}
		}
	}
	return all, nil
}

// directory is that of a package of the module.
func directory(module, path string) (name string, ours bool) {
	if path == module {
		return ".", true
	}
	return strings.CutPrefix(path, module+"/")
}

// Arrow says that packages of one group import some of another.
type Arrow struct{ From, To int } // numbers of groups

// Arrows are those between groups, without those that others imply. The error names what the groups do not say or what points
// upwards.
func Arrows(groups []Group, imports map[string][]string) ([]Arrow, error) {
	in, err := members(groups, imports)
	if err != nil {
		return nil, err
	}
	direct := make([]map[int]bool, len(groups))
	for i := range groups {
		direct[i] = map[int]bool{}
	}
	for _, name := range slices.Sorted(maps.Keys(in)) {
		from := in[name]
		for _, imported := range imports[name] {
			to, drawn := in[imported]
			switch {
			case !drawn:
				return nil, homeless(imported)
			case from != to && groups[from].Row >= groups[to].Row:
				return nil, fmt.Errorf("%s imports %s: the arrow from %s to %s does not point down", name, imported, groups[from].Name, groups[to].Name)
			case from != to:
				direct[from][to] = true
			}
		}
	}
	return reduced(direct), nil
}

// members are the numbers of the groups of packages.
func members(groups []Group, imports map[string][]string) (map[string]int, error) {
	in := map[string]int{}
	for i, g := range groups {
		for _, name := range g.Packages {
			_, there := imports[name]
			if _, twice := in[name]; twice || !there {
				return nil, fmt.Errorf("%s of group %s is in another one, too, or does not exist", name, g.Name)
			}
			in[name] = i
		}
	}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if _, ok := in[name]; !ok && !strings.Contains("/"+name+"/", "/internal/") {
			return nil, homeless(name)
		}
	}
	return in, nil
}

func homeless(name string) error {
	return fmt.Errorf("%s is in no group: add it to internal/tests/architecture/groups_test.go", name)
}

// reduced leaves out arrows that others imply. All arrows point down, so there are no circles.
func reduced(direct []map[int]bool) (all []Arrow) {
	for from := range direct {
		for to := range len(direct) {
			implied := false
			for over := range direct[from] {
				implied = implied || over != to && leads(direct, over, to)
			}
			if direct[from][to] && !implied {
				all = append(all, Arrow{from, to})
			}
		}
	}
	return all
}

func leads(direct []map[int]bool, from, to int) bool {
	if direct[from][to] {
		return true
	}
	for over := range direct[from] {
		if leads(direct, over, to) {
			return true
		}
	}
	return false
}
