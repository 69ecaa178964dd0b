import type { Form, Value } from '../form.ts';
import { fromPages, onPages, placeBetween, placeFirst } from '../page-phrases.ts';
import { inOrder, listOf, maybe, noted, oneOf, repeated, separator, slot, words } from '../rule.ts';
import { quoted, term } from '../slots.ts';
import { endsInPageExtension } from '../token.ts';
import { isLike } from '../vague-words.ts';
import { inMarks, onThose, sentence } from '../written.ts';

const noun =
  'product|brand|feature|term|terms|word|words|phrase|phrases|name|names|product name|brand name|text|string|strings|wording|expression|label|spelling';
const mention =
  'mention of|mentions of|occurrence of|occurrences of|instance of|instances of|use of|uses of|usage of|usages of|reference to|references to|appearance of|appearances of|spelling of|misspelling|misspelling of|misspelled|typo|typos|spelling mistake|spelling error|wrong spelling';
const quantity = 'all|all the|all of the|every|every single|each|any|each and every';

const everyMention = inOrder(
  maybe(quantity),
  maybe('the|our|old'),
  maybe(mention),
  maybe('the'),
  maybe(noun),
);

/** Without quotation marks, "the quickstart" is a page and "all mentions of quickstart" a term. */
const mentioned = inOrder(
  maybe(quantity),
  maybe('the'),
  oneOf(mention, inOrder(mention, 'the', noun), noun),
  words('from', 'term'),
);
const from = oneOf(inOrder(everyMention, slot('from', term)), mentioned);
const anyFrom = oneOf(from, words('from', 'term'));
const to = oneOf(
  inOrder(maybe('the'), maybe('new'), maybe(noun), slot('to', quoted)),
  words('to', 'new text'),
);

const replaceVerb =
  'replace|rename|swap|substitute|switch|exchange|rebrand|find and replace|search and replace|replacing|renaming';
const verb = `${replaceVerb}|change|update|convert|turn|correct|fix|modify|find and change|do a find and replace of|do a search and replace of|changing`;
const joint = 'with|to|by|into|as|->|so it says|to read|to say|to be';
const pair = inOrder(from, placeBetween, joint, to);
const anyPair = inOrder(anyFrom, placeBetween, joint, to);

/** "Substitute a for b" is said in both directions; it is not read at all. */
const imperative = oneOf(
  inOrder(
    verb,
    oneOf(pair, inOrder(maybe('both'), from, separator, from, joint, to)),
    repeated(separator, pair),
  ),
  inOrder(replaceVerb, anyPair, repeated(separator, anyPair)),
  // "Change limits to 500" is not about the word.
  noted('change', inOrder('change', anyPair)),
  inOrder('swap|switch|exchange|change', maybe('out'), anyFrom, 'for', to),
  inOrder('search for|find|look for', from, 'and replace|and change', maybe('it|them'), joint, to),
);

const preference = oneOf(
  noted(
    'preference',
    inOrder(
      'use|say|write|prefer|call it|spell|put|we say|we write|we now say',
      to,
      'instead of|rather than|not|in place of|over',
      anyFrom,
    ),
  ),
  inOrder('instead of', anyFrom, maybe(','), maybe('please'), 'use|say|write', to),
  inOrder(
    'wherever it says|where it says|everywhere it says|whenever it says|wherever you see|wherever you find|where you find',
    from,
    maybe(','),
    maybe('please|it should'),
    'write|use|say|put|say instead|change it to|replace it with|replace it by',
    to,
    maybe('instead'),
  ),
  inOrder(
    maybe('the|our'),
    'docs|documentation|it|they|pages|site|some pages|we',
    maybe('still|sometimes|currently|always'),
    'say|says|mention|mentions|use|uses|contain|contains',
    from,
    maybe(','),
    maybe('please|but|so|so please|and'),
    'change it to|replace it with|replace it by|it should be|it should say|change that to|it must be|change them to|replace them with',
    to,
  ),
  inOrder('call', anyFrom, to, 'from now on|now'),
);

const obligation =
  'should be|must be|has to be|needs to be|need to be|shall be|ought to be|is to be|are to be';
const statement = oneOf(
  inOrder(
    anyFrom,
    oneOf(
      'is now|is now called|is now named|is now known as|is called|was renamed to|has been renamed to|has been renamed|was renamed|is renamed to|got renamed to|became|has become|was rebranded to|was rebranded as|has been rebranded to|has been rebranded as|is being renamed to',
      inOrder(
        obligation,
        oneOf(
          'replaced with|replaced by|renamed to|changed to|called|written as|written|spelled|spelt|updated to|corrected to|substituted with|substituted by',
        ),
      ),
    ),
    to,
    maybe('now'),
  ),
  inOrder(
    'we renamed|we have renamed|we rebranded|we are renaming|we are rebranding|we changed|our product',
    from,
    'to|as|into',
    to,
  ),
);

