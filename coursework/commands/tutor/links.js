import { decode } from "../../../stepthrough/frame.js";

// A link to a program: <version>.<its three texts, compressed>.
const VERSION = "2";
const LONGEST = 100_000; // characters of a link, and of its unpacked contents
class BadLink extends Error {}
/** @typedef {{ search: string, call: string, beside: string }} Program */
const FIELDS = ["beside", "call", "search"];

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
 * @param {string[]} besides the searches that a run can be compared with
 */
export async function unpackLink(link, besides) {
  if (link.length > LONGEST) throw new BadLink(tooMany(link.length));
  const [, version, packed] = link.match(/^(\d+)\.([\w-]+)$/) ?? [];
  if (!version) throw new BadLink("it does not have the form #1.… with letters, digits, - and _");
  if (version !== VERSION)
    throw new BadLink(`it has version ${version}; this page reads version ${VERSION}`);
  const bytes = decode(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const text = await through(new DecompressionStream("deflate-raw"), bytes, LONGEST);
  return checked(JSON.parse(new TextDecoder().decode(text)), besides);
}

/** @param {number} length */
function tooMany(length) {
  const [have, most] = [length, LONGEST].map((number) => number.toLocaleString("en"));
  return `it has ${have} characters; at most ${most} are allowed`;
}

/**
 * @param {Record<string, unknown>} values
 * @param {string[]} besides
 */
function checked(values, besides) {
  const names = Object.keys(values).sort().join(", ");
  const wanted = FIELDS.join(", ");
  if (names !== wanted)
    throw new BadLink(`it holds ${names.slice(0, 80) || "nothing"}; it must hold ${wanted}`);
  for (const name of FIELDS)
    if (typeof values[name] !== "string") throw new BadLink(`its ${name} is not text`);
  const program = /** @type {Program} */ (values);
  if (!besides.includes(program.beside))
    throw new BadLink(`a run cannot be compared with ${program.beside.slice(0, 80)}`);
  return program;
}

/**
 * Why a link cannot be read.
 * @param {unknown} error
 */
export function reasonOf(error) {
  return error instanceof BadLink ? error.message : "its contents are damaged";
}
