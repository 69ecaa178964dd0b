import type { Form } from '../form.ts';
import { onPages } from '../page-phrases.ts';
import { inOrder, listOf, maybe, noted, oneOf, separator, slot } from '../rule.ts';
import { quoted, term } from '../slot-values.ts';

const noun = 'term|word|phrase|name|product name|text|string';

const everyMention = inOrder(
  maybe('all|every|each|any'),
  maybe('the'),
  maybe(
    'mention of|mentions of|occurrence of|occurrences of|instance of|instances of|use of|uses of|reference to|references to',
  ),
  maybe('the'),
  maybe(noun),
);

const replacement = inOrder(maybe('the'), maybe(noun), slot('to', quoted));

const kind = inOrder(
  maybe('all'),
  maybe('the'),
  oneOf(
    'prose',
    noted('code', 'code|code blocks|code samples|code examples|code snippets|inline code'),
    noted('urls', 'url|urls|links|link targets|addresses'),
    noted(
      'versions',
      'versions|old versions|older versions|frozen versions|previous versions|versioned docs',
    ),
    noted('translations', 'translations|translated pages|other languages'),
    noted('generated', 'generated pages|generated files'),
  ),
);

/** "In code" alone may mean "only there", which this form cannot do: it takes an "also" or a "prose". */
const alsoIn = oneOf(
  inOrder('also in|also on|including|including in|even in|as well as|as well as in', listOf(kind)),
  inOrder('in', listOf(kind), 'too|also|as well'),
  inOrder('in prose', maybe(separator, listOf(kind))),
);

export const replaceTerm: Form = {
  verb: 'replace-term',
  pattern:
    'Replace "old" with "new" [everywhere | in PAGES] [also in code, URLs, old versions, translations, generated pages]',
  examples: [
    'Replace "Acme Pro" with "Acme Team"',
    'Rename every mention of "Acme Pro" to "Acme Team" across all pages',
    'Change the term “sign on” to “sign in” in guides/install.mdx and guides/linux.mdx',
    'Swap «e-mail» for «email» in the folder guides/',
    'Replace `acme-cli` with `acme` everywhere, also in code and URLs',
    'Please change "colour" to "color" on the page "Quickstart", including code blocks',
    'Replace "beta" with "stable" in prose, code and links',
    'Replace "Ltd" with "Inc" on every page, including translations and old versions',
    'Replace "simply" with ""',
  ],
  rule: inOrder(
    oneOf(
      inOrder(
        'replace|change|rename|swap|substitute',
        everyMention,
        slot('from', term),
        'with|to|by|into',
        replacement,
      ),
      inOrder('swap', everyMention, slot('from', term), 'for', replacement),
    ),
    onPages(alsoIn),
  ),
  build: (filled) => [
    {
      verb: 'replace-term',
      from: filled.one('from'),
      to: filled.one('to'),
      ...filled.pages(),
      code: filled.has('code'),
      urls: filled.has('urls'),
      versions: filled.has('versions'),
      translations: filled.has('translations'),
      generated: filled.has('generated'),
    },
  ],
};