/** `"recieve" should be "receive"`: between quotation marks, since much else should be something. */
const correction = inOrder(
  maybe(
    oneOf('fix spelling|fix the spelling|fix typo|fix the typo|typo|spelling|spelling mistake|correction'),
    ':',
  ),
  everyMention,
  slot('from', term),
  'should be|should read|must be|must read|should say|has to be|needs to be|shall be|is wrong , it should be',
  slot('to', quoted),
);

const shorthand = inOrder(slot('from', term), '->', slot('to', quoted));

/** Without quotation marks a removal could be about anything: "remove all links". */
const removal = inOrder(
  'delete|remove|drop|strip|erase|get rid of|eliminate|cut|take out|strip out',
  oneOf(
    inOrder(quantity, maybe('the'), maybe(mention), maybe('the'), maybe(noun)),
    inOrder(maybe('the'), oneOf(mention, noun)),
  ),
  slot('from', term),
  noted('to', fromPages, ''),
);

const kinds = {
  code: 'code|code blocks|code samples|code examples|code snippets|inline code|code fences|snippets|examples in code',
  urls: 'url|urls|links|link targets|addresses|hrefs',
  versions:
    'versions|old versions|older versions|frozen versions|previous versions|versioned docs|past versions|archived versions|all versions',
  translations:
    'translations|translated pages|other languages|all languages|all translations|localized pages',
  generated: 'generated pages|generated files|generated docs|auto-generated pages',
} as const;
type Kind = keyof typeof kinds;

const kind = (prefix: string) =>
  inOrder(
    maybe('in|on'),
    maybe('all|any'),
    maybe('the'),
    oneOf('prose', ...Object.entries(kinds).map(([name, said]) => noted(prefix + name, said))),
  );

/** "In code" alone may mean "only there", which this form cannot do: it takes an "also" or a "prose". */
const alsoIn = oneOf(
  inOrder(
    'also in|also on|including|including in|even in|as well as|as well as in|incl.|and also in',
    listOf(kind('')),
  ),
  inOrder('in', listOf(kind('')), 'too|also|as well'),
  inOrder('in prose', maybe(separator, listOf(kind('')))),
);

/** What is left alone anyway may be said. */
const notIn = inOrder(
  maybe('but'),
  "not in|except in|except for|except|excluding|leave|leaving|skip|skipping|do not touch|don't touch|but leave|outside of|outside",
  listOf(kind('not ')),
  maybe('alone|untouched|unchanged|as it is|as they are|as is'),
);

const asUsual =
  'whole words only|only whole words|matching case|match case|case-sensitive|case sensitive|and leave everything else alone|and nothing else|and leave the rest alone';

const swaps = [imperative, preference, statement, correction, shorthand, removal];

export const replaceTerm: Form<'replace-term'> = {
  verb: 'replace-term',
  pattern:
    'Replace "old" with "new" [everywhere | in PAGES] [also in code, URLs, old versions, translations, generated pages]',
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
    'Replace "simply" with ""',
    'Remove every "simply"',
  ],
  rule: inOrder(placeFirst, oneOf(...swaps), onPages(alsoIn, notIn, asUsual)),
  isSure: (filled) => {
    const targets = filled.in('to');
    const isName = ({ value, bare }: Value) => !bare || /^\p{Lu}/u.test(value);
    if (filled.has('change') && !filled.in('from').every(isName)) return false;
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
    const files = filled.all('from').some(endsInPageExtension);
    if (files && filled.in('to').some(({ bare }) => bare)) return [];
    // A renaming of two files is the move of a page.
    if (contradicts || [...filled.all('from'), ...targets].every(endsInPageExtension)) return [];
    return filled.all('from').map((old, i) => ({
      verb: 'replace-term',
      from: old,
      to: targets[i] ?? targets[0]!,
      ...filled.pages(),
      code: filled.has('code'),
      urls: filled.has('urls'),
      versions: filled.has('versions'),
      translations: filled.has('translations'),
      generated: filled.has('generated'),
    }));
  },
  write: (instruction) => {
    const named = (Object.keys(kinds) as Kind[]).filter((name) => instruction[name]);
    const also = named.map(
      (name) => kinds[name].split('|').find((said) => said.endsWith('s') || said === 'code')!,
    );
    const including = also.length === 0 ? '' : `, including ${also.join(', ')}`;
    return sentence`Replace ${inMarks(instruction.from)} with ${inMarks(instruction.to)}${onThose(instruction.pages)}${including}`;
  },
};
