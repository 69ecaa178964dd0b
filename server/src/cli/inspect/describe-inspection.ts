import type { InspectionBody, UnreadBody } from '../../contract/inspection.ts';
import type { FoundSite } from '../../docs/site/find-sites.ts';
import { grouped } from '../grouped.ts';

export interface Look {
  /** Of a terminal; without it nothing is wrapped, so that lines can be searched. */
  columns?: number | undefined;
  /** How long lists may be. */
  most: number;
  /** Whether to list what is no trouble, too: pages with their addresses, and what may be broken. */
  all: boolean;
  style(format: 'bold' | 'dim' | 'red' | 'yellow' | 'green', text: string): string;
}

const labelWidth = 12;
const mostFolders = 3;

/** An inspection for people: what was not read first, since it decides what the rest is worth. */
export function describeInspection(
  inspection: InspectionBody,
  others: readonly FoundSite[],
  look: Look,
): string {
  const { navigation, unread } = inspection;
  return [
    titleOf(inspection, look),
    section({ title: 'Could not be read', colour: 'yellow', items: unread.list.map(itemOf) }, look),
    factsOf(inspection, look),
    problemsOf(inspection, look),
    perhapsBrokenOf(inspection, look),
    section({ title: 'Not in the navigation', items: (navigation.missing?.list ?? []).map(pathItem) }, look),
    look.all ? section({ title: 'Pages', items: inspection.pages.list.map(addressItem) }, look) : '',
    othersOf(others, look),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function titleOf({ framework, root, configuration }: InspectionBody, { style }: Look): string {
  const place = configuration ?? `${root && `in ${root}, `}without the configuration of a known framework`;
  return `${style('bold', framework.title)}  ${printable(place)}`;
}

function problemsOf(inspection: InspectionBody, look: Look): string {
  const { problems, unread } = inspection;
  if (problems.count === 0) return soundness(inspection, look);
  const title = 'Problems';
  const summary = problems.checks.map(({ title, count }) => `${title.toLowerCase()} ${grouped(count)}`);
  if (unread.list.some(({ about }) => about === 'links')) {
    const why = 'Not listed: most of them are none, since the site was not understood.';
    return section({ title, summary, items: [{ place: '', message: why }] }, look);
  }
  return section({ title, colour: 'red', summary, items: problems.list.map(itemOf) }, look);
}

function perhapsBrokenOf({ perhapsBroken, unread }: InspectionBody, look: Look): string {
  const { count, list } = perhapsBroken;
  if (count === 0 || unread.list.some(({ about }) => about === 'links')) return '';
  const title = 'Perhaps broken';
  const items = list.map((item) =>
    itemOf({ ...item, message: `${item.message} It is unknown: ${item.reason}.` }),
  );
  if (look.all) return section({ title, colour: 'yellow', items }, look);
  const what = `${amount(count, 'link', 'links')} not found, and no problem for certain; --all lists them with the reason`;
  return `${look.style('yellow', title)}: ${wrapped(what, look, '  ')}`;
}

function soundness({ links, pages, unread }: InspectionBody, { style }: Look): string {
  if (pages.count === 0) return 'Nothing was checked: there is no Markdown page.';
  if (links.internal > 0 && links.judged === 0) return 'No link was checked.';
  const unparsed = unread.list.filter(({ about }) => about === 'page').length;
  if (unparsed > 0)
    return style(
      'red',
      `${amount(unparsed, 'page does', 'pages do')} not parse. No problems found in what could be read.`,
    );
  return style('green', `No problems found${unread.count > 0 ? ' in what could be read' : ''}.`);
}

interface Item {
  place: string;
  message: string;
}

const itemOf = ({ path, line, message }: Pick<UnreadBody, 'path' | 'line' | 'message'>): Item => ({
  place: path === null ? '' : printable(path) + (line === null ? '' : `:${line}`),
  message: printable(message),
});
const addressItem = ({ path, address }: InspectionBody['pages']['list'][number]): Item => ({
  place: printable(path),
  message: address === null ? 'no address' : printable(address),
});
const pathItem = (path: string): Item => ({ place: printable(path), message: '' });

/** Names and texts of a repository may hold what a terminal obeys. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');

interface Section {
  title: string;
  colour?: 'bold' | 'red' | 'yellow';
  summary?: readonly string[];
  items: readonly Item[];
  most?: number;
}

function section({ title, colour = 'bold', summary = [], items, most }: Section, look: Look): string {
  if (items.length === 0) return '';
  const shown = Math.min(most ?? look.most, look.most);
  const head = look.style(colour, title);
  const about = summary.length > 0 ? `: ${summary.join(', ')}` : ` (${grouped(items.length)})`;
  const more = items.length - shown;
  return [
    head + about,
    ...items.slice(0, shown).map((item) => itemLines(item, look)),
    ...(more > 0 ? [look.style('dim', `  … and ${grouped(more)} more; --all lists them`)] : []),
  ].join('\n');
}

/** `path:line  message` on one line where it fits, else the message below its place. */
function itemLines({ place, message }: Item, look: Look): string {
  const whole = [place, message].filter((part) => part !== '').join('  ');
  if (!look.columns || whole.length + 2 <= look.columns) return `  ${whole}`;
  const below = wrapped(message, look, '    ');
  return place === '' ? `  ${wrapped(message, look, '  ')}` : `  ${place}${message && `\n    ${below}`}`;
}

/** Breaks a text between words where it would leave the terminal; further lines are indented. */
function wrapped(text: string, { columns }: Look, indent: string): string {
  if (!columns || text.length + indent.length <= columns) return text;
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && indent.length + line.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${indent}`);
}

function factsOf(inspection: InspectionBody, look: Look): string {
  const facts = {
    Pages: pagesOf(inspection),
    Navigation: navigationOf(inspection),
    Links: linksOf(inspection),
    Anchors: anchorsOf(inspection),
    Redirects: inspection.redirects === null ? 'not known' : grouped(inspection.redirects),
  };
  const indent = ' '.repeat(labelWidth);
  return Object.entries(facts)
    .map(([label, text]) => look.style('bold', label.padEnd(labelWidth)) + wrapped(text, look, indent))
    .join('\n');
}

function pagesOf({ pages, contentFolders }: InspectionBody): string {
  const named = contentFolders.map((folder) => printable(folder) || 'the top folder');
  const where = named.length > mostFolders ? `${grouped(named.length)} folders` : named.join(', ');
  return enumeration([
    `${grouped(pages.count)}${where && ` in ${where}`}`,
    pages.partials > 0 && amount(pages.partials, 'partial', 'partials'),
    pages.frozen > 0 && `${grouped(pages.frozen)} in frozen versions`,
    pages.translated > 0 && `${grouped(pages.translated)} translated`,
    pages.generated > 0 && `${grouped(pages.generated)} generated`,
    pages.otherFormats > 0 && `${grouped(pages.otherFormats)} not in Markdown`,
  ]);
}

function navigationOf({ navigation }: InspectionBody): string {
  const { status, entries, groups, broken, missing } = navigation;
  if (status === 'unreadable') return 'not read';
  if (status === 'none') return 'none';
  if (status === 'every-page') return 'made from the folders, so every page is in it';
  return enumeration([
    amount(entries, 'entry', 'entries') + (groups > 0 ? ` in ${amount(groups, 'group', 'groups')}` : ''),
    broken > 0 && `${grouped(broken)} ${broken === 1 ? 'leads' : 'lead'} nowhere`,
    missing !== null && missing.count > 0 && `${amount(missing.count, 'page', 'pages')} not in it`,
    missing?.complete !== true && 'a part was not read',
  ]);
}

function linksOf({ links: { internal, external, redirected, judged, unknown } }: InspectionBody): string {
  const standing = unknown > 0 ? ` (${grouped(judged)} checked, ${grouped(unknown)} unknown)` : '';
  return enumeration([
    `${grouped(internal)} internal${standing}`,
    redirected > 0 && `${grouped(redirected)} by a redirect`,
    `${grouped(external)} external, not visited`,
  ]);
}

const anchorsOf = ({ anchors: { judged, unknown } }: InspectionBody): string =>
  enumeration([`${grouped(judged)} checked`, unknown > 0 && `${grouped(unknown)} unknown`]);

function othersOf(others: readonly FoundSite[], look: Look): string {
  if (others.length === 0) return '';
  const items = others.map(({ root, title, pages }) => ({
    place: printable(root) || '.',
    message: `${title}, ${amount(pages, 'page', 'pages')}`,
  }));
  const hint = look.style('dim', '  Choose one with --root DIR.');
  return `${section({ title: 'Other sites here', items, most: 5 }, look)}\n${hint}`;
}

const amount = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

const enumeration = (parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join(' · ');
