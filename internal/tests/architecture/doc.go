// Package architecture draws how the packages of this module import each other, for docs/design.md. Nobody can read a picture of sixty
// packages, so it is one of groups: [Groups] says which package is in which, and where a group stands. All else is found by `go list`.
package architecture
