import { decode } from "../../../stepthrough/frame.js";

// A link to a program: <version>.<its three texts, compressed>.
const VERSION = "2";
const LONGEST = 100_000; // characters of a link, and of its unpacked contents
class BadLink extends Error {}
/** @typedef {{ search: string, call: string, beside: string }} Program */

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {BlobPart} bytes
 */
async function through(stream, bytes, most = Infinity) {
  const packed = /** @type {ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array>} */ (stream);
  const reader = new Blob([bytes]).stream().pipeThrough(packed).getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > most)
      throw new BadLink(`it unpacks to more than ${most.toLocaleString("en")} characters`);
  }
  return new Blob(parts).arrayBuffer();
}

/** @param {Program} program */
export async function pack(program) {
  const text = JSON.stringify(program);
  if (text.length > LONGEST) throw new BadLink(tooMany(text.length));
  const packed = await through(new CompressionStream("deflate-raw"), text);
  const bytes = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
  return `${VERSION}.${btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/**
 * The program in a link, which anyone may have written.
 * @param {string} link
 * @returns {Promise<Program>}
 */
export async function unpackLink(link) {
  if (link.length > LONGEST) throw new BadLink(tooMany(link.length));
  const [, version, packed] = link.match(/^(\d+)\.([\w-]+)$/) ?? [];
  if (!version) throw new BadLink("it does not have the form #2.… with letters, digits, - and _");
  if (version !== VERSION)
    throw new BadLink(`it has version ${version}; this page reads version ${VERSION}`);
  const bytes = decode(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const text = await through(new DecompressionStream("deflate-raw"), bytes, LONGEST);
  const { search, call, beside } = JSON.parse(new TextDecoder().decode(text));
  if ([search, call, beside].every((one) => typeof one === "string"))
    return { search, call, beside };
  throw new BadLink("it does not hold the texts search, call and beside");
}

/** @param {number} length */
function tooMany(length) {
  const [have, most] = [length, LONGEST].map((number) => number.toLocaleString("en"));
  return `it has ${have} characters; at most ${most} are allowed`;
}

/**
 * Why a link cannot be read.
 * @param {unknown} error
 */
export function reasonOf(error) {
  return error instanceof BadLink ? error.message : "its contents are damaged";
}
