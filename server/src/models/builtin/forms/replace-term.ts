import { opening } from '../courtesy.ts';
import type { Filled, Form, Value } from '../form.ts';
import type { Instruction } from '../instruction.ts';
import { exceptTitled, onPages, placeFirst, statedPages } from '../page-phrases.ts';
import { inOrder, maybe, oneOf } from '../rule.ts';
import { endsInPageExtension } from '../token.ts';
import { isLike } from '../vague-words.ts';
import { inMarks, onThose, sentence } from '../written.ts';
import { alsoIn, asUsual, type Kind, kinds, notIn } from './term-places.ts';
import { swaps, told } from './term-swaps.ts';
import { inAllLinks, isUrl, linkedAs, urlSwaps } from './term-urls.ts';

type ReplaceTerm = Extract<Instruction, { verb: 'replace-term' }>;

/** `There is a typo in cli.mdx: "recieve" should be "receive"`. */
const typoThere = oneOf(
  inOrder(
    "there is|there's|i found|i noticed|i spotted|we found|we have",
    'a typo|a spelling mistake|a spelling error|a misspelling|a small typo|a mistake|one typo',
  ),
  'typo|typos|spelling mistake|spelling error|small typo',
);

/** Both are names, of which one goes over into the other: "Acme Pro" and "Acme Team", "Github" and "GitHub". */
function isRelated({ value: old, bare }: Value, { value: text, bare: isBare }: Value): boolean {
  if (!bare && !isBare) return true;
  const [first = ''] = old.split(' ');
  const isName = [old, text].every((each) => /^\p{Lu}/u.test(each));
  return isName && text.toLowerCase().startsWith(first.toLowerCase());
}

/** What pages are made of, and what is done to all of it rather than to a word. */
const matter =
  /^(?:tabs?|spaces?|indentation|quotes?|quotation marks?|apostrophes?|dash(?:es)?|hyphens?|commas?|colons?|periods?|links?|images?|icons?|tables?|lists?|bullets?|headings?|headers?|titles?|dates?|times?|numbers?|numerals?|digits?|urls?|code|snippets?|examples?|capitals?|case|casing|fonts?|colou?rs?|descriptions?|spelling|tense|voice|tone|language|english|american|british|units?|admonitions?|callouts?|notes?|warnings?|markdown|mdx|html|http links|line endings|headlines?|paragraphs?|sentences?|footnotes?|emphasis|style|format|formatting|relative|absolute|present|past|active|passive|higher|lower|bigger|smaller|larger|faster|slower|stricter|wider|narrower|cheaper|stronger|weaker|nicer|cleaner|clearer|darker|lighter|optional|required|mandatory|unlimited|public|private|free|on|off|yes|no)$/i;
const isMatter = ({ value, bare }: Value): boolean => bare && matter.test(value);

const isAbout = (title: string, terms: readonly string[]): boolean =>
  terms.some((term) => {
    const [a, b] = [title, term].map((text) => text.toLowerCase().trim());
    return b === '' || a!.includes(b!) || b!.includes(a!);
  });

const inMarkdown = /^([*_]{1,2})([^*_]+)\1$/;
function isInOtherMarks(old: string, text: string): boolean {
  const [before, after] = [old, text].map((each) => inMarkdown.exec(each));
  return before != null && after != null && before[2] === after[2];
}

const extentOf = (filled: Filled, isUrls: boolean) => ({
  code: filled.has('code'),
  urls: filled.has('urls') || (isUrls && !filled.has('not urls')),
  versions: filled.has('versions'),
  translations: filled.has('translations'),
  generated: filled.has('generated'),
});

function linkSwap(filled: Filled): ReplaceTerm[] {
  const pair = linkedAs(filled.one('from'), filled.one('to'));
  if (!pair) return [];
  const [from, to] = pair;
  return [{ verb: 'replace-term', from, to, ...filled.pages(), ...extentOf(filled, true) }];
}

