import { posix } from 'node:path';
import { gerunds, must, participles } from '../asked.ts';
import { filledLater } from '../courtesy.ts';
import type { Filled, Form, Value } from '../form.ts';
import { words } from '../names.ts';
import {
  folderName,
  inGroup,
  inQuotedGroup,
  navigation,
  navigationNames,
  navigationPlace,
  oneFolder,
  placesFor,
} from '../page-phrases.ts';
import { anyOrder, inOrder, listOf, maybe, noted, oneOf, type Rule, repeated, slot } from '../rule.ts';
import { nameOrTerm, newText, path, pathOnly, type Value as TokenValue, term } from '../slots.ts';
import { endsInPageExtension, type Token } from '../token.ts';
import { isVague } from '../vague-words.ts';
import { create } from '../verbs.ts';
import { aPath, inMarks, sentence, writtenPlace } from '../written.ts';
import { fieldDetails, labelledTitle, unlisted } from './page-details.ts';

/** What is a page already is rather added to the navigation. */
const newTitle = slot('title', term, 'no page', true);

const topicWord = (token: Token): string | undefined =>
  token.kind === 'word' && /^\p{L}{4,}$/u.test(token.text) && !isVague(token.text)
    ? token.text.charAt(0).toUpperCase() + token.text.slice(1)
    : undefined;

/** What a page is about, as a title: with a capital. Several words may be a sentence that says what to write. */
const topic: Rule = (sentence, reading) => slot('title', topicWord, 'no page')(sentence, reading);

const title = oneOf(
  inOrder(
    maybe('and|it should be|whose|its|with|it is|using|under'),
    'called|titled|named|entitled|with the title|with title|with a title of|the title|whose title is|title|title is|heading|the heading|with the heading|a heading|the name|with the name|name|by the name of|by the name|of the name|the title is|its title is|for|headline|the headline|title should be|the title should be|title being',
    maybe('of|=|is'),
    newText('title'),
  ),
  labelledTitle,
  newTitle,
  noted('leading', words('title', 'no page')),
  // The topic is the title, if it is one word: `a page about troubleshooting`.
  noted('topic', inOrder('about|on', topic)),
);

const filePath = (token: Token) => (token.text.endsWith('/') ? undefined : pathOnly(token));
const folderPath = (token: Token) => (token.text.endsWith('/') ? path(token) : undefined);

const location = oneOf(
  inOrder(
    maybe(
      'at|as|in|under|with the path|with path|in the file|saved as|located at|to|into|path|the path|file|file name|filename|at the path|at the url|with the url|url|save it as|save it at|save it under|as the file|stored at|placed at|at the address|with the address|path should be|at path|with the file name|the path should be|the path is|its path is|its file is|its file name is|its file should be|its path should be|the file should be|the file is|file path|path is|it should live at|it lives at|the url should be|the address should be',
    ),
    slot('path', filePath),
  ),
  inOrder(
    'in|under|inside|into|to|at|within',
    maybe('the'),
    oneOf(oneFolder('folder'), slot('folder', folderPath)),
  ),
);

const pageText = ({ kind, text }: Token) =>
  (kind === 'block' || kind === 'quoted') && text.trim() !== '' ? text : undefined;

const block = ({ kind, text }: Token) => (kind === 'block' && text.trim() !== '' ? text : undefined);

/** What lists the pages is no place of its own. */
const placeName: TokenValue = (token) =>
  navigationNames.has(token.text.toLowerCase()) ? undefined : folderName(token);

/** Right behind a colon, as the last of all: what follows `two pages:` are titles. */
const afterColon =
  (rule: Rule): Rule =>
  (sentence, reading) =>
    sentence.words[reading.at] === ':' && reading.at + 2 === sentence.tokens.length
      ? rule(sentence, reading)
      : [];

const text = oneOf(
  inOrder(
    oneOf(
      inOrder(
        maybe('with|containing|and|having|including|as|use|using'),
        maybe('the|this|the following|following|some|a|as its|as|its|just|only|one|this as|and the|, the'),
        'text|content|contents|body|sentence|paragraph|initial content|initial text|page text|page content|body text|copy|markdown|line|first paragraph|placeholder text|dummy text|intro text',
      ),
      'it should just say|it should only say|it should simply say|it just says|just say|saying|that says|that reads|containing|which says|reading|it should say|with|that contains|and write|with the following|with this|it says|the page should say|that just says|which reads|which contains|and it should say|and put|stating|that states|should say|it should contain|it should read|the text should be|the content should be|its content is|its text is|that only says',
    ),
    maybe(':'),
    maybe('of|=|is|should be|that says|in it|saying|reading|should read|should say|must read|is to be'),
    slot('text', pageText),
    maybe(
      'in it|on it|as content|as text|as the content|as the text|as its content|as its text|as body|as placeholder',
    ),
  ),
  inOrder(
    maybe('and|just|, just'),
    'put|write|have it say|have it read|let it say|make it say|the text can be|the text may be|it can say|it may say',
    slot('text', pageText),
    maybe('in it|on it|into it|in there|on there|there|on the page|in the page|onto it'),
    maybe('for now|for the moment|for a start|to start with'),
  ),
  slot('text', block),
  // `…: "See our plans."`, where the title was named before.
  afterColon(slot('text', pageText)),
);

