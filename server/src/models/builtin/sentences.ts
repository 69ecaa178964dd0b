import type { Token } from './token.ts';

/** Cuts tokens into sentences: at full stops, semicolons, line ends and at the word "then". */
export function* sentences(tokens: readonly Token[]): Generator<readonly Token[]> {
  let start = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    if (token !== undefined && !separates(token)) continue;
    const sentence = withoutJoints(tokens.slice(start, at));
    if (sentence.length > 0) yield sentence;
    start = at + 1;
  }
}

const separates = ({ kind, text }: Token): boolean =>
  kind === 'end' || (kind === 'word' && text.toLowerCase() === 'then');

/** What remains of ", and then" when "then" is gone. */
function withoutJoints(tokens: readonly Token[]): readonly Token[] {
  const isJoint = ({ kind, text }: Token) => kind === 'word' && /^(?:and|,)$/i.test(text);
  const first = tokens.findIndex((token) => !isJoint(token));
  const last = tokens.findLastIndex((token) => !isJoint(token));
  return first === -1 ? [] : tokens.slice(first, last + 1);
}