export const replaceTerm: Form<'replace-term'> = {
  verb: 'replace-term',
  pattern:
    'Replace "old" with "new" [everywhere | in PAGES] [except in PAGES] [also in code, URLs, old versions, translations, generated pages]',
  examples: [
    'Replace "Acme Pro" with "Acme Team"',
    'Rename every mention of "Acme Pro" to "Acme Team" across all pages',
    'Change the term “sign on” to “sign in” in guides/install.mdx and guides/linux.mdx',
    'Swap «e-mail» for «email» in the folder guides/',
    'Use "allowlist" instead of "whitelist"',
    '"Acme Pro" is now called "Acme Team"',
    'Fix the typo "recieve" -> "receive"',
    'Replace `acme-cli` with `acme` everywhere, also in code and URLs',
    'Please change "colour" to "color" on the page "Quickstart", including code blocks',
    'Replace "beta" with "stable" in prose, code and links',
    'Replace "Ltd" with "Inc" on every page, including translations and old versions',
    'Replace "Acme Pro" with "Acme Team" everywhere except in changelog.mdx and blog/',
    'Replace "simply" with ""',
    'Remove every "simply"',
  ],
  rule: oneOf(
    inOrder(maybe(typoThere), placeFirst, swaps, onPages(alsoIn, notIn, asUsual), maybe(exceptTitled)),
    inOrder(placeFirst, urlSwaps, onPages(inAllLinks, alsoIn, notIn, asUsual)),
    // `Acme Pro is called Acme Team now. Could you swap the name on all pages?`
    inOrder(
      told,
      maybe(','),
      opening,
      'swap|change|replace|update|adjust|correct|fix|swap out',
      'the name|the term|the word|the wording|the old name|the old term|the names|that name|this name|this|that',
      onPages(alsoIn, notIn, asUsual),
    ),
    // `We say "a" now instead of "b". Update the Quickstart.`
    inOrder(
      told,
      maybe('so|please|so please'),
      'update|adjust|adapt|change',
      statedPages('pages'),
      maybe('accordingly'),
    ),
  ),
  isSure: (filled) => {
    if (filled.has('either way')) return false;
    // Without its links, the name of a site stands in texts, too.
    if (filled.has('domain') && !filled.has('in links') && !filled.all('from').every(isUrl)) return false;
    const targets = filled.in('to');
    const isName = ({ value, bare }: Value) => !bare || /^\p{Lu}/u.test(value);
    const [from, to] = [filled.in('from'), targets];
    const isBare = [...from, ...to].some(({ bare }) => bare);
    // Much should be something: "Acme Pro should be free".
    if (filled.has('should be') && isBare && !from.every((old) => to.every((text) => isRelated(old, text))))
      return false;
    // "Change limits to 500" is not about the word, and "change tabs to spaces" not about any.
    const isChanged = filled.has('change') && !from.every(isName);
    if (isChanged && (!filled.has('everywhere') || [...from, ...to].some(isMatter))) return false;
    return filled.all('from').every((old, i) => {
      const { value, bare } = targets[i] ?? targets[0]!;
      return !bare || isLike(value, old);
    });
  },
  build: (filled) => {
    const targets = filled.all('to');
    const contradicts = Object.keys(kinds).some((name) => filled.has(name) && filled.has(`not ${name}`));
    // `Use "-" instead of "*"` is about lists, if nothing else is said.
    const isMarks = [...filled.all('from'), ...targets].every((text) => !/[\p{L}\p{N}]/u.test(text));
    if (filled.has('preference') && isMarks) return [];
    // As is `Use `**bold**` instead of `__bold__``: the same words in other marks.
    if (filled.all('from').every((old, i) => isInOtherMarks(old, targets[i] ?? targets[0]!))) return [];
    const files = filled.all('from').some(endsInPageExtension);
    if (files && filled.in('to').some(({ bare }) => bare)) return [];
    // A renaming of two files is the move of a page.
    if (contradicts || [...filled.all('from'), ...targets].every(endsInPageExtension)) return [];
    // "Except Runs" may be the word, where "run" is replaced.
    if (filled.all('excepted title').some((title) => isAbout(title, [...filled.all('from'), ...targets])))
      return [];
    if (filled.has('url')) return linkSwap(filled);
    const isUrls = filled.all('from').every(isUrl);
    return filled.all('from').map((old, i) => ({
      verb: 'replace-term',
      from: old,
      to: targets[i] ?? targets[0]!,
      ...filled.pages(),
      ...extentOf(filled, isUrls),
    }));
  },
  write: (instruction) => {
    const named = (Object.keys(kinds) as Kind[]).filter((name) => instruction[name]);
    const also = named.map(
      (name) => kinds[name].split('|').find((said) => said.endsWith('s') || said === 'code')!,
    );
    const including = also.length === 0 ? '' : `, including ${also.join(', ')}`;
    return sentence`Replace ${inMarks(instruction.from)} with ${inMarks(instruction.to)}${onThose(instruction.pages, instruction.except)}${including}`;
  },
};
