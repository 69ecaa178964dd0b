/**
 * New text needs quotation marks if it may be anything but the very words to write. "Replace Acme Pro with
 * the new name", "change it to something shorter" and "to Acme Team as soon as possible" must not end up on a
 * page, so a text with one of these words in it is never read without marks.
 */
const vague = new Set(
  [
    'a an the this that these those it its they them their his her my your our we you i one ones',
    'something anything everything nothing none null empty blank default some any all every each both either',
    'other another others same such more less better best worse new newer newest old older correct right proper',
    'appropriate suitable similar different current latest actual following above below previous next after before',
    'is are was were be been being has have had do does did should would could must may might can will shall',
    'and or but nor if unless until while when where wherever whenever because since so though although however',
    'not no never except excluding only just also too even again twice once first instead rather than',
    'without including included across throughout everywhere anywhere globally sitewide site-wide docs-wide',
    'please pls plz thx thanks thank asap today tomorrow now soon later here there accordingly what which who whom whose why how',
    'make match use keep leave fix add remove delete replace rename change update move called titled named entitled',
    'page pages section group folder file files docs documentation site website navigation sidebar text title',
    'about regarding concerning describing explaining saying says containing contains reads content body',
    'dash dashes hyphen hyphens asterisk asterisks star stars underscore underscores bullet bullets plus pluses',
    'bold italics italic heading headings lowercase uppercase plural singular shorter longer simpler friendlier',
    'removed deleted dropped cleared unset gone erased',
    '-> => → = : with',
  ].flatMap((words) => words.split(' ')),
);

/** They join names to the rest of a sentence, and end some ("sign in", "log on"). */
const prepositions = new Set(
  'in on to for from at under of by into onto inside within over up out off as'.split(' '),
);

/** Written as a name behind a name, these are a part of it: "Acme Plus", "Acme One", "Acme Docs". */
const nameable = new Set('plus one now next docs pages page sites site star first best new your'.split(' '));
/** And what stands for a name is none. */
const standsForName =
  /\b(?:new|next|first|best|your|one) (?:names?|titles?|terms?|texts?|words?|labels?|version|pages?)\b/i;

export function isVague(text: string): boolean {
  const written = text.split(' ');
  const words = text.toLowerCase().replaceAll('’', "'").split(' ');
  const isNamed = (i: number) =>
    nameable.has(words[i]!) &&
    !standsForName.test(text) &&
    [i, i === 0 ? 1 : i - 1].every((at) => /^\p{Lu}/u.test(written[at] ?? ''));
  return words.some(
    (word, i) =>
      (vague.has(word) && !isNamed(i)) ||
      /[a-z]ly$|^https?:/.test(word) ||
      (prepositions.has(word) && (i === 0 || i < words.length - 1)),
  );
}

/**
 * Whether an unquoted replacement is a name of the same sort as what it replaces: "Acme Pro" gives way to
 * "Acme Team", not to "Acme Team in bold letters".
 */
export function isLike(text: string, other: string): boolean {
  const [words, otherWords] = [text.split(' '), other.split(' ')];
  const isCapital = (word: string) => /^[^\p{Ll}]/u.test(word);
  // "npm" for "NPM" is the same name.
  if (text.toLowerCase() === other.toLowerCase()) return true;
  if (/\p{L}/u.test(other) && !/\p{L}/u.test(text)) return false;
  return words.length <= otherWords.length + 1 && (!otherWords.every(isCapital) || words.every(isCapital));
}
