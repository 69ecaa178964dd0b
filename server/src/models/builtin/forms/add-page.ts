import type { Form } from '../form.ts';
import { inGroup, inQuotedGroup, navigation, oneFolder } from '../page-phrases.ts';
import { anyOrder, inOrder, maybe, noted, oneOf, slot, words } from '../rule.ts';
import { newText, path, term } from '../slots.ts';
import { endsInPageExtension, type Token } from '../token.ts';
import { aPath, inMarks, sentence } from '../written.ts';

const titled = maybe('and');
const title = oneOf(
  inOrder(
    titled,
    'called|titled|named|entitled|with the title|with title|with a title of|the title|:|whose title is|title',
    newText('title'),
  ),
  slot('title', term),
  noted('leading', words('title', 'new text')),
);

const filePath = (token: Token) => (token.text.endsWith('/') ? undefined : path(token));
const folderPath = (token: Token) => (token.text.endsWith('/') ? path(token) : undefined);

const location = oneOf(
  inOrder(
    maybe('at|as|in|under|with the path|with path|in the file|saved as|located at'),
    slot('path', filePath),
  ),
  inOrder('in|under|inside|into|to|at', oneOf(oneFolder('folder'), slot('folder', folderPath))),
);

const pageText = ({ kind, text }: Token) =>
  (kind === 'block' || kind === 'quoted') && text.trim() !== '' ? text : undefined;

const block = ({ kind, text }: Token) => (kind === 'block' && text.trim() !== '' ? text : undefined);

const text = oneOf(
  inOrder(
    oneOf(
      inOrder(
        maybe('with|containing|and|having|including'),
        maybe('the|this|the following|following|some|a|as its|as'),
        'text|content|contents|body|sentence|paragraph|initial content|initial text|page text',
      ),
      'saying|that says|that reads|containing|which says|reading|it should say|with|that contains|and write|with the following|with this',
    ),
    maybe(':|of'),
    slot('text', pageText),
  ),
  slot('text', block),
);

const empty =
  'without text|without content|without any content|with no content|with no text|with empty content|no content yet';

const intoNavigation = inOrder(
  'and',
  'add|put|include|list|link',
  'it',
  'to|in|into',
  maybe('the'),
  navigation,
);

const noun = 'page|article|guide|document|doc|topic|tutorial|docs page|documentation page|file';
const kind = maybe(
  'new|empty|blank|stub|placeholder|additional|extra|short|simple|new empty|new blank|small|documentation|docs',
);

/** "A FAQ page" names its title only if that is written as a name; "a landing page" does not. */
const leadingTitle = oneOf(slot('title', term), words('title', 'new text'));

export const addPage: Form<'add-page'> = {
  verb: 'add-page',
  pattern: 'Add a page titled "TITLE" [at PATH] [to the group "GROUP"] [with the text "TEXT"]',
  examples: [
    'Add a page titled "Rate limits" to the group "Guides" with the text "Acme accepts 600 requests a minute."',
    'Create a new page called "Glossary" at reference/glossary.mdx with the content "A run is one attempt at a job."',
    'Write a page "Support" under "Help" that says "Write to help@acme.example."',
    'Create guides/faq.mdx titled "FAQ" with the text "Coming soon."',
    'Add an empty page called "Roadmap" to the Guides section',
    'Add a page titled "Webhooks" to the Guides section with this text:\n\n## Signatures\n\nEvery call is signed. Check it.',
  ],
  rule: inOrder(
    oneOf(
      inOrder(
        'add|create|write|make|start|publish|insert|set up|adding|creating|i need|we need|i want|we want|i would like|we would like',
        maybe('me|us'),
        maybe('a|an|the|another|one'),
        oneOf(inOrder(kind, noun), inOrder(kind, noted('leading', leadingTitle), noun)),
      ),
      inOrder(maybe('a'), 'new|new empty|new blank', noun),
      inOrder(
        'add|create|write|make|start',
        slot('path', (token) => (endsInPageExtension(token.text) ? path(token) : undefined)),
      ),
    ),
    anyOrder(
      text,
      inGroup,
      inOrder('put it|list it|add it|place it', inGroup),
      inQuotedGroup,
      location,
      title,
      empty,
      intoNavigation,
    ),
  ),
  isSure: (filled) =>
    filled
      .in('title')
      .every(({ value, bare }) => !bare || (!filled.has('leading') && value.length > 1) || isName(value)),
  build: (filled) => {
    const titles = filled.all('title');
    if (titles.length !== 1 || filled.all('path').length > 1) return [];
    const [named] = titles as [string];
    const folder = filled.all('folder')[0];
    if (folder !== undefined && filled.has('path')) return [];
    return [
      {
        verb: 'add-page',
        title: named,
        text: withoutTitle(filled.all('text')[0] ?? '', named),
        ...(folder === undefined ? filled.optional('path') : { path: folder + fileNameFor(named) }),
        ...filled.optional('group'),
      },
    ];
  },
  write: ({ title: named, text: body, path: file, group }) => {
    const at = file === undefined ? '' : sentence` at ${aPath(file)}`;
    const into = group === undefined ? '' : sentence` to the group ${inMarks(group)}`;
    const saying = body.trim() === '' ? '' : sentence` with the text ${inMarks(body)}`;
    return sentence`Add a page titled ${inMarks(named)}${at}${into}${saying}`;
  },
};

const isName = (title: string): boolean => /^\p{Lu}/u.test(title);

/** The page gets its title as every page of the site has it, so a first heading that repeats it goes. */
function withoutTitle(text: string, title: string): string {
  const [first = '', ...rest] = text.split('\n');
  return first.trim() === `# ${title}` ? rest.join('\n').trimStart() : text;
}

const fileNameFor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