const empty =
  'without text|without content|without any content|with no content|with no text|with empty content|no content yet|leave it empty|leave it blank|leave the page empty|it can be empty|it can stay empty|keep it empty|it should be empty|empty for now|no text yet|with nothing in it|no content|no text|content will follow|text will follow|the content comes later|just a stub|just a placeholder|a stub is fine|without any text|as a stub|as a placeholder|as an empty page';

const intoNavigation = inOrder(
  maybe('and'),
  oneOf(
    inOrder('add|put|include|list|link|show', 'it', 'to|in|into'),
    'make sure it is in|make sure it shows up in|it should be in|it should appear in|it should show up in',
  ),
  maybe('the|our'),
  navigation,
);

const noun =
  'page|article|guide|document|doc|topic|tutorial|docs page|documentation page|file|doc page|markdown file|markdown page|mdx file|mdx page|stub|page stub|stub for a page|placeholder for a page|placeholder|chapter|content page|how-to|how-to guide';
const kind = repeated(
  'new|empty|blank|stub|placeholder|additional|extra|short|simple|small|documentation|docs|brand new|basic|tiny|separate|minimal|bare|dummy|fresh|brand-new|further|little',
);

/** "A FAQ page" names its title only if that is written as a name; "a landing page" does not. */
const leadingTitle = oneOf(newTitle, words('title', 'no page'));

const details = anyOrder(
  text,
  inGroup,
  navigationPlace,
  // `in guides`: the group of that name, or else the folder.
  inOrder('in|under|to|into|inside|within', maybe('the|our'), slot('place', placeName, 'place name')),
  inOrder(
    maybe('and'),
    'listed|filed|placed|put it|list it|add it|place it|it belongs|it should go|it should be|it goes|file it|insert it|show it|it should appear|which belongs|which should go|that goes|that belongs',
    oneOf(inGroup, inQuotedGroup, navigationPlace, inOrder(oneOf(inGroup, inQuotedGroup), navigationPlace)),
  ),
  // `goes last in the CLI group`, `in the nav after cli.mdx`.
  inOrder(
    maybe('and|it|which|that|and it|the page'),
    'goes|comes|should go|should come|should be|belongs|is to go|must come|must go|should appear|should sit',
    maybe('right'),
    navigationPlace,
    maybe('of|in|on', maybe('the|our'), navigation),
  ),
  // "To the navigation" is said of a page that is there.
  inOrder('in|on', maybe('the|our'), navigation, maybe(','), navigationPlace),
  inOrder(navigationPlace, 'in|on|of', maybe('the|our'), navigation),
  ...fieldDetails,
  unlisted,
  inQuotedGroup,
  inOrder(
    'for',
    maybe('the'),
    oneOf(
      inOrder(slot('group', nameOrTerm), 'group|section'),
      inOrder('group|section', slot('group', nameOrTerm)),
    ),
  ),
  inOrder('group|section|nav group|sidebar group|nav section', words('group', 'group')),
  // For whom it is changes nothing.
  inOrder(
    'for',
    'our|the',
    'security|support|sales|marketing|legal|finance|new|internal',
    'people|team|folks|users|customers|colleagues',
  ),
  inOrder('the group is|the section is|its group is|group is|the group should be', slot('group', term)),
  location,
  title,
  empty,
  filledLater,
  'as a new page|as new page|as a page',
  'for me|for us|please',
  intoNavigation,
);

/** What is needed is asked for once more, with the rest: `We need an FAQ page. Create it in the group "Guides".` */
const createdSo = maybe(
  maybe('so|and'),
  maybe("please|can you|could you|can you please|could you please|let's|kindly"),
  create,
  'it|one|that|this|that page|this page|the page',
  details,
);

