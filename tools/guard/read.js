// Checks how this JavaScript engine reads what package guard accepted: triples of a use, a text and the
// result. Returns the triples that it reads in another way.
function misread(triples) {
  const pages = ["https://site.example/", "http://127.0.0.1:8080/a/b?c", "https://[2001:db8::1]/x/"];
  const place = (u) => u.protocol + "//" + u.host.replace(/\.(:|$)/, "$1");
  const same = ([use, text, result]) => {
    switch (use) {
      case "return":
        return pages.every((page) => new URL(result, page).origin === new URL(page).origin);
      case "link":
        return pages.every((page) => place(new URL(result, page)) === place(new URL(text)));
      case "fetch":
        return place(new URL(result)) === place(new URL(text)) && new URL(result).username === "";
    }
    return false;
  };
  return triples.filter((triple) => {
    try {
      return !same(triple);
    } catch (error) {
      return true;
    }
  });
}
