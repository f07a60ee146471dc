// Package architecture draws how the packages of this module import each other, for docs/design.md.
// A picture of sixty packages is unreadable, so it shows groups: [Groups] assigns packages to
// groups, and groups to places. `go list` finds the rest.
package architecture
