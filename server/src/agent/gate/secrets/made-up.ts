/** In one of the ways that people write a word; a random text has it in any mixture of cases sooner or later. */
const anyCase = (...words: string[]): string =>
  words.flatMap((word) => [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)]).join('|');
const longWords = anyCase(
  'example',
  'placeholder',
  'dummy',
  'sample',
  'redacted',
  'replace',
  'insert',
  'abcde',
);
/** So short that only the beginning of a part will do. */
const shortWords = anyCase('your', 'fake');
/** What documentation puts where a secret would stand, and chance puts into none. */
const placeholder = new RegExp(
  `${longWords}|(?<![A-Za-z0-9])(?:${shortWords})|(?:change|CHANGE|Change).?(?:me|ME|Me)|\\.\\.\\.|…|[<>{}$*]|(.)\\1{5}|12345|\\b1234\\b`,
);
/** In a text of some length chance has everything; a key of that length was made by a machine. */
const longestPlaceholder = 200;

const address = /^[a-z+:]*:\/\/(?<user>[^:/\s]*):(?<password>[^@/\s]*)@(?<host>[^:/?\s]*)/i;
const weakPassword =
  /^(.{0,5}|pass.*|.*passw.*|secret.*|my[-_]?(?:pass|pw|secret|db|sql|user|key|token).*|user.*|admin.*|root.*|postgres|mysql|mongo.*)$/i;
/** Hosts that nobody can reach from elsewhere, by their form or by RFC 2606. */
const nowhere =
  /^[^.]*$|^127\.|^10\.|^192\.168\.|(^|\.)(test|invalid|local|localhost|internal|example)$|(^|\.)example\./i;

/** Whether something that has the form of a secret is there to show the form. */
export function isMadeUp(text: string): boolean {
  const { user, password, host } = address.exec(text)?.groups ?? {};
  if (password === undefined) return text.length <= longestPlaceholder && placeholder.test(text);
  const isWeak = weakPassword.test(password) || password === user;
  return isWeak || placeholder.test(password) || nowhere.test(host ?? '');
}
