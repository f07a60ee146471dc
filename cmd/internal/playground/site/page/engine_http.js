// The program that serves this page answers. In the folder that "make web" makes there is another file in the place of this one.
export const privacy = "Your text is sent only to the program that serves this page.";

// ask returns the answer to a request, both in JSON.
export async function ask(request) {
  const response = await fetch("reply", { method: "POST", headers: { "Content-Type": "application/json" }, body: request }).catch(() => {
    throw new Error("the program that serves this page does not answer. Is it still running?");
  });
  if (!response.ok) {
    throw new Error(await response.text());
  }
  return response.text();
}