const newPage = inOrder(
  oneOf(
    inOrder(
      oneOf(
        `${create}|${gerunds(create)}`,
        noted(
          'wished',
          "need|i need|we need|i want|we want|i would like|we would like|i'd like|we'd like|put|there should be|we should have|we should really have|we really need|we really should have|it should be created|there should be created|there must be created|we are missing|we're missing|we also need|i also need|include|have|can we have|could we have|can we get|could we get|can i get|give us|give me|let's have|it needs|the docs need|our docs need|we lack",
        ),
      ),
      maybe('me|us|in'),
      maybe(oneOf(inGroup, inQuotedGroup)),
      maybe(oneOf('a|an|another|one|these|the following|two|three', noted('wished', 'the|this'))),
      oneOf(
        inOrder(kind, `${noun}|pages|articles|guides|stubs`),
        inOrder(kind, noted('leading', leadingTitle), noun),
      ),
    ),
    inOrder(maybe('a'), 'new|new empty|new blank|add', noun),
    inOrder(noun, 'to add|to create|needed|wanted', maybe(':')),
    // `stub page Troubleshooting at guides/troubleshooting.mdx`.
    inOrder('stub|empty|blank|placeholder', 'page|file'),
    inOrder(
      `${create}|${gerunds(create)}|touch|new`,
      maybe('a|the'),
      maybe('new|empty|blank|new empty'),
      maybe('page|file|document'),
      slot('path', (token) => (endsInPageExtension(token.text) ? path(token) : undefined)),
    ),
    // `Add api/runs (title "Runs API")`: what has a title is no entry of the navigation.
    noted(
      'path alone',
      inOrder(
        `${create}|${gerunds(create)}|new`,
        slot(
          'path',
          (token) => (/^[\w-][\w/-]*\/[\w-]+$/.test(token.text) ? path(token) : undefined),
          'no page',
        ),
      ),
    ),
  ),
  details,
  createdSo,
);

const onePage = inOrder(
  maybe('a|an|the|another|one'),
  kind,
  oneOf(noun, inOrder(noted('leading', leadingTitle), noun)),
  details,
);

/** `A page titled "FAQ" should be added to Guides`, `Could a page … be added?` */
const neededPage = oneOf(
  inOrder(onePage, must, oneOf(inOrder('be', participles(create)), 'exist|be there'), details),
  inOrder('can|could|may|should', onePage, 'be', participles(create), details),
);

const severalPlace = oneOf(inGroup, inQuotedGroup, navigationPlace);

/** `Create two empty pages in Guides: "Slack" and "Discord"`. */
const severalPages = inOrder(
  `${create}|${gerunds(create)}|we need|i need|i'd like|we'd like|i want|we want|i would like|can we have|can we get|could we have|could we get`,
  maybe('the|these|the following|two|three|four|some'),
  kind,
  'pages|articles|guides|stubs|placeholders',
  maybe(severalPlace),
  maybe('called|titled|named|:'),
  oneOf(
    listOf(
      inOrder(
        slot('title of several', term, 'no page', true),
        maybe(maybe('at|as|in|in the file|with the path'), slot('path of several', filePath)),
      ),
    ),
    listOf(
      inOrder(
        slot('path of several', filePath),
        maybe('('),
        'titled|called|named|with the title|with title|title|entitled',
        newText('title of several'),
        maybe(')'),
      ),
    ),
  ),
  maybe(severalPlace),
);

