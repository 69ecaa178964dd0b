import { type CheckName, checkTitles, type Problem } from '../checks/check-report.ts';
import { examine } from '../checks/list-problems.ts';
import { describeUnknown } from '../literal/unknown.ts';
import { findPages } from '../site/find-page.ts';
import type { Site } from '../site/site.ts';
import { bounded, type CodemodResult, count } from './codemod.ts';
import { exceptedPages, withoutExcepted } from './excepted.ts';
import { missingPages } from './missing-pages.ts';

export interface ReportInput {
  /** Absent: the whole site. */
  pages?: string[];
  /** Pages that nothing is said about. */
  except?: string[];
  /** Which problems are listed. Absent: all. `navigation` are the pages missing from it, and its own problems. */
  kinds?: ProblemKind[];
}

export const problemKinds = ['links', 'anchors', 'images', 'pages', 'navigation'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Lists the problems of a site, or of some of its pages, and what it consists of. Changes nothing. */
export async function report(site: Site, input: ReportInput = {}): Promise<CodemodResult> {
  const navigation = await site.navigation();
  const excepted = await exceptedPages(site, input.except);
  const meant = input.pages ? await findPages(site, input.pages) : site.documents;
  const named = input.pages || input.except ? new Set(withoutExcepted(meant, excepted)) : undefined;
  const isMeant = (path: string) =>
    input.pages === undefined ? !excepted.has(path) : named?.has(path) === true;
  const isAsked = (kind: CheckName) => !input.kinds || input.kinds.some((each) => each === kind);
  // The whole site is examined all the same: a doubt about it is one about each of its pages.
  const examined = await examine(site);
  const [problems, moved] = [examined.problems, examined.moved].map((all) =>
    all.filter(({ path, check }) => isMeant(path) && isAsked(check)),
  ) as [Problem[], Problem[]];
  const { list, unknown } = await missingPages(site, navigation);
  const missing = isAsked('navigation') ? list.filter(isMeant) : [];
  const notes = [
    ...problems.map(placed),
    ...missing.map((path) => `${path} is not in the navigation.`),
    ...moved.map(placed),
    ...(isAsked('navigation') && navigation.status === 'unreadable' && navigation.note
      ? [navigation.note]
      : []),
  ];
  const unread = [...site.rules.unknown, ...navigation.unknown].map((each) => `${describeUnknown(each)}.`);
  const groups = navigation.groups.filter(({ label }) => label !== '').length;
  const shown = groups > 0 ? ` in ${count(groups, 'navigation group')}` : '';
  const looked = named ? ` Looked at ${count(named.size, 'page')}.` : '';
  const structure = `A ${site.kind.title} site of ${count(site.pages.length, 'page')}${shown}.${looked}`;
  const found = [
    ...Object.entries(checkTitles).flatMap(([name, title]) => {
      const amount = problems.filter(({ check }) => check === (name as CheckName)).length;
      return amount > 0 ? [`${title}: ${count(amount, 'problem')}`] : [];
    }),
    ...(missing.length > 0 ? [`${count(missing.length, 'page')} missing from the navigation`] : []),
  ];
  const areLinksSound = isAsked('links') && !problems.some(({ check }) => linkChecks.has(check));
  const links = areLinksSound && areLinksKnown(site) ? 'No broken links. ' : '';
  const verdict =
    examined.doubt ?? (found.length > 0 ? `${links}${found.join('; ')}.` : soundness(site, input.kinds));
  const led =
    moved.length > 0
      ? ` ${count(moved.length, 'link')} ${moved.length === 1 ? 'works' : 'work'} by a redirect only.`
      : '';
  const unjudged = isAsked('links') ? examined.unjudged.filter(isMeant).length : 0;
  const unsure =
    unjudged > 0
      ? ` ${count(unjudged, 'link')} could not be judged; an inspection lists ${unjudged === 1 ? 'it' : 'them'}.`
      : '';
  // What was not understood comes first: it decides what the rest is worth.
  const doubts = isAsked('navigation') ? unknown : [];
  const summary = [`${structure} ${verdict}${led}${unsure}`, ...doubts].join(' ');
  return { changes: [], notes: bounded([...unread, ...notes]), summary };
}

const linkChecks: ReadonlySet<CheckName> = new Set(['links', 'anchors', 'images']);

const areLinksKnown = (site: Site): boolean =>
  site.pages.length > 0 && !site.layout.hasUnknownAddresses && !site.hides('addresses');

const placed = ({ path, line, message }: Problem): string =>
  `${line === null ? path : `${path}:${line}`} ${message}`;

const nameOfKind = (kind: ProblemKind): string =>
  kind === 'navigation' ? 'entries of the navigation' : kind;

/** What it means that no problem was found. */
function soundness(site: Site, kinds: readonly ProblemKind[] | undefined): string {
  const { kind, layout, pages, otherPages } = site;
  if (layout.hasUnknownAddresses) {
    const unread =
      otherPages.length > 0
        ? ` ${count(otherPages.length, 'more page')} in ${kind.textOnly?.language} cannot be read.`
        : '';
    return `${unread} Docwright does not know the addresses, links and navigation of a ${kind.title} site, so they were not checked.`.trim();
  }
  if (kinds && pages.length > 0)
    return `No problems found among the ${kinds.map(nameOfKind).join(' and the ')}.`;
  if (areLinksKnown(site)) return 'No broken links and no other problems found.';
  if (pages.length > 0) return 'No problems found.';
  const place = layout.contentFolders.map((folder) => folder || 'the repository').join(', ');
  return `There is no Markdown file in ${place}, so nothing was checked. Is the documentation root right?`;
}
