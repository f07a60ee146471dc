// The library, compiled to WebAssembly, answers in this page. "uriweb" serves another file in the place of this one.
import "./wasm_exec.js";

export const privacy = "Your text never leaves this page.";

const ready = start();

// start loads the library, and compiles it while it comes.
async function start() {
  const response = await fetch("uri.wasm.gz");
  if (!response.ok) {
    throw new Error("uri.wasm.gz cannot be loaded: " + response.status);
  }
  const go = new Go();
  const plain = new Response(await decompressed(response), { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(plain, go.importObject);
  go.run(instance); // until the page is closed
}

// decompressed is the body of a response. The file is compressed, so that it is small from any server, and some servers say so to the browser, which then
// decompresses it.
async function decompressed(response) {
  const [first, body] = response.body.tee();
  const reader = first.getReader();
  const { value } = await reader.read();
  reader.cancel();
  return value?.[0] === 0x1f && value[1] === 0x8b ? body.pipeThrough(new DecompressionStream("gzip")) : body;
}

// ask returns the answer to a request, both in JSON.
export async function ask(request) {
  await ready;
  return globalThis.uriReply(request);
}
