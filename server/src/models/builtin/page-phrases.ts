import { exceptions } from './exceptions.ts';
import type { Filled } from './form.ts';
import type { Place } from './instruction.ts';
import { pronoun, words } from './names.ts';
import { isOperative } from './operative.ts';
import {
  anyOrder,
  fill,
  inOrder,
  maybe,
  noted,
  oneOf,
  type Part,
  type Rule,
  repeated,
  separator,
  slot,
  valuesIn,
} from './rule.ts';
import { asFolder, file, name, nameOrTerm, pageAddress, path, reference, term, type Value } from './slots.ts';
import { endsInPageExtension, scopeMark } from './token.ts';
import { isPartOfPages } from './vocabulary.ts';

const the = maybe(
  'the|our|this|that|my|the existing|the old|the legacy|the current|the whole|the entire|these|both',
);

const pageNoun =
  'page|file|guide|article|doc|document|topic|tutorial|chapter|docs page|doc page|documentation page|markdown file|mdx file|web page|content page|markdown page';
const pageNouns = `${pageNoun}|pages|files|guides|articles|documents|tutorials|topics`;
const folderNoun = 'folder|directory|folders|directories|subfolder|dir|subdirectory';

/** The name of a folder, unless it is what people call the whole documentation. */
export const folderName: Value = (token) =>
  /^(?:docs?|documentation|pages?|site|content|files?|website|src|everything)$/i.test(token.text)
    ? undefined
    : asFolder(name)(token);

/** A path that can only be a folder's. */
const folderPath: Value = (token) => (endsInPageExtension(token.text) ? undefined : asFolder(path)(token));

/** A name that the word "page" introduces, or that stands before it. */
const likelyPage = (into: string): Rule =>
  oneOf(
    slot(into, (token) => pageAddress(token) ?? reference(token), 'page', true),
    words(into, 'page', true),
  );

/** `the alerts guide (guides/alerts.mdx)`: a path behind a name is that page's, if it is. */
const withItsPath =
  (into: string, rule: Rule): Rule =>
  (sentence, reading) =>
    rule(sentence, reading).flatMap((named) => {
      const isInParentheses = sentence.words[named.at] === '(';
      const at = isInParentheses ? named.at + 1 : named.at;
      const token = sentence.tokens[at];
      const name = named.filled;
      if (token?.kind !== 'path' || name?.slot !== into || name.value.includes('/')) return [named];
      const end = isInParentheses && sentence.words[at + 1] === ')' ? at + 2 : at + 1;
      const claim = { kind: 'same page', text: token.text, named: name.value } as const;
      const written = `${name.value} ${token.text}`;
      return [
        named,
        { at: end, filled: fill(name.before, { slot: into, value: token.text, written, claim }) },
      ];
    });

const maxDescription = 8;

