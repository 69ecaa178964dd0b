/** Deeper than any answer of a host that we know; and far less than what libraries can walk by recursion. */
const deepest = 100;

const nothing = new TextEncoder().encode('{}');

/** An answer that whoever reads it can walk through: one that is nested without end says nothing. */
export const shallow = (body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  isDeep(body) ? nothing : body;

const [quote, backslash] = Buffer.from('"\\');
const opening = new Set(Buffer.from('[{'));
const closing = new Set(Buffer.from(']}'));

/** By its brackets, as JSON; in whatever else there are few. */
function isDeep(body: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < body.length && depth <= deepest; at++) {
    const byte = body[at]!;
    if (isText && byte === backslash) at++;
    else if (byte === quote) isText = !isText;
    else if (!isText && opening.has(byte)) depth++;
    else if (!isText && closing.has(byte)) depth--;
  }
  return depth > deepest;
}
