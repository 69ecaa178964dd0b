import { isMadeUp } from './made-up.ts';
import { plainText } from './plain-text.ts';
import { type SecretRule, secretRules } from './secret-rules.ts';

export interface Secret {
  /** The name of the rule that recognised it. */
  rule: string;
  /** As a reader would copy it. */
  value: string;
  /** Where it is written in the text. */
  start: number;
  end: number;
}

/** In characters. What is longer is looked at in parts that overlap, so that nothing of interest is cut in two. */
const portion = { length: 256 * 1024, overlap: 24 * 1024 };

/** The secrets of a text in their order, none within another: as it is written, and as a reader would see it. */
export function findSecrets(text: string): Secret[] {
  if (text.length <= portion.length) return findInPortion(text);
  const found: Secret[] = [];
  for (let start = 0; start < text.length; start += portion.length - portion.overlap) {
    const part = findInPortion(text.slice(start, start + portion.length));
    found.push(...part.map((each) => ({ ...each, start: each.start + start, end: each.end + start })));
  }
  return apart(found);
}

function findInPortion(text: string): Secret[] {
  const found = matchesOf(text);
  const plain = plainText(text);
  if (plain) {
    for (const { start, end, ...secret } of matchesOf(plain.text)) {
      found.push({ ...secret, start: plain.originOf(start), end: plain.originOf(end - 1) + 1 });
    }
  }
  return apart([...found, ...inBase64(text)]);
}

const base64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,8192}={0,2}/g;

/** What a word says in Base64, if that is text. The word is the secret, since that is what is written. */
function inBase64(text: string): Secret[] {
  return [...text.matchAll(base64)].flatMap(({ 0: word, index }) => {
    const bytes = Buffer.from(word, 'base64');
    if (
      !bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09)
    )
      return [];
    const [first] = matchesOf(bytes.toString('latin1'));
    return first ? [{ rule: first.rule, value: word, start: index, end: index + word.length }] : [];
  });
}

/** The earlier and the longer one stays. */
function apart(secrets: readonly Secret[]): Secret[] {
  let end = -1;
  return secrets
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((secret) => {
      if (secret.start < end) return false;
      end = secret.end;
      return true;
    });
}

/** No token is shorter, and few words are as long: to look for hints in these alone takes a fifth of the time. */
const longWord = /(?<![A-Za-z0-9_+/=.~:@-])[A-Za-z0-9_+/=.~:@-]{16,}/g;

function matchesOf(text: string): Secret[] {
  const words = text.match(longWord)?.join(' ') ?? '';
  return secretRules.flatMap((rule) => {
    const isPossible = rule.hints?.some((hint) => words.includes(hint)) ?? true;
    return isPossible ? [...matchesOfRule(text, rule)] : [];
  });
}

function* matchesOfRule(text: string, { name, pattern, accepts }: SecretRule): Generator<Secret> {
  for (const match of text.matchAll(pattern)) {
    const value = match.groups?.secret ?? match[0];
    if (isMadeUp(value) || accepts?.(value) === false) continue;
    const start = match.index + match[0].lastIndexOf(value);
    yield { rule: name, value, start, end: start + value.length };
  }
}

/** The text with a note in the place of each secret. */
export const maskSecrets = (text: string): string => masked(text, (_, rule) => maskOf(rule));

/** The same with as many lines as before, each with its first `kept` characters: a patch has a sign there. */
export const maskLines = (text: string, kept: number): string =>
  masked(text, (secret, rule) =>
    secret
      .split('\n')
      .map(
        (line, index) => (index === 0 ? '' : line.slice(0, kept)) + (line.trim() === '' ? '' : maskOf(rule)),
      )
      .join('\n'),
  );

function masked(text: string, mask: (secret: string, rule: string) => string): string {
  let [result, from] = ['', 0];
  for (const { rule, start, end } of findSecrets(text)) {
    result += text.slice(from, start) + mask(text.slice(start, end), rule);
    from = end;
  }
  return result + text.slice(from);
}

/** No rule takes it for a secret. */
export const maskOf = (rule: string): string => `[secret removed: ${rule}]`;
