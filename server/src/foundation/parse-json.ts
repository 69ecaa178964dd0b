import { Fault } from './fault.ts';

export interface JsonLimits {
  depth: number;
  values: number;
}

/**
 * A megabyte of `[],` takes 70 ms to parse, and a megabyte of text 1 ms: what counts are the values. No request that
 * is meant has a thousandth of these; they take some 10 ms.
 */
const usualLimits: JsonLimits = { depth: 100, values: 50_000 };

/** JSON in UTF-8 that is quickly parsed, or a fault. */
export function parseJson(body: Buffer): unknown {
  assertQuick(body);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new Fault('invalid_request', 'The body is not valid JSON in UTF-8.', { cause });
  }
}

/** A fault for what would take long to parse. */
export function assertQuick(body: Buffer, limits: JsonLimits = usualLimits): void {
  const { depth, values } = weighJson(body, limits);
  if (depth > limits.depth)
    throw new Fault(
      'invalid_request',
      `The body is nested deeper than ${limits.depth} levels. Send it flatter.`,
    );
  if (values > limits.values) {
    const most = limits.values.toLocaleString('en');
    throw new Fault('payload_too_large', `The body has more than ${most} values. Send fewer at a time.`);
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const brace = 0x20;
const [open, close] = [0x7b, 0x7d];

/**
 * How deep it is nested, and about how many values it has, if it is JSON; no more of it is read than shows that it
 * is over a limit. A megabyte takes some 2 ms.
 */
export function weighJson(body: Buffer, most: JsonLimits = usualLimits): JsonLimits {
  let [depth, deepest, values] = [0, 0, 1];
  let inText = false;
  for (let at = 0; at < body.length && deepest <= most.depth && values <= most.values; at++) {
    const byte = body[at]!;
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma) values++;
    else if ((byte | brace) === open) {
      values++;
      if (++depth > deepest) deepest = depth;
    } else if ((byte | brace) === close) depth--;
  }
  return { depth: deepest, values };
}