/** `the page about migrating from cron (guides/migrate-from-cron.mdx)`: the path decides, if no word speaks against it. */
const describedPage = (into: string): Rule => {
  const lead = inOrder(
    the,
    pageNoun,
    'about|on|for|with|covering|describing|explaining|that explains|that describes|that covers|which explains|which describes|which covers',
  );
  return (sentence, reading) =>
    lead(sentence, reading).flatMap(({ at, filled }) => {
      const open = sentence.words.indexOf('(', at);
      const [token, next] = [sentence.tokens[open + 1], sentence.words[open + 2]];
      const words = sentence.words.slice(at, open);
      if (open <= at || words.length > maxDescription || token?.kind !== 'path') return [];
      const isPlain = words.every((word) => /^[\p{L}\p{N}'-]+$/u.test(word ?? '') && !isOperative(word!));
      if (!isPlain || !sentence.spend()) return [];
      const named = sentence.text(at, open);
      const claim = { kind: 'described page', text: token.text, named } as const;
      const written = `${named} ${token.text}`;
      const end = next === ')' ? open + 3 : open + 2;
      return [{ at: end, filled: fill(filled, { slot: into, value: token.text, written, claim }) }];
    });
};

/** `the page "Installation"`, `the quickstart page`. */
export const calledPage = (into: string): Rule => oneOf(describedPage(into), namedPage(into));

const documentKinds =
  /^(?:quick ?start|quick start guide|changelog|release notes|faq|glossary|introduction|intro|overview|readme|homepage|home page|getting started|welcome page|roadmap|cheat ?sheet|style ?guide)$/i;

/** `the quickstart`: what names a kind of document is no term. "The runs" may be one. */
export const documentByKind = (into: string): Rule => {
  const rule = inOrder('the|our', words(into, 'page'));
  return (sentence, reading) =>
    rule(sentence, reading).filter(({ filled }) => documentKinds.test(filled?.value ?? ''));
};

const namedPage = (into: string): Rule =>
  withItsPath(
    into,
    oneOf(
      inOrder(
        oneOf(the, 'its|their|the corresponding|the following'),
        pageNouns,
        maybe('called|titled|named|entitled|with the title|with title|at|under|with the path|with the url'),
        likelyPage(into),
      ),
      inOrder(the, pageNoun, 'on|about|for', words(into, 'page')),
      inOrder(the, likelyPage(into), pageNoun),
    ),
  );

/** `Alerts and Time zones`, where the word "pages" follows the last of them. */
export const listedBefore = (into: string): Rule => {
  const title = oneOf(slot(into, reference), words(into, 'page'));
  return inOrder(the, title, repeated(separator, the, title), pageNouns);
};

/** `the pages Alerts and Time zones`. */
const listedAfter = (into: string): Rule => {
  const title = oneOf(slot(into, reference), words(into, 'page'));
  return inOrder(the, 'pages|files|guides|articles', title, repeated(separator, the, title));
};

/** `the two pages (cli and changelog)`. */
export const listedInParentheses = (into: string): Rule => {
  const title = oneOf(slot(into, reference), words(into, 'page'));
  return inOrder(
    'the two pages|both pages|these pages|these two pages|the three pages|the pages|the following pages',
    maybe('(|:'),
    title,
    repeated(separator, title),
    maybe(')'),
  );
};

/** The same, or `guides/install.mdx`, or what stands in quotation marks. */
export const onePage = (into: string): Rule =>
  oneOf(calledPage(into), inOrder(the, slot(into, reference, 'page', true)));

/** The page, or pages, that was spoken of before. */
export const samePage = (into: string): Rule =>
  pronoun(
    into,
    'it',
    'it|them|that page|this page|the page|those pages|these pages|both of them|both|that one|this one|the same page|these|those|the file|that file|this file|both pages|these two|these two pages|the two pages',
  );

/** The one page that was spoken of before, as what something leads to. */
export const sameTarget = (into: string): Rule =>
  pronoun(
    into,
    'it',
    'it|that page|this page|the page|the new page|that one|this one|the new one|there|the file|its new address|its new url|its new path|its new location|the new address|the new url|the new path|the new location',
  );

/** `… and set the title to "CLI"`: of the page that was just moved, added or changed. */
export const impliedPage =
  (into: string): Rule =>
  (_, { at, filled }) => [
    { at, filled: fill(filled, { slot: into, value: 'it', claim: { kind: 'implied', text: 'it' } }) },
  ];

/** What "its title" is the title of. */
export const itsOwner = (into: string): Rule => pronoun(into, 'it', "its|their|the page's|it's");

/** Where that page is, or was. */
export const sameAddress = (into: string): Rule =>
  pronoun(
    into,
    'address of it',
    'it|them|both|both of them|both pages|both urls|their urls|their old urls|their addresses|that page|its url|its address|its path|its old url|its old address|the old url|the old address|the old path|that url|that address|the url|its old path',
  );

/** What stands before "folder" and names none: `a folder`, `the same folder`. */
export const determiner =
  /^(?:an?|the|this|that|these|those|another|some|any|new|other|same|each|every|one|which|its|own|right|separate|different|sub|parent|root|top|folder|directory)$/i;

export const oneFolder = (into: string): Rule => {
  const folder = slot(
    into,
    asFolder((token) => (determiner.test(token.text) ? undefined : (name(token) ?? reference(token)))),
  );
  return oneOf(inOrder(the, folderNoun, folder), inOrder(the, folder, folderNoun));
};

const anyFolder: Value = (token) => folderName(token) ?? asFolder(reference)(token);

export const folderAndPages = (
  into: string,
  folderInto: string,
  named: Value = anyFolder,
  claim: 'pages of folder' | 'whole folder' = 'pages of folder',
): Rule => {
  const [folder, pages] = [slot(folderInto, named), slot(into, named, claim)];
  return (sentence, reading) =>
    folder(sentence, reading).flatMap(({ at, filled }) => pages(sentence, { at: at - 1, filled }));
};

/** `all pages in guides/`. "The folder guides" would be its images and settings, too. */
export const everyPageBelow = (into: string, folderInto: string, ...more: Part[]): Rule =>
  below(
    oneOf(
      inOrder(
        'all|all of|all the|every|every single|all of the|each',
        'page|pages|docs|articles|guides|documents|article|document',
      ),
      ...more,
    ),
    folderAndPages(into, folderInto),
  );

/** `both pages in the plans folder`, `the two pages of the Plans section`: where there are two. */
export const bothPages = (into: string): Rule => {
  const folder = slot(into, anyFolder, 'two of folder');
  const label = oneOf(slot(into, term, 'two of group'), words(into, 'two of group'));
  return inOrder(
    'both|the two|both of the|both the|the only two|these two',
    'pages|articles|guides|files|docs|documents',
    maybe('that are|which are|listed'),
    'in|of|under|from|inside|within|below',
    the,
    oneOf(
      inOrder(folder, folderNoun),
      inOrder(folderNoun, folder),
      slot(into, folderPath, 'two of folder'),
      inOrder(label, groupNoun),
      inOrder(groupNoun, maybe('called|named'), label),
    ),
  );
};

/** `everything in guides/`, where there is nothing but pages. */
export const everythingBelow = (into: string, folderInto: string, said: string): Rule =>
  below(said, folderAndPages(into, folderInto, anyFolder, 'whole folder'));

function below(things: Part, folder: Rule): Rule {
  return inOrder(
    things,
    maybe("that is|that are|which are|located|that lives|that sits|that's|which is"),
    'in|under|from|of|inside|within|below',
    the,
    oneOf(inOrder(maybe(folderNoun), folder), inOrder(folder, folderNoun)),
  );
}

/** `the folder guides`, for the pages in it. */
export const theFolder = (
  into: string,
  folderInto: string,
  claim: 'pages of folder' | 'whole folder' = 'pages of folder',
): Rule => {
  const both = folderAndPages(into, folderInto, anyFolder, claim);
  return oneOf(inOrder(the, folderNoun, both), inOrder(the, both, folderNoun));
};

/** A page, or every page of a folder. */
export const page = (into: string): Rule => oneOf(onePage(into), oneFolder(into));

/** A page by its title or name alone, without the word "page". */
export const titledPage = (into: string): Rule => withItsPath(into, inOrder(the, words(into, 'page')));

const where = 'in|on|across|within|throughout|over|inside|under|below|all over|for';

const docs =
  'docs|doc|documentation|site|website|repository|repo|documentation site|docs site|documentation pages|documentation website|docs website|knowledge base|handbook|project|codebase|docs repo|docs repository|manual|help center|content|documents|doc set|wiki|portal|docs portal|developer docs|product docs|user docs|public docs|help docs|documentation set';

const allPages = oneOf(
  inOrder(
    'all|all of|every|each|every single|all existing',
    maybe('the|our|my'),
    `page|pages|docs pages|doc page|file|files|document|documents|article|articles|markdown files|places|${docs}`,
  ),
  inOrder(maybe('the|our|this|these|my|your'), maybe('whole|entire|full|complete'), docs),
  'the pages|our pages|the board|all places|all our pages|all occurrences|every occurrence|all of it|all of them',
);

const groupNouns = 'groups|sections|categories|parts|areas|chapters';
const groupNoun = 'group|section|category|heading|part|area|block|nav group|nav section|headline|subsection';

/** The pages of a navigation group, which is what a "section" is. */
const pagesOfGroup = (into: string, noun = groupNoun): Rule => {
  const label = oneOf(slot(into, term, 'pages of group'), words(into, 'pages of group'));
  return oneOf(
    inOrder(the, noun, maybe('called|named|titled'), label),
    inOrder(the, label, noun),
    inOrder(the, label, repeated(separator, the, label), groupNouns),
    inOrder(the, label, 'pages', maybe('of the docs')),
  );
};

/** `all pages in guides/`, `every page of the Guides section`. */
const everyPageOf = (into: string, noun = groupNoun): Rule =>
  inOrder(
    maybe('all|every|each|any|all of|everything'),
    maybe('the|our'),
    maybe(
      'page|pages|file|files|doc|docs|document|documents|article|articles|guide|guides|markdown files|content',
    ),
    maybe('that are|which are|located|listed'),
    'in|of|under|from|within|inside|below|beneath|on',
    oneOf(oneFolder(into), inOrder(the, slot(into, folderPath)), pagesOfGroup(into, noun)),
  );

/** `all pages in concepts`, `every page of the guides`: where a folder or a group is called so. */
const everyPageIn = (into: string): Rule =>
  inOrder(
    'all|all the|all of the|every|each|every single|any|the|all our',
    'page|pages|file|files|doc|docs|document|documents|article|articles|markdown files',
    maybe('that are|which are|located|listed'),
    'in|of|under|from|within|inside|below|beneath',
    oneOf(slot(into, folderName, 'folder'), thePlace(into)),
  );

/** `all guides`, where there is a folder of that name. */
const everyOne = (into: string): Rule =>
  inOrder('all|all of|all the|all of the|every one of the', slot(into, folderName, 'folder'));

/** `the guides`, where a folder or a group is called so. */
const thePlace = (into: string): Rule => inOrder('the|our', slot(into, name, 'place'));

/** A heading may be one on a page. */
const sectionNoun = 'group|section|category|nav group|nav section|navigation group|subsection';

/** Pages, folders and groups that can be taken for nothing else. */
const namedAsPages = (into: string): Rule =>
  oneOf(
    calledPage(into),
    slot(into, path),
    oneFolder(into),
    pagesOfGroup(into, sectionNoun),
    listedBefore(into),
    listedAfter(into),
    everyPageOf(into, sectionNoun),
    documentByKind(into),
    thePlace(into),
  );

/** What is called like a part of a page may be one: "except in tables", "except the page title". */
const noPart =
  (rule: Rule): Rule =>
  (sentence, reading) =>
    rule(sentence, reading).filter(({ filled }) => !(filled?.bare && isPartOfPages(filled.value)));

const { beside: exception, ofAllPages } = exceptions(
  noPart(
    oneOf(
      namedAsPages('except'),
      page('except'),
      everyOne('except'),
      slot('except', folderName, 'folder'),
      titledPage('except'),
    ),
  ),
  noPart(namedAsPages('except')),
);

/** `except Changelog`: a title that is written as one. Whether it is rather a term is for the form to say. */
export const exceptTitled: Rule = (sentence, reading) =>
  exceptNames(sentence, reading).flatMap(({ at, filled }) => {
    const titles = valuesIn(filled, 'except', reading.filled);
    if (!titles.every((title) => /^\p{Lu}/u.test(title) || documentKinds.test(title))) return [];
    const about = titles.reduce((so, value) => fill(so, { slot: 'excepted title', value }), filled);
    return [{ at, filled: about }];
  });
const exceptNames = inOrder(
  'except|except for|but not|apart from|excluding|other than|with the exception of',
  words('except', 'page'),
  repeated(separator, words('except', 'page')),
);

const namedPages = (prepositions: string, ...more: Rule[]): Rule => {
  const pages = oneOf(
    page('pages'),
    pagesOfGroup('pages'),
    listedBefore('pages'),
    listedAfter('pages'),
    everyPageOf('pages'),
    everyPageIn('pages'),
    bothPages('pages'),
    everyOne('pages'),
    samePage('pages'),
    slot('pages', folderName, 'folder'),
    thePlace('pages'),
    ...more,
  );
  return inOrder(
    maybe('only|just|but only|and only'),
    prepositions,
    maybe('only'),
    pages,
    repeated(separator, maybe('in|on'), pages),
    maybe('only|alone'),
    maybe(exception),
  );
};

const everyPage = (prepositions: string): Rule =>
  inOrder(
    maybe('everywhere'),
    oneOf(
      'everywhere|site-wide|sitewide|site wide|globally|throughout|docs-wide|all over the place|anywhere|all over|consistently|in every place|in all cases|every time|each time|project-wide|repo-wide|without exception|in general|always|across',
      inOrder(
        'wherever|everywhere|anywhere|everywhere that|every time|each time|whenever|where',
        maybe('else'),
        'it|they|this|that|this term|the term|the word|the name|we|you',
        'appears|appear|occurs|occur|is used|are used|shows up|show up|is mentioned|are mentioned|comes up|is found|is written|find it|see it|use it|mention it|say it|have it|pops up|is present|exists',
      ),
      inOrder(oneOf(prepositions, 'all over'), allPages),
    ),
    maybe(ofAllPages),
  );

/** Where to do it, if anything is said about that, and more that may be said before or after it. */
export const onPages = (...more: Part[]): Rule =>
  anyOrder(namedPages(where, titledPage('pages')), noted('everywhere', everyPage(where)), exception, ...more);

/** The same before the verb: `In guides/, replace …`, `On cli.mdx, please set …`. */
export const placeFirst: Rule = maybe(
  oneOf(
    namedPages(where, titledPage('pages')),
    noted('everywhere', everyPage(where)),
    exception,
    inOrder(slot('pages', path), ':'),
    inOrder(
      scopeMark,
      oneOf(slot('pages', path), slot('pages', folderName, 'folder'), words('pages', 'page')),
      ':',
    ),
  ),
  maybe(
    "please|can you|could you|i want to|we want to|always|can we|could we|we should|you should|let us|let's|we need to|i need to|i'd like to",
  ),
);

/** Where to do it, said somewhere. */
export const place: Rule = oneOf(namedPages(where, titledPage('pages')), everyPage(where));

/** The same in the middle: `Replace "a" in guides/ with "b"`. */
export const placeBetween: Rule = maybe(oneOf(namedPages(where), everyPage(where)));

/** From where: of what is removed. */
export const fromPages: Rule = maybe(oneOf(namedPages('from'), everyPage('from')));

/** `… out of all pages`. */
export const outOfPages: Rule = oneOf(namedPages('of'), everyPage('of'));

/** The same, said. */
export const fromStatedPages: Rule = oneOf(namedPages('from|in|on'), everyPage('from|in|on'));

export const onEveryPage = maybe(everyPage(where));

/** `everywhere`, said. */
export const statedEverywhere: Rule = everyPage(where);

/** Where to do it, said: fills `pages` or `everywhere`. */
export const onStatedPages = oneOf(
  namedPages(`${where}|of|for|to|at|from`, titledPage('pages'), samePage('pages')),
  noted('everywhere', everyPage(`${where}|of|for|to|from`)),
);

/** Pages that a sentence is about, without a preposition. */
export function statedPages(into: string): Rule {
  const pages = oneOf(
    page(into),
    titledPage(into),
    samePage(into),
    listedBefore(into),
    pagesOfGroup(into),
    inOrder(maybe('all|every|each'), everyPageOf(into)),
    everyPageIn(into),
    bothPages(into),
  );
  return inOrder(pages, repeated(separator, pages), maybe(exception));
}

/** The same without a preposition. */
export const statedOrAll: Rule = oneOf(
  statedPages('pages'),
  inOrder(everyOne('pages'), maybe(exception)),
  noted('everywhere', inOrder(allPages, maybe(ofAllPages))),
);

export const navigationWords =
  'left navigation|left sidebar|main navigation|main menu|left menu|left nav|main nav|docs sidebar|site menu|page tree|index|contents|list of pages|site nav|docs nav|docs menu|sidebars|menu bar|navigation|nav|sidebar|side bar|menu|table of contents|toc|navigation bar|navbar|navigation menu|sidebar navigation|navigation sidebar|site navigation|docs navigation|nav menu|sidebar menu';

/** Words that name the navigation, or begin to. */
export const navigationNames = new Set([...navigationWords.split('|'), 'left', 'main', 'table']);

/** `docs.json`: a file that lists the pages stands for what it lists. */
export const navigationFile: Rule = slot('navigation file', file, 'navigation file');

export const navigation: Rule = oneOf(navigationWords, navigationFile);

/** `to the group "Guides"`, `in the Guides section`, `under "Guides"`, `under Guides`. */
const groupAfter = (prepositions: string, ...bare: Rule[]): Rule => {
  const label = oneOf(
    slot('group', (token) => (determiner.test(token.text) ? term(token) : nameOrTerm(token))),
    words('group', 'group', true),
  );
  const noun = inOrder(maybe(navigation), groupNoun);
  const placed = oneOf(inOrder(noun, maybe('called|named|titled'), label), inOrder(label, noun), ...bare);
  if (prepositions === '') return placed;
  // "The Legacy Docs group": an old group is no other group.
  const article = maybe('the|our|this|that|my|the existing|the whole|the entire');
  return inOrder(prepositions, article, placed, maybe('of|in|on', maybe('the|our'), navigation));
};

/** `Guides group`, without a preposition. */
export const groupAlone: Rule = groupAfter('');

/** A label alone is one only where it names a group. */
export const inGroup: Rule = oneOf(
  groupAfter('to|in|into|inside|for', words('group', 'label')),
  groupAfter('under|below|beneath|within|underneath', slot('group', term), words('group', 'label')),
  // The word itself leaves no doubt: `…, group Guides`.
  inOrder('group|section|category', slot('group', nameOrTerm)),
);

/** A group at one of whose ends a page goes: `Guides`, `the Guides group`, `"Guides"`. */
const endOfGroup = (said: string, at: 'start' | 'end'): Rule =>
  inOrder(
    noted('at', said, at),
    the,
    oneOf(groupAlone, slot('group', term), words('group', 'group')),
    maybe('of|in|on', maybe('the|our'), navigation),
  );

/** `…, at the top`, where the group was named. */
export const atEnd: Rule = oneOf(
  noted(
    'at',
    'at the top|at the very top|at the beginning|at the start|as the first page|as the first one|as first|first|on top|as the first entry|at the front',
    'start',
  ),
  noted(
    'at',
    'at the end|at the very end|at the bottom|as the last page|as the last one|as last|last|as the last entry',
    'end',
  ),
);

/** `… the first page in Guides`. */
export const firstOrLast: Rule = oneOf(
  ...(['start', 'end'] as const).map((at) =>
    endOfGroup(
      (at === 'start' ? 'first|top|topmost' : 'last|final|bottom')
        .split('|')
        .flatMap((which) =>
          ['page', 'one', 'entry', 'item', 'guide', 'article'].flatMap((noun) =>
            ['in', 'of', 'under', 'within'].map((of) => `the ${which} ${noun} ${of}`),
          ),
        )
        .join('|'),
      at,
    ),
  ),
);

const besideAs = (into: 'before' | 'after', said: string): Rule =>
  inOrder(
    maybe('right|directly|immediately|straight|just'),
    said,
    oneOf(onePage(into), titledPage(into), samePage(into)),
  );

/** Where in the navigation: `after the quickstart`, `right before cli.mdx`, `at the top of Guides`. */
export const navigationPlace: Rule = oneOf(
  besideAs('before', 'before|ahead of|above|in front of'),
  besideAs('after', 'after|behind|following'),
  // Below a group is in it; below a page is behind it.
  inOrder(
    maybe('right|directly|immediately|straight|just'),
    'below|under|underneath|beneath',
    the,
    oneOf(slot('after', path, 'page'), words('after', 'page, no group')),
    maybe(pageNoun),
  ),
  endOfGroup(
    'at the top of|at the start of|at the beginning of|at the very top of|on top of|at the head of|first in|to the top of|to the start of|to the beginning of|as the first page of|as the first page in|as the first entry of|as the first entry in|as first page of|as the first item of|as the first item in|as first in|up to the top of|to the very top of|to the front of|at the front of|to the first place in|to the first position in|as number one in',
    'start',
  ),
  endOfGroup(
    'at the end of|at the bottom of|at the very end of|last in|to the end of|to the bottom of|as the last page of|as the last page in|as the last entry of|as the last entry in|as last page of|as the last item of|as the last item in|as last in|down to the end of|down to the bottom of|to the very end of|to the very bottom of|at the very bottom of|to the last place in|to the last position in',
    'end',
  ),
);

/** What was said of the place, and a place for each of several pages: they keep their order. */
export function placesFor(filled: Filled, pages: readonly string[]): Place[] | undefined {
  const [before, after, at] = ['before', 'after', 'at'].map((slot) => [...new Set(filled.all(slot))]);
  const groups = new Set(filled.all('group'));
  // One place, and not in two ways.
  if (before!.length + after!.length + at!.length > 1 || groups.size > 1) return undefined;
  const group = filled.optional('group');
  return pages.map((_, i) => {
    if (i > 0 && (after!.length > 0 || at![0] === 'start')) return { ...group, after: pages[i - 1]! };
    return {
      ...group,
      ...filled.optional('before', 'after'),
      ...(at![0] ? { at: at![0] as 'start' | 'end' } : {}),
    };
  });
}

/** Where nothing but a group can follow, quotation marks are enough. */
export const inQuotedGroup = inOrder('to|in|into|inside', the, slot('group', term));
