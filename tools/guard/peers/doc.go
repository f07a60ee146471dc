// Command peers runs the hostile texts of package guard through other libraries that keep a server
// from fetching what it should not, and records which they accept.
//
//	make peers
//
// It runs as root, with node, npm, ruby and the packages that the README names, in a network
// namespace that has nothing but loopback: every address leads there, and a name server answers for
// every name. A text is accepted if a connection arrives, and a chain of redirects if one arrives for
// each of its URLs.
//
// peers.tsv is written by the test, from what is recorded.
package main
