// Package differ runs parsers on the same inputs and reports what they see differently: the scheme, host, port, path, query or
// fragment, or that one takes what another one refuses. In a URI of which two parsers see different hosts, a check by one of them says nothing about
// where the other one connects to.
//
// A [Parser] is built in, a Go function, or a program in any language: see [probe.Program] for what it reads and writes. What two
// parsers say is compared after it has been normalized: [Normalization] lists how.
//
// Reports show inputs, and what parsers say of them, as they are: with passwords, if there are any.
package differ
