// Package api writes down what a package exports, a line for each function, method, type, field, constant and variable,
// as the files api/*.txt of Go's own source do. The lines of all public packages are in testdata, so that a change of
// what users can name is seen as one.
package api
