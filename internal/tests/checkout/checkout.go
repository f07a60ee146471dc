// Package checkout lists the project's files, for tests that read all of them. What else lies in a
// checkout, such as notes and what programs have written there, is none of the tests' business.
package checkout

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Files returns the files of the project whose names end in a suffix: their paths from root, with slashes, sorted. In a
// checkout, they are the files that Git tracks. Where Git tracks none, as in a module zip, they are all files outside of
// folders that begin with a dot.
//
// root is the top of the project, as seen from the test.
func Files(root, suffix string) ([]string, error) {
	all := tracked(root)
	if len(all) == 0 {
		var err error
		if all, err = below(root); err != nil {
			return nil, err
		}
	}
	all = slices.DeleteFunc(all, func(name string) bool { return !strings.HasSuffix(name, suffix) })
	slices.Sort(all)
	return all, nil
}

// Folders returns the folders that have some files, sorted, each once.
func Folders(files []string) (all []string) {
	for _, name := range files {
		all = append(all, path.Dir(name))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Module returns the folder of the module that a file belongs to, "." for that of root.
func Module(root, name string) string {
	folder := path.Dir(name)
	for ; folder != "."; folder = path.Dir(folder) {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(folder), "go.mod")); err == nil {
			break
		}
	}
	return folder
}

// IsIn reports whether a file is in a folder of one of some names, at any depth.
func IsIn(name string, folders ...string) bool {
	return slices.ContainsFunc(strings.Split(path.Dir(name), "/"), func(folder string) bool { return slices.Contains(folders, folder) })
}

// tracked returns the files that Git tracks and that are there, or nil if there is no Git.
func tracked(root string) (all []string) {
	list := exec.Command("git", "ls-files", "-z")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		return nil
	}
	for name := range bytes.SplitSeq(bytes.TrimSuffix(out, []byte{0}), []byte{0}) {
		// A file may have been removed and the removal not committed; a submodule would be a folder.
		if info, err := os.Stat(filepath.Join(root, filepath.FromSlash(string(name)))); err == nil && info.Mode().IsRegular() {
			all = append(all, string(name))
		}
	}
	return all
}

// below returns the files below a folder.
func below(root string) (all []string, err error) {
	err = fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		case entry.Type().IsRegular():
			all = append(all, name)
		}
		return nil
	})
	return all, err
}
