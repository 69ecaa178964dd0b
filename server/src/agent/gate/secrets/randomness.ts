/** In bits a character: 3.5 is more than words and identifiers have, and less than random base62 of that length. */
const leastEntropy = 3.5;
/** So many characters of hexadecimal digits have less of it. */
const leastHexEntropy = 3;

/** Whether a text looks made by a machine: no word, no identifier, no path. */
export function isRandom(text: string): boolean {
  if (/^[0-9a-f-]+$/i.test(text)) return isUnevenHex(text);
  const hasDigits = (text.match(/\d/g)?.length ?? 0) >= 2;
  return hasDigits && entropyOf(text) >= leastEntropy && !isWords(text);
}

/** A UUID names things more often than it guards them. */
const isUnevenHex = (text: string): boolean =>
  /\d/.test(text) &&
  /[a-f]/i.test(text) &&
  !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) &&
  entropyOf(text) >= leastHexEntropy;

/** `my-service/api_token-v2`: parts that people read, with a number at most behind them. */
function isWords(text: string): boolean {
  const parts = text.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '');
  const read = parts.filter((part) => /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,}|\d{1,4}|v\d+)\d{0,2}$/.test(part));
  return read.join('').length >= 0.8 * parts.join('').length;
}

/** A password that nobody makes up as an example: of three kinds of characters, and no identifier. */
export function isStrongPassword(text: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;
  const isName = /^[./~$%@#:]|[/\\:]|\w\.\w|passw|secret|test|qwert/i.test(text);
  return kinds >= 3 && /\d/.test(text) && !isName && !isWord(text) && entropyOf(text) >= 3;
}

/** `Gourmet1234`, `Welcome1!`: a word, a number at most, and a sign at most. */
const isWord = (text: string): boolean => /^\p{Lu}?\p{Ll}{4,}\d{0,4}[^\p{L}\d]?$/u.test(text);

/** Of a JSON Web Token: its header is one, and its content is not what documentation shows everywhere. */
export function isWrittenToken(token: string): boolean {
  const [header = '', payload = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  return (
    /"alg"\s*:/.test(header) &&
    !/1234567890|John Doe|Jane Doe|example|demo|"sub"\s*:\s*"(?:user|test)/i.test(payload)
  );
}

export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
