// Command watch is a judge that reports where a program connects, even if its parser, called as a
// library, would report something else. README.md in the parent directory describes the protocol.
//
//	watch [flags] program arguments...
//
// It runs a program in one of three ways:
//
//   - If an argument contains $URL, the program runs once per input, with the input in its place.
//   - With -proxy ADDRESS, the program is an HTTP proxy that listens there, and each input is the
//     target of a request to it.
//   - Otherwise the program is a driver: it reads one input in base64 per line, sends one request,
//     and answers with one line, which is {} or an object with the key error.
//
// The program runs in namespaces that watch creates. Their network has only the loopback interface,
// to which every address is routed. A resolver returns a different address for each name. Packets
// that open connections show each destination, even if nothing listens there. Listeners show the
// protocol: the Host header of a request, or the server name of a TLS handshake.
//
// Watch does not run a program if the network has any interface other than loopback.
package main
