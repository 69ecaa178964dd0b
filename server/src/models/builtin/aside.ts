import { denies, isOperative, operates } from './operative.ts';
import { type Reading, type Rule, type Sentence, takeNote } from './rule.ts';
import { isImperative, ordersWithin, subjectOf } from './statement.ts';
import { plainWord, type Token } from './token.ts';

/**
 * An aside tells why: `Our link checker is red, please fix the broken links`. Nobody can list the words of all
 * reasons. What can be listed is how a statement begins, and which words would make it more than one: a wish, a
 * limit, a condition, an order. An aside that was passed over is told to the person who wrote it.
 */
const maxWords = 30;

/** What stands between quotation marks, and a path, is a thing that is spoken of. */
const spoken = (token: Token): string => (token.text === 'May' ? 'month' : (plainWord(token) ?? 'something'));

/** Whether words state something and wish, limit or order nothing. */
export function isIdle(tokens: readonly Token[], isFirst = true): boolean {
  if (tokens.length < 2 || tokens.length > maxWords || tokens.some(({ kind }) => kind === 'block'))
    return false;
  const said = tokens.map(spoken);
  // "…, which looks odd" speaks of what was just named; at the beginning it would ask.
  if (!isFirst && said[0] === 'which') said[0] = 'it';
  if (ordersWithin(said)) return false;
  // "But" may join two statements; behind an instruction it limits.
  return said
    .join(' ')
    .split(' but ')
    .map((clause) => clause.split(' '))
    .every((clause) => subjectOf(clause) !== undefined && !operates(clause));
}

/** From here up to a comma, a dash or the end. */
export const aside: Rule = (sentence, { at, filled }) => {
  const end = endOfClause(sentence, at);
  const tokens = sentence.tokens.slice(at, end);
  if (!isIdle(tokens, at === 0)) return [];
  return [{ at: end, filled: takeNote(filled, sentence.text(at, end)) }];
};

/** What apologises in a statement: `…, sorry about that`. Bare, it may take back what was asked before. */
const apologies =
  /^(?:oops|whoops|sorry|my bad|mea culpa|(?:so )?sorry (?:about|for) (?:that|this|it|the \w+))$/;

/** Behind an instruction each of these takes it back, or leaves open whether it still holds. */
const retractions = new RegExp(
  [
    '^(?:oops|whoops|sorry|apologies|my (?:apologies|mistake)|(?:never ?mind|nvm|done|solved|resolved))$',
    '^(?:oops|whoops|sorry) (?!for|to|about|that|if)',
    "^(?:this|that)(?: is|'s| was) (?:an? |the |all |my |our |just |only |now |already )*(?:wrong|obsolete|outdated|old|stale|deprecated|invalid|mistake|error|history|plan|idea|past|former|previous|superseded|cancelled|unused|misleading)\\b",
    '\\b(?:wrote|said|posted|proposed|suggested|drafted) (?:that|this|it)$',
  ].join('|'),
);

/** `Delete cli.mdx. Sorry!`, `Delete cli.mdx. Sorry, delete alerts.mdx.`: nobody knows whether the first is still meant. */
export const takesBack = (tokens: readonly Token[]): boolean =>
  clausesAt(tokens).some(
    (clause, at, all) => retractions.test(clause.map(spoken).join(' ')) && !excepts(all[at - 1] ?? []),
  );

/** `… but leave the changelog as it is (that's history)`: why something is left alone. */
const excepts = (clause: readonly Token[]): boolean =>
  /^(?:but |and |so )?(?:please |just )?(?:leave|keep|skip|ignore|not (?:in|on)|except|excluding) /.test(
    clause.map(spoken).join(' '),
  );

/** `Scrap that.`: the page, or the request to delete it. */
export const scrapsIt = (tokens: readonly Token[]): boolean =>
  /^(?:scrap|drop|ditch|kill|trash|bin|axe|nix|scratch|forget|cancel|undo|ignore|skip|strike) (?:that|this|it)\b/.test(
    tokens.map(spoken).join(' '),
  );

/** `silly nitpick from me`: what the statement behind it is. */
const isAnnounced = (said: readonly string[]): boolean =>
  said.length < 6 &&
  /^(?:a |just a |only a )?(?:silly|small|quick|tiny|little|minor)? ?(?:nitpick|nit|thing|note|remark|observation)(?: from me| from us)?$/.test(
    said.join(' '),
  );

const greets = /^(?:hi|hello|hey|dear|good)$/;

