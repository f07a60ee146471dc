// Package grammars judges texts by grammars that people need: those of SIP, SDP, IMAP and others.
//
// Folder grammars has what abnf collects from the RFCs, and testdata a file of texts for each. A
// line of such a file is an object:
//
//   - Rule is the rule that decides about the text.
//   - Text is the text. Base64 stands for one that is not UTF-8.
//   - Source is the document that has it, or has the text that was changed.
//   - Breaks is "" if the text is a member of Rule. Otherwise it is the innermost rule that a person
//     would name as violated.
//   - End is how many octets of a text that is not a member can begin one.
//   - Field is for a text that is not a member: it was one until a text of this rule in it was
//     replaced.
//
// Package earley judges each text. A text of a header field that is wrong can still be a message,
// since it is a field that the grammar does not know. Then Rule is that of the field.
package grammars
