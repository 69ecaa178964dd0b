import type { InspectionBody, UnreadBody } from '../../contract/inspection.ts';
import { type CheckName, checkTitles, type Problem } from '../checks/check-report.ts';
import { implausible } from '../checks/implausible.ts';
import { plain } from '../checks/list-problems.ts';
import { brokenEntries } from '../checks/navigation-problems.ts';
import { examinePage, isBroken, type LinkVerdict, type PageProblem } from '../checks/page-problems.ts';
import { missingPages } from '../codemods/missing-pages.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { standings } from '../site/page-standing.ts';
import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { outlineSite } from './outline-site.ts';

/** All that Docwright understands of a site, and what it does not. Reads every page. */
export async function inspect(site: Site): Promise<InspectionBody> {
  const outline = await outlineSite(site);
  const paths = await site.linking();
  const examined = await inTurn(paths, (path) => examinePage(site, path));
  const unparsed = examined.flatMap(({ syntax }) => syntax ?? []);
  const links = examined.flatMap((page) => page.links);
  const judged = links.flatMap(({ problem }) => problem ?? []);
  const doubt = await implausible(site, paths, judged);
  const broken = judged.filter(isBroken);
  const doubts = links.flatMap((link) => link.doubt ?? []);
  const navigation = await site.navigation();
  const entries = brokenEntries(navigation);
  const problems = [...broken.map(plain), ...entries];
  const unread = [...doubtful(doubt), ...outline.unread, ...unparsed.map(unreadPage)];
  return {
    ...outline,
    unread: { count: unread.length, list: unread },
    pages: await listPages(site),
    navigation: {
      ...outline.navigation,
      broken: entries.length,
      missing: await missingFrom(site, navigation),
    },
    links: countLinks(links),
    anchors: countAnchors(links),
    perhapsBroken: { count: doubts.length, list: doubts },
    problems: { count: problems.length, checks: byCheck(problems), list: problems },
  };
}

const doubtful = (doubt: string | null): UnreadBody[] =>
  doubt === null ? [] : [{ about: 'links', message: doubt, path: null, line: null }];

const unreadPage = ({ path, line, message }: PageProblem): UnreadBody => ({
  about: 'page',
  message,
  path,
  line,
});

async function listPages(site: Site): Promise<InspectionBody['pages']> {
  const standing = await standings(site);
  const amount = (wanted: string): number =>
    site.pages.filter((path) => standing.get(path) === wanted).length;
  const generated = await inTurn(site.pages, (path) => site.isGenerated(path));
  const urls = await site.urls();
  return {
    count: site.pages.length,
    partials: site.documents.length - site.pages.length,
    frozen: amount('frozen version'),
    translated: amount('translation'),
    generated: generated.filter(Boolean).length,
    otherFormats: site.otherPages.length,
    list: site.pages.map((path) => ({ path, address: site.kind.textOnly ? null : urls.of(path) })),
  };
}

async function missingFrom(
  site: Site,
  navigation: Navigation,
): Promise<InspectionBody['navigation']['missing']> {
  const { list, unknown, isKnown } = await missingPages(site, navigation);
  return isKnown ? { count: list.length, list, complete: unknown.length === 0 } : null;
}

function countLinks(links: readonly LinkVerdict[]): InspectionBody['links'] {
  const amount = (wanted: LinkVerdict['target']): number =>
    links.filter(({ target }) => target === wanted).length;
  const [judged, unknown] = [amount('judged'), amount('unknown')];
  const redirected = links.filter(({ problem }) => problem !== null && !isBroken(problem)).length;
  return { internal: judged + unknown, external: amount('external'), redirected, judged, unknown };
}

function countAnchors(links: readonly LinkVerdict[]): InspectionBody['anchors'] {
  const amount = (wanted: LinkVerdict['anchor']): number =>
    links.filter(({ anchor }) => anchor === wanted).length;
  return { judged: amount('judged'), unknown: amount('unknown') };
}

function byCheck(problems: readonly Problem[]): InspectionBody['problems']['checks'] {
  return (Object.keys(checkTitles) as CheckName[])
    .map((name) => ({
      name,
      title: checkTitles[name],
      count: problems.filter(({ check }) => check === name).length,
    }))
    .filter(({ count }) => count > 0);
}

/** As much of an inspection as is sent to a browser; counts stay whole. */
export function shortened(inspection: InspectionBody, most: number): InspectionBody {
  const { unread, pages, navigation, perhapsBroken, problems } = inspection;
  const cut = <Listed extends { list: unknown[] }>(listed: Listed): Listed => ({
    ...listed,
    list: listed.list.slice(0, most),
  });
  return {
    ...inspection,
    unread: cut(unread),
    pages: cut(pages),
    navigation: { ...navigation, missing: navigation.missing && cut(navigation.missing) },
    perhapsBroken: cut(perhapsBroken),
    problems: cut(problems),
  };
}
