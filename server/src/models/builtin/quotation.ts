import type { Token } from './token.ts';

interface Mark {
  readonly closers: readonly string[];
  /** Also used as an apostrophe, so that it closes only where no letter or digit follows. */
  readonly apostrophe?: boolean;
}

const marks: Readonly<Record<string, Mark>> = {
  '"': { closers: ['"'] },
  '“': { closers: ['”'] },
  '„': { closers: ['“', '”'] },
  '«': { closers: ['»'] },
  "'": { closers: ["'"], apostrophe: true },
  '‘': { closers: ['’'], apostrophe: true },
  '`': { closers: ['`'] },
  '``': { closers: ['``'] },
};

export type Quotation = Token | 'unclosed' | undefined;

/** The quotation that opens at `start`, if one does. */
export function readQuotation(prompt: string, start: number): Quotation {
  const opener = prompt.startsWith('``', start) ? '``' : prompt.charAt(start);
  const mark = marks[opener];
  if (mark === undefined) return undefined;

  const from = start + opener.length;
  for (let at = from; at < prompt.length; at++) {
    const closer = mark.closers.find((candidate) => prompt.startsWith(candidate, at));
    if (closer === undefined) continue;
    const end = at + closer.length;
    if (mark.apostrophe && /[\p{L}\p{N}]/u.test(prompt.charAt(end))) continue;
    return { kind: 'quoted', text: prompt.slice(from, at), start, end };
  }
  return 'unclosed';
}