export const addPage: Form<'add-page'> = {
  verb: 'add-page',
  pattern:
    'Add a page titled "TITLE" [at PATH] [to the group "GROUP" | before PAGE | after PAGE | at the top of "GROUP"] [with the text "TEXT"]',
  examples: [
    'Add a page titled "Rate limits" to the group "Guides" with the text "Acme accepts 600 requests a minute."',
    'Create a new page called "Glossary" at reference/glossary.mdx with the content "A run is one attempt at a job."',
    'Write a page "Support" under "Help" that says "Write to help@acme.example."',
    'Create guides/faq.mdx titled "FAQ" with the text "Coming soon."',
    'Add an empty page called "Roadmap" to the Guides section',
    'Add a page titled "FAQ" after guides/install.mdx with the text "Coming soon."',
    'Add a page titled "Webhooks" to the Guides section with this text:\n\n## Signatures\n\nEvery call is signed. Check it.',
  ],
  rule: oneOf(severalPages, newPage, neededPage),
  isSure: (filled) =>
    (titlesIn(filled).length > 0 || filled.has('title of several')) &&
    titlesIn(filled).every(
      ({ value, bare }) =>
        !bare || (!isVague(value) && ((!filled.has('leading') && value.length > 1) || isName(value))),
    ),
  build: (filled) => {
    const several = filled.all('title of several');
    if (several.length > 0) {
      const paths = filled.all('path of several');
      // Each of them has a path, or none has.
      if (paths.length > 0 && paths.length !== several.length) return [];
      const places = placesFor(filled, paths.length > 0 ? paths : several);
      if (!places || new Set(several).size !== several.length) return [];
      return several.map((named, i) => ({
        verb: 'add-page',
        title: named,
        text: '',
        ...(paths[i] === undefined ? {} : { path: paths[i] }),
        ...places[i],
      }));
    }
    const titles = titlesIn(filled);
    // Who names a topic, and no text, wants somebody to write one.
    if (filled.has('topic') && !filled.has('text')) return [];
    const [path = ''] = filled.all('path');
    // A title that nobody wrote is only suggested.
    if (titles.length === 0 && endsInPageExtension(path))
      titles.push({ slot: 'title', value: titleFor(path), bare: true });
    if (titles.length !== 1 || filled.all('path').length > 1 || filled.all('group').length > 1) return [];
    if (filled.has('path alone') && !filled.has('title')) return [];
    if (['description', 'sidebarTitle', 'icon'].some((field) => filled.all(field).length > 1)) return [];
    const named = titles[0]!.value;
    const [place] = filled.all('place');
    const isGroup = place !== undefined && !place.endsWith('/');
    const saidPlaces = [...filled.all('place'), ...filled.all('folder'), ...filled.all('group')];
    if (place !== undefined && saidPlaces.length > 1) return [];
    const folder = isGroup ? undefined : (place ?? filled.all('folder')[0]);
    if (folder !== undefined && filled.has('path')) return [];
    const places = placesFor(filled, [named]);
    if (!places) return [];
    const isPlaced = isGroup || Object.keys(places[0]!).length > 0;
    if (filled.has('unlisted') && isPlaced) return [];
    return [
      {
        verb: 'add-page',
        title: named,
        text: withoutTitle(filled.all('text')[0] ?? '', named),
        ...(folder === undefined ? filled.optional('path') : { path: folder + fileNameFor(named) }),
        ...filled.optional('description', 'sidebarTitle', 'icon'),
        ...(filled.has('unlisted') ? { unlisted: true } : {}),
        ...(isGroup ? { group: place } : {}),
        ...places[0],
      },
    ];
  },
  write: ({ title: named, text: body, path: file, group, ...rest }) => {
    const { description, sidebarTitle, icon, unlisted: isHidden, ...place } = rest;
    const said = { description, 'sidebar title': sidebarTitle, icon };
    const fields = Object.entries(said).map(([name, value]) =>
      value === undefined ? '' : sentence` with the ${name} ${inMarks(value)}`,
    );
    if (fields.includes(undefined)) return undefined;
    const hidden = isHidden ? ", but don't put it into the navigation" : '';
    const at = file === undefined ? '' : sentence` at ${aPath(file)}`;
    const where = writtenPlace({ ...(group === undefined ? {} : { group }), ...place });
    const into = where !== '' || group === undefined ? where : sentence` to the group ${inMarks(group)}`;
    const saying = body.trim() === '' ? '' : sentence` with the text ${inMarks(body)}`;
    return sentence`Add a page titled ${inMarks(named)}${at}${into}${fields.join('')}${saying}${hidden}`;
  },
};

/** A title may be said twice, the second time as it is to be written: "a security page … titled "Security"". */
function titlesIn(filled: Filled): Value[] {
  const marked = filled.in('title').filter(({ bare }) => !bare);
  const isSaidAgain = ({ value, bare }: Value, i: number, all: readonly Value[]) =>
    all.findIndex((other) => other.value === value && other.bare === bare) < i ||
    (bare && marked.some((other) => other.value.toLowerCase() === value.toLowerCase()));
  return filled.in('title').filter((each, i, all) => !isSaidAgain(each, i, all));
}

const isName = (title: string): boolean => /^\p{Lu}/u.test(title);

/** The page gets its title as every page of the site has it, so a first heading that repeats it goes. */
function withoutTitle(text: string, title: string): string {
  const [first = '', ...rest] = text.split('\n');
  return first.trim() === `# ${title}` ? rest.join('\n').trimStart() : text;
}

/** `guides/webhooks-faq.mdx` is called "Webhooks faq" until somebody says otherwise. */
function titleFor(path: string): string {
  const words = posix
    .basename(path)
    .replace(/\.mdx?$/i, '')
    .replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const fileNameFor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
