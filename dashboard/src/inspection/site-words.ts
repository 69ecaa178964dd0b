import type { InspectionBody, SiteOutlineBody } from '../../../server/src/contract/inspection.ts';
import { counted, wholeNumber } from '../parts/amounts.ts';

/** Labels of the parts of an inspection. */
export type Fact = readonly [name: string, value: string];

const mostFolders = 3;

/** What a configuration says. */
export const outlineFacts = (site: Outline): Fact[] => [
  ['Framework', site.framework.title],
  ['Configuration', site.configuration ?? 'none of a known framework'],
  ['Pages are in', foldersOf(site)],
  ['Navigation', navigationOf(site.navigation)],
  ['Redirects', redirectsOf(site)],
];

/** What was found in the pages as well. */
export const inspectionFacts = (site: InspectionBody): Fact[] => [
  [
    'Framework',
    site.configuration ? `${site.framework.title}, by ${site.configuration}` : site.framework.title,
  ],
  ['Pages', pagesOf(site)],
  ['Navigation', together(navigationOf(site.navigation), ...gapsOf(site.navigation))],
  ['Links', linksOf(site)],
  ['Redirects', redirectsOf(site)],
];

type Outline = Omit<SiteOutlineBody, 'unread'>;

function foldersOf({ contentFolders }: Outline): string {
  const named = contentFolders.map((folder) => folder || 'the whole repository');
  return named.length > mostFolders ? counted(named.length, 'folder') : named.join(', ') || 'no folder yet';
}

function navigationOf({ status, entries, groups }: SiteOutlineBody['navigation']): string {
  if (status === 'unreadable') return 'not read';
  if (status === 'none') return 'none';
  if (status === 'every-page') return 'made from the folders';
  const listed = entries === 1 ? '1 entry' : `${wholeNumber(entries)} entries`;
  return groups > 0 ? `${listed} in ${counted(groups, 'group')}` : listed;
}

const gapsOf = ({ broken, missing }: InspectionBody['navigation']): string[] => [
  ...(broken > 0 ? [`${wholeNumber(broken)} lead${broken === 1 ? 's' : ''} nowhere`] : []),
  ...(missing && missing.count > 0 ? [`${counted(missing.count, 'page')} not in it`] : []),
  ...(missing?.complete === false ? ['a part was not read'] : []),
];

function pagesOf({ pages }: InspectionBody): string {
  const parts: [number, string][] = [
    [pages.partials, pages.partials === 1 ? 'partial' : 'partials'],
    [pages.frozen, 'in frozen versions'],
    [pages.translated, 'translated'],
    [pages.generated, 'generated'],
    [pages.otherFormats, 'not in Markdown'],
  ];
  const there = parts
    .filter(([amount]) => amount > 0)
    .map(([amount, what]) => `${wholeNumber(amount)} ${what}`);
  return together(wholeNumber(pages.count), ...there);
}

const linksOf = ({ links: { judged, unknown, external, redirected } }: InspectionBody): string =>
  together(
    `${wholeNumber(judged)} checked`,
    ...(unknown > 0 ? [`${wholeNumber(unknown)} unknown`] : []),
    ...(redirected > 0 ? [`${wholeNumber(redirected)} by a redirect`] : []),
    `${wholeNumber(external)} to other sites`,
  );

const redirectsOf = ({ redirects }: Outline): string =>
  redirects === null ? 'not known' : wholeNumber(redirects);

const together = (...parts: string[]): string => parts.join(' · ');
