import { type Reading, type Rule, type Sentence, takeNote } from './rule.ts';
import { plainWord, type Token } from './token.ts';

/**
 * An aside tells why: `Our link checker is red, please fix the broken links`. Nobody can list the words of all
 * reasons. What can be listed is how a statement begins, and which words would make it more than one: a wish, a
 * limit, a condition, an order. An aside that was passed over is told to the person who wrote it.
 */
const maxWords = 18;

const subjects = new Set(
  [
    "it they we i this that these those there he she it's they're we're we've i've i'm i'd there's that's they've",
    'the our a an my some many most several few people users customers readers visitors someone everyone nobody',
    'somebody everybody marketing legal sales support product engineering management leadership old new another',
    'otherwise right currently today recently apparently unfortunately lately its their',
  ].flatMap((words) => words.split(' ')),
);

/** A plural begins a statement, and no instruction: "users", "404s", "crawlers". */
const plural = /^(?:\d+s|[a-z-]{3,}[^sui]s)$/;

const verbs = new Set(
  [
    "is are was were am has have had got gets seems seem looks look became becomes does did keep keeps isn't aren't",
    "wasn't weren't don't doesn't didn't hasn't haven't can't cannot couldn't it's they're we're we've i've i'm there's",
    "that's they've went goes says say said told made came found broke ran link links lead leads point points call calls",
    'use uses think thinks see sees know knows came makes',
  ].flatMap((words) => words.split(' ')),
);

/** With one of these a statement may say what to do, where, when, or where not. */
const operative = new Set(
  [
    'except excluding exclude not no never unless until if but only without however leave stay stays remain remains',
    'skip ignore untouched unchanged intact instead rather also too likewise same similarly both should must shall',
    "need needs needed want wants wish would could can may might ought please let let's make ensure then first before",
    'once when whenever wherever including include includes apply applies affected rest others well should to-do',
    'supposed to-be meant mean wait actually oops correction scratch forget stop sorry allowed forbidden required requires require mandatory already either neither nor or what which who',
  ].flatMap((words) => words.split(' ')),
);

/** Where they deny a fact, and not a wish. */
const denials =
  /\b(?:no longer|not (?:used|needed|maintained|supported|relevant|working|valid|right|correct|consistent)|any ?more|(?:it|that|this) would (?:help|make|be)|(?:do|does|is|are|can)(?:n't| not) (?:appear|show up|find|listed|linked|in the)|cannot find|(?:is|are)(?: not|n't) (?:really|about|consistent)|(?:do|does|did|can)(?: no|n'?)t (?:work|exist|match|resolve|find (?:it|them|anything))|isn't (?:used|needed|right|correct|valid)|only (?:support|supports|sell|sells|offer|offers|have|has)|no such|nobody|no one|keeps? [a-z]+ing)\b/g;

const pronouns = /^(?:it|they|we|i|there|he|she|people|users|customers|readers|visitors|nobody|everyone)$/;

function isStatement(said: readonly string[]): boolean {
  const [first = '', ...rest] = said;
  if (!subjects.has(first) && !plural.test(first)) return false;
  // After "we" or "it" comes the verb.
  if (pronouns.test(first) && rest.length > 1) return true;
  const isVerb = (word: string, i: number) =>
    verbs.has(word) || (i > 0 && i < rest.length - 1 && /[^s'u]s$|ed$/.test(word));
  return verbs.has(first) || rest.some(isVerb);
}

/** Whether words state something and wish, limit or order nothing. */
function isIdle(said: readonly string[]): boolean {
  if (said.length < 3 || said.length > maxWords) return false;
  const denied = said.join(' ').replaceAll(denials, '').split(' ');
  return isStatement(said) && !denied.some((word) => operative.has(word) || word.endsWith("n't"));
}

/** From here up to a comma, a dash or the end. */
export const aside: Rule = (sentence, { at, filled }) => {
  const end = endOfClause(sentence, at);
  const tokens = sentence.tokens.slice(at, end);
  // A path or a quotation that the rest of the sentence repeats tells nothing new.
  const rest = [...sentence.tokens.slice(0, at), ...sentence.tokens.slice(end)];
  const isRepeated = (token: Token) =>
    rest.some(({ kind, text }) => kind === token.kind && text === token.text);
  const said = tokens.map((token) => plainWord(token) ?? (isRepeated(token) ? 'it' : undefined));
  if (!said.every((word) => word !== undefined) || !isIdle(said)) return [];
  return [{ at: end, filled: takeNote(filled, 'aside', sentence.text(at, end)) }];
};

const greets = /^(?:hi|hello|hey|dear|good)\b/;

/** Whether a whole sentence only speaks of something: `I am fairly sure that cli.mdx has had its day`. */
export const onlySpeaks = ({ tokens }: Sentence): boolean =>
  tokens.every(({ kind, text }) => kind === 'path' || kind === 'word' || !/["\n]/.test(text)) &&
  tokens
    .map((token) => plainWord(token) ?? 'it')
    .join(' ')
    .split(/ [,–—-] /)
    .every(
      (clause, i) =>
        isIdle(clause.split(' ')) ||
        (clause.split(' ').length < 3 && (i === 0 ? greets.test(clause) : !operative.has(clause))),
    );

/** `Sorry to trouble you`, `Thank you for your support`: any words but those that ask for something. */
export const pleasantry: Rule = (sentence, { at, filled }) => {
  const words = sentence.words.slice(at);
  const isKind = pleasant.has(words[0] ?? '') && words.length <= maxWords;
  const isHarmless = (word: string | undefined) =>
    word !== undefined &&
    !asks.has(word) &&
    !/^(?:but|not|only|except|unless|instead|wait|meant|mean|actually)$/.test(word);
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

/** Words before or after a name that ask for nothing, up to one of `stops`. */
const words =
  (stops: RegExp): Rule =>
  (sentence, { at, filled }) => {
    const readings: Reading[] = [];
    for (let end = at; end < at + maxWords; end++) {
      const word = sentence.words[end];
      if (word === undefined || boundary.test(word) || stops.test(word) || !sentence.spend()) break;
      if (operative.has(word) && !/^(?:no|not)$/.test(word)) break;
      readings.push({ at: end + 1, filled: takeNote(filled, 'aside', sentence.text(at, end + 1)) });
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
