// The library, compiled to WebAssembly, answers in this page. "uri web" serves another file in the place of this one.
import "./wasm_exec.js";

export const privacy = "Nothing you type leaves this page.";

const ready = start();

// start loads the library. The file is compressed, and decompressed here, so that it is small from any server. A server may have done that already.
async function start() {
  const response = await fetch("uri.wasm.gz");
  if (!response.ok) {
    throw new Error("uri.wasm.gz cannot be had: " + response.status);
  }
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await plain(await response.arrayBuffer()), go.importObject);
  go.run(instance); // until the page is closed
}

async function plain(octets) {
  const [first, second] = new Uint8Array(octets, 0, 2);
  if (first !== 0x1f || second !== 0x8b) {
    return octets;
  }
  return new Response(new Blob([octets]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// ask returns the answer to a request, both in JSON.
export async function ask(request) {
  await ready;
  return globalThis.uriReply(request);
}
