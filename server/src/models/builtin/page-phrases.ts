import {
  anyOrder,
  inOrder,
  maybe,
  noted,
  oneOf,
  type Part,
  type Rule,
  repeated,
  separator,
  slot,
  words,
} from './rule.ts';
import { asFolder, name, nameOrTerm, reference, term } from './slots.ts';

const the = maybe('the|our|this|that|my');

const pageNoun =
  'page|file|guide|article|doc|document|topic|tutorial|chapter|docs page|doc page|documentation page|markdown file|mdx file';
const pageNouns = `${pageNoun}|pages|files|guides|articles|documents`;
const folderNoun = 'folder|directory|folders|directories|subfolder';

/** A name that the word "page" introduces, or that stands before it. */
const likelyPage = (into: string): Rule => oneOf(slot(into, reference), words(into, 'page', true));

/** `the page "Installation"`, `the quickstart page`. */
export const calledPage = (into: string): Rule =>
  oneOf(
    inOrder(
      the,
      pageNouns,
      maybe('called|titled|named|entitled|with the title|with title'),
      likelyPage(into),
    ),
    inOrder(the, likelyPage(into), pageNoun),
  );

/** The same, or `guides/install.mdx`, or what stands in quotation marks. */
export const onePage = (into: string): Rule => oneOf(calledPage(into), inOrder(the, slot(into, reference)));

export const oneFolder = (into: string): Rule => {
  const folder = slot(
    into,
    asFolder((token) => name(token) ?? reference(token)),
  );
  return oneOf(inOrder(the, folderNoun, folder), inOrder(the, folder, folderNoun));
};

/** A page, or every page of a folder. */
export const page = (into: string): Rule => oneOf(onePage(into), oneFolder(into));

/** A page by its title or name alone, without the word "page". */
export const titledPage = (into: string): Rule => inOrder(the, words(into, 'page'));

const where = 'in|on|across|within|throughout|over|inside';

const docs =
  'docs|doc|documentation|site|website|repository|repo|documentation site|docs site|documentation pages|knowledge base|handbook|project|codebase';

const allPages = oneOf(
  inOrder(
    'all|all of|every|each|every single|all existing',
    maybe('the|our|my'),
    `page|pages|docs pages|doc page|file|files|document|documents|article|articles|markdown files|places|${docs}`,
  ),
  inOrder(maybe('the|our|this|these|my|your'), maybe('whole|entire|full|complete'), docs),
  'the pages|our pages|the board',
);

/** The pages of a navigation group, which is what a "section" is. */
const pagesOfGroup = (into: string): Rule => {
  const label = oneOf(slot(into, term, 'pages of group'), words(into, 'pages of group'));
  return oneOf(inOrder(the, 'group|section', label), inOrder(the, label, 'group|section'));
};

const namedPages = (prepositions: string, ...more: Rule[]): Rule => {
  const pages = oneOf(page('pages'), pagesOfGroup('pages'), ...more);
  return inOrder(
    maybe('only|just'),
    prepositions,
    maybe('only'),
    pages,
    repeated(separator, maybe('in|on'), pages),
    maybe('only'),
  );
};

const everyPage = (prepositions: string): Rule =>
  inOrder(
    maybe('everywhere'),
    oneOf(
      'everywhere|site-wide|sitewide|globally|throughout|docs-wide|all over the place|anywhere',
      'wherever it appears|wherever it occurs|wherever it is used|wherever they appear|everywhere it appears',
      inOrder(oneOf(prepositions, 'all over'), allPages),
    ),
  );

/** Where to do it, if anything is said about that, and more that may be said before or after it. */
export const onPages = (...more: Part[]): Rule => anyOrder(namedPages(where), everyPage(where), ...more);

/** The same before the verb: `In guides/, replace …`, `On cli.mdx, please set …`. */
export const placeFirst: Rule = maybe(
  oneOf(namedPages(`${where}|for`), noted('everywhere', everyPage(`${where}|for`))),
  maybe(','),
  maybe('please|can you|could you|i want to|we want to|always'),
);

/** The same in the middle: `Replace "a" in guides/ with "b"`. */
export const placeBetween: Rule = maybe(oneOf(namedPages(where), everyPage(where)));

/** From where: of what is removed. */
export const fromPages: Rule = maybe(oneOf(namedPages('from'), everyPage('from')));

export const onEveryPage = maybe(everyPage(where));

/** Where to do it, said: fills `pages` or `everywhere`. */
export const onStatedPages = oneOf(
  namedPages(`${where}|of|for|to|at`, titledPage('pages')),
  noted('everywhere', everyPage(`${where}|of|for|to`)),
);

/** Pages that a sentence is about, without a preposition. */
export const statedPages = (into: string): Rule => {
  const pages = oneOf(page(into), titledPage(into));
  return inOrder(pages, repeated(separator, pages));
};

export const navigation =
  'navigation|nav|sidebar|side bar|menu|table of contents|toc|navigation bar|navbar|navigation menu|sidebar navigation|navigation sidebar|site navigation|docs navigation|nav menu|sidebar menu|docs.json|mint.json|mkdocs.yml|sidebars.js|sidebars.ts';

/** `to the group "Guides"`, `in the Guides section`, `under "Guides"`, `under Guides`. */
const groupAfter = (prepositions: string, ...bare: Rule[]): Rule => {
  const label = oneOf(slot('group', nameOrTerm), words('group', 'group', true));
  const noun = inOrder(maybe(navigation), 'group|section|category|heading');
  return inOrder(prepositions, the, oneOf(inOrder(noun, label), inOrder(label, noun), ...bare));
};

/** A label alone is one only where it names a group. */
export const inGroup: Rule = oneOf(
  groupAfter('to|in|into|inside', words('group', 'label')),
  groupAfter('under|below|beneath|within', slot('group', term), words('group', 'label')),
);

/** Where nothing but a group can follow, quotation marks are enough. */
export const inQuotedGroup = inOrder('to|in|into|inside', the, slot('group', term));
