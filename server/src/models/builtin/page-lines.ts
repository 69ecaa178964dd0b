import { inMarks } from './written.ts';

/**
 * A new page as people fill in a form: a line that asks for it, and below it `path:`, `title:` and the like, one a
 * line. It is read as the sentence that says the same, so that nothing else has to know of such lines.
 */
const labels: Readonly<Record<string, string>> = {
  path: 'path',
  file: 'path',
  url: 'path',
  slug: 'path',
  title: 'title',
  name: 'title',
  'sidebar title': 'sidebarTitle',
  sidebartitle: 'sidebarTitle',
  description: 'description',
  icon: 'icon',
  group: 'group',
  section: 'group',
  navigation: 'place',
  nav: 'place',
  sidebar: 'place',
  position: 'place',
  text: 'text',
  content: 'text',
};

const line = /^[ \t]*(?:[-*] +)?([A-Za-z][A-Za-z ]{1,14}):[ \t]+(\S.*?)[ \t]*$/;
const asksForPage =
  /^(?:(?:hi|hello|hey)[,!]? )?(?:please |can you |could you |pls )*(?:add|create|make|we need|i need|new|need)(?: (?:a|an|the|one))?(?: new)? (?<what>[\w -]{1,40}?)(?<where> (?:in|to|under|into|at the (?:end|top|bottom|start) of|after|before|for) [^.:]{2,60}?)?(?: please| pls)?[.:]?$/i;

/** The sentence that such lines stand for; undefined where they are none, or where a word of them would be lost. */
export function readPageLines(prompt: string): string | undefined {
  const [first = '', ...rest] = prompt.trim().split(/\r?\n/);
  const below = rest.filter((each) => each.trim() !== '');
  const asked = asksForPage.exec(first.trim())?.groups;
  if (!asked || below.length < 2) return undefined;
  const said = new Map<string, string>();
  for (const each of below) {
    const [, label = '', value = ''] = line.exec(each) ?? [];
    const name = labels[label.toLowerCase()];
    if (name === undefined || said.has(name)) return undefined;
    said.set(name, value.replace(/^(["'`])(.*)\1$/, '$2'));
  }
  return sentenceFor(asked.what!, asked.where ?? '', said);
}

function sentenceFor(what: string, where: string, said: ReadonlyMap<string, string>): string | undefined {
  const title = said.get('title');
  // `We need a glossary`: what is named above must be the page below.
  const isNamed = /^(?:page|article|guide|doc|document)$/i.test(what);
  const thing = what.replace(/ (?:page|article|guide)$/i, '').toLowerCase();
  if (title === undefined || (!isNamed && thing !== title.toLowerCase())) return undefined;
  const places = [where.trim(), said.get('group'), said.get('place')].filter((each) => each);
  const place = said.get('place');
  const parts = [
    inMarks(title),
    part('at', pathOf(said.get('path'))),
    part('with the description', said.get('description')),
    part('with the sidebar title', said.get('sidebarTitle')),
    part('with the icon', said.get('icon')),
    where,
    part('to the group', said.get('group')),
    place === undefined ? '' : placeOf(place),
    part('with the text', said.get('text')),
  ];
  if (places.length > 1 || parts.includes(undefined)) return undefined;
  return `Add a page titled ${parts.join('')}`;
}

const part = (words: string, value: string | undefined): string | undefined => {
  if (value === undefined) return '';
  const marked = inMarks(value);
  return marked && ` ${words} ${marked}`;
};

/** `glossary` is no more than a name until something says that it is a path. */
const pathOf = (path: string | undefined): string | undefined =>
  path === undefined || /[/.]/.test(path) ? path : `/${path}`;

/** `after Expo App`, `end of CLI`. */
function placeOf(place: string): string | undefined {
  const beside = /^(?:right |directly )?(after|before) (?:the )?(.+?)(?: page)?$/i.exec(place);
  if (beside)
    return part(`${beside[1]!.toLowerCase()} ${isPath(beside[2]!) ? '' : 'the page'}`.trim(), beside[2]);
  const atEnd = /^(?:at )?(?:the )?(end|top|bottom|start) of (?:the )?(.+?)(?: group| section)?$/i.exec(
    place,
  );
  if (atEnd) return part(`at the ${atEnd[1]!.toLowerCase()} of the group`, atEnd[2]);
  return /^[\p{L}\p{N}][\p{L}\p{N} &-]*$/u.test(place) &&
    !/^(?:no|none|not|yes|false|true|hidden)\b/i.test(place)
    ? part('to the group', place)
    : undefined;
}

const isPath = (text: string): boolean => /\/|\.mdx?$/.test(text);