/** Whether a whole sentence only tells something: `I am fairly sure, cli.mdx has had its day`. */
export function tells(tokens: readonly Token[]): boolean {
  const clauses = clausesAt(tokens);
  return (
    !denies(tokens.map(spoken)) &&
    clauses.some((clause) => isIdle(clause)) &&
    clauses.every(
      (clause, i) =>
        isIdle(i === 0 ? clause : withoutBut(clause), i === 0) ||
        isShort(clause, i) ||
        (i > 0 && isContrast(clause) && isIdle(clauses[i - 1]!)),
    )
  );
}

/** Between two statements it limits nothing. */
const withoutBut = (clause: readonly Token[]): readonly Token[] =>
  plainWord(clause[0]!) === 'but' ? clause.slice(1) : clause;

/** `Customers search for webhooks, not calls`: what a fact is told apart from. */
const isContrast = (clause: readonly Token[]): boolean =>
  plainWord(clause[0]!) === 'not' &&
  clause.length > 1 &&
  clause.length < 4 &&
  clause.every(({ kind }) => kind === 'word') &&
  !operates(clause.slice(1).map(spoken));

/** A greeting, or a word or two that add to a statement: `…, honestly`. */
function isShort(clause: readonly Token[], at: number): boolean {
  const said = clause.map(spoken);
  if (at === 0 && greets.test(said[0]!)) return said.length < 4;
  if (at > 0 && apologies.test(said.join(' '))) return true;
  if (at < 2 && isAnnounced(said)) return true;
  return (
    said.length < 3 &&
    clause.every(({ kind }) => kind === 'word') &&
    !operates(said) &&
    !isImperative(said[0]!)
  );
}

function clausesAt(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    if (boundary.test(plainWord(token) ?? '')) clauses.push([]);
    else clauses.at(-1)!.push(token);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** `Sorry to trouble you`, `Thank you for your support`: any words but those that ask for something. */
export const pleasantry: Rule = (sentence, { at, filled }) => {
  const words = sentence.words.slice(at);
  const isKind = pleasant.has(words[0] ?? '') && words.length <= maxWords;
  // "Thanks for the last fix": behind an article it is a noun.
  const isNoun = (at: number) =>
    /^(?:the|your|that|this|last|latest|quick|previous|great)$/.test(words[at - 1] ?? '');
  const isHarmless = (word: string | undefined, at: number) =>
    word !== undefined &&
    (!asks.has(word) || isNoun(at)) &&
    !/^(?:but|not|only|except|unless|instead|wait|meant|mean|actually|noise|alarm|false|confusion|misunderstanding|mistake|error|mix-up|mixup|spam|duplicate|mess)$/.test(
      word,
    );
  return isKind && words.every(isHarmless) ? [{ at: sentence.words.length, filled }] : [];
};

const pleasant = new Set(
  'thank thanks thx sorry apologies regards best kind warm warmest sincerely cheers hope hoping looking have greetings much many appreciate appreciated yours excuse pardon enjoy'.split(
    ' ',
  ),
);

/** The verbs of the forms, by which a kind sentence would ask for more. */
const asks = new Set(
  'replace rename change move delete remove add create write fix repair redirect set update use make put check report list find mark hide drop convert switch swap turn include insert page pages'.split(
    ' ',
  ),
);

const begins = /^(?:please|pls|and|then|,|also|just|now|kindly|you|)$/;

/** Words before or after a name that ask for nothing, up to one of `stops`. */
const words =
  (stops: RegExp): Rule =>
  (sentence, { at, filled }) => {
    const readings: Reading[] = [];
    for (let end = at; end < at + maxWords; end++) {
      const word = sentence.words[end];
      if (word === undefined || boundary.test(word) || stops.test(word) || !sentence.spend()) break;
      if (isOperative(word) && !/^(?:no|not)$/.test(word)) break;
      // `remove /a, send people to /b` orders two things; behind a subject the same word tells: `lists use stars`.
      if (end === at && isImperative(word) && begins.test(sentence.words[at - 1] ?? '')) break;
      if (ordersWithin(sentence.words.slice(at, end + 1).map((each) => each ?? 'something'))) break;
      readings.push({ at: end + 1, filled: takeNote(filled, sentence.text(at, end + 1), 'background') });
    }
    return readings;
  };
export const background = words(/^$/);
/** The same where a place would matter. */
export const placeless = words(/^(?:in|on|at|under|within|inside|across|throughout|below|of|for|from)$/);

const boundary = /^(?:[,:()–—-]|so|->)$/;

function endOfClause({ words }: Sentence, at: number): number {
  const found = words.findIndex((word, i) => i >= at && boundary.test(word ?? ''));
  return found === -1 ? words.length : found;
}
