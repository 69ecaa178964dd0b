import { Fault } from '../foundation/fault.ts';

/**
 * A batch is cut into its events before any is parsed, so that others get their turn in between: 8 MiB of `[],` are
 * parsed in nearly a second, and 32 MiB in five.
 */
export interface Pieces {
  body: Buffer;
  /** Where each piece begins and ends, one after the other. */
  bounds: readonly number[];
}

/** Lets others have their turn. */
export type NextTurn = () => Promise<unknown>;

/** What is looked through, or parsed, in one turn; the worst that fits takes 15 ms. */
const bytesPerTurn = 128 * 1024;
/** A piece is parsed in one turn: the worst takes 25 ms. Log lines with the output of a function have up to 256 kB. */
export const longestPiece = 320 * 1024;

/** One byte at a time, by code that may not have been compiled yet. */
const blanksPerTurn = 64 * 1024;
/** At a tenth of a microsecond each. */
const linesPerTurn = 20_000;
/** What is done with a piece takes as long as to parse so many bytes. */
const bytesOfCall = 512;

const [quote, backslash, comma, newline, space] = [0x22, 0x5c, 0x2c, 0x0a, 0x20];
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const brace = 0x20;
const [open, close, listOpen] = [0x7b, 0x7d, 0x5b];

const isBlank = (byte: number | undefined) =>
  byte === space || byte === newline || byte === 0x0d || byte === 0x09;

/** The first byte that is not white space; also behind the byte order mark that some senders begin with. */
export async function skipBlank(body: Buffer, from: number, next: NextTurn): Promise<number> {
  let at = from === 0 && body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : from;
  for (let until = at + blanksPerTurn; isBlank(body[at]); at++)
    if (at > until) {
      until = at + blanksPerTurn;
      await next();
    }
  return at;
}

/** The lines that are not empty. */
export async function linesOf(body: Buffer, most: number, next: NextTurn): Promise<Pieces> {
  const bounds: number[] = [];
  for (let at = await skipBlank(body, 0, next); at < body.length; ) {
    if (bounds.length % (2 * linesPerTurn) === 0) await next();
    const end = body.indexOf(newline, at);
    const behind = end === -1 ? body.length : end;
    bounds.push(at, behind);
    if (bounds.length > 2 * most) throw tooMany(most);
    at = isBlank(body[behind + 1]) ? await skipBlank(body, behind, next) : behind + 1;
  }
  return { body, bounds };
}

export interface CutList extends Pieces {
  /** The body without what is in the list. */
  rest: string;
}

/** What a body may have beside its list. */
const longestRest = 64 * 1024;

/**
 * The elements of the first list that opens where `isWanted` says, as they are between its commas. Null: there is no
 * such list, or it does not end.
 */
export async function elementsOf(
  body: Buffer,
  isWanted: (at: number, depth: number) => boolean,
  most: number,
  next: NextTurn,
): Promise<CutList | null> {
  const first = await skipBlank(body, 0, next);
  const scan = new ListScan(body, first, isWanted, most);
  while (!scan.advance(bytesPerTurn)) await next();
  if (scan.end === -1) return null;
  const { start, end, bounds } = scan;
  if (start - first + body.length - end > longestRest)
    throw new Fault(
      'payload_too_large',
      'The body has more than 64 KiB beside its list. Send the list alone.',
    );
  const rest = body.toString('utf8', first, start) + body.toString('utf8', end);
  const isEmpty = bounds.length === 2 && body.toString('latin1', bounds[0], bounds[1]).trim() === '';
  return { body, bounds: isEmpty ? [] : bounds, rest };
}

class ListScan {
  readonly bounds: number[] = [];
  start = -1;
  end = -1;
  readonly #body: Buffer;
  readonly #isWanted: (at: number, depth: number) => boolean;
  readonly #most: number;
  #at: number;
  #depth = 0;
  #inText = false;
  /** Within the list; none is deeper than this before it is found. */
  #level = Number.POSITIVE_INFINITY;

  constructor(body: Buffer, at: number, isWanted: (at: number, depth: number) => boolean, most: number) {
    this.#body = body;
    this.#isWanted = isWanted;
    this.#most = most;
    this.#at = at;
  }

  /** Looks through the next bytes; whether it is done. */
  advance(bytes: number): boolean {
    const body = this.#body;
    const until = Math.min(body.length, this.#at + bytes);
    let [at, inText] = [this.#at, this.#inText];
    for (; at < until && this.end === -1; at++) {
      const byte = body[at]!;
      if (inText) {
        if (byte === backslash) at++;
        else if (byte === quote) inText = false;
      } else if (byte === quote) inText = true;
      else if (byte === comma || (byte | brace) === open || (byte | brace) === close) this.#mark(byte, at);
    }
    [this.#at, this.#inText] = [at, inText];
    return this.end !== -1 || at >= body.length;
  }

  #mark(byte: number, at: number): void {
    if (byte === comma) {
      if (this.#depth === this.#level) this.#cut(at, at + 1);
    } else if ((byte | brace) === open) this.#open(byte, at);
    else if (--this.#depth < this.#level && this.start !== -1) {
      this.bounds.push(at);
      this.end = at;
    }
  }

  #open(byte: number, at: number): void {
    this.#depth++;
    if (this.start !== -1 || byte !== listOpen || !this.#isWanted(at, this.#depth)) return;
    this.#level = this.#depth;
    this.start = at + 1;
    this.bounds.push(at + 1);
  }

  #cut(end: number, start: number): void {
    this.bounds.push(end, start);
    if (this.bounds.length > 2 * this.#most) throw tooMany(this.#most);
  }
}

/** Parses each piece; what is longer than a piece may be is handed on as null. */
export async function parsePieces<Result>(
  { body, bounds }: Pieces,
  parse: (text: string | null, index: number) => Result,
  next: NextTurn,
): Promise<Result[]> {
  const results: Result[] = [];
  let bytes = 0;
  for (let index = 0; index < bounds.length; index += 2) {
    const [start, end] = [bounds[index]!, bounds[index + 1]!];
    const length = end - start;
    const isLong = length > longestPiece;
    bytes += bytesOfCall + (isLong ? 0 : length);
    if (bytes > bytesPerTurn) {
      bytes = length;
      await next();
    }
    results.push(parse(isLong ? null : body.toString('utf8', start, end), index / 2));
  }
  return results;
}

export const tooMany = (most: number) =>
  new Fault(
    'payload_too_large',
    `A request may have ${most.toLocaleString('en')} entries; this one has more. Send them in several.`,
  );
