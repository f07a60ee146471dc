// Package guard checks URLs that come from strangers, at the four places where a Go server meets
// them:
//
//   - It fetches them: webhooks, link previews, avatars. [Policy] says which, and [Policy.Get]
//     fetches nothing else: it checks the text, each redirect, each address to which it connects,
//     and the length of the body.
//   - It sends people back to where they were, "?next=/orders/7": [ReturnTo] and [Origin].
//   - It shows them as links in the text of its users: [Links].
//   - It sends authorization codes to them: [Redirects] and [Register].
//
// The zero Policy is safe: https, port 443, public names and public addresses. So is the zero
// Links: http, https, mailto and tel. The zero Redirects allows nothing.
//
// A check returns the URL to use. Use it instead of the text, because programs read some texts differently. URLs from your
// own code or configuration need no guard. In front of other programs than net/http and browsers, use package consensus.
//
// Errors are an [*Error]. Test for its [Reason] with errors.Is. Log the Error, and show strangers
// the Reason: the Error can name an address in the server's network.
package guard
