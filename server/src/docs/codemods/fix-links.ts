import { implausible } from '../checks/implausible.ts';
import { isBroken, type PageProblem, pageProblems } from '../checks/page-problems.ts';
import { encodeTarget } from '../markdown/destination.ts';
import type { Link } from '../markdown/links.ts';
import { findPages } from '../site/find-page.ts';
import { standings } from '../site/page-standing.ts';
import { countsFromUrl, resolveLink, splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { writeLink } from '../site/write-link.ts';
import { inTurn } from '../text/in-turn.ts';
import { CertainTargets } from './certain-target.ts';
import {
  bounded,
  type CodemodResult,
  count,
  Draft,
  refusal,
  requireKnown,
  unknownAddressNotes,
} from './codemod.ts';
import { exceptedPages, withoutExcepted } from './excepted.ts';
import { linkEdit } from './link-edit.ts';

export const linkKinds = ['links', 'anchors', 'images'] as const;
export type LinkKind = (typeof linkKinds)[number];

export interface FixLinksInput {
  pages?: string[];
  /** Pages that are left alone. */
  except?: string[];
  /** What is repaired and listed. Absent: links and anchors are repaired, and images are listed. */
  kinds?: LinkKind[];
}

/** Repairs broken links, anchors and images where the target is certain; the rest is listed. */
export async function fixLinks(site: Site, input: FixLinksInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'fix links');
  const standing = await standings(site);
  // Frozen versions and translations are left to their own, unless they are named.
  const named = input.pages
    ? await findPages(site, input.pages)
    : (await site.linking()).filter((path) => !standing.has(path));
  const paths = withoutExcepted(named, await exceptedPages(site, input.except));
  const targets = await CertainTargets.of(site);
  const draft = new Draft(site);
  const notes = unknownAddressNotes(site, 'Links by address were not judged');
  let fixed = 0;
  let left = 0;
  let unread = 0;
  // What an alias leads on may be meant so: `/latest/a`.
  const problems = (await inTurn(paths, (path) => pageProblems(site, path)))
    .flat()
    .filter(({ redirect }) => !(redirect?.works && redirect.isAlias));
  const doubt = await implausible(site, paths, problems);
  if (doubt) throw refusal(`${doubt} Nothing was changed.`);
  const { kinds } = input;
  const meant = kinds
    ? problems.filter(({ check }) => check === 'pages' || kinds.some((kind) => kind === check))
    : problems;
  const isFixed = ({ check }: PageProblem) => kinds !== undefined || check !== 'images';
  const repaired = await inTurn(meant, async (problem) =>
    isFixed(problem) ? repairedUrl(site, problem, targets) : null,
  );
  for (const [index, problem] of meant.entries()) {
    const url = repaired[index] ?? null;
    const edit = url === null ? null : linkEdit(await site.text(problem.path), problem.link!, url);
    if (edit) {
      draft.edit(problem.path, [edit]);
      fixed += 1;
    } else if (isBroken(problem)) {
      if (problem.check === 'pages') unread += 1;
      else left += 1;
      const where = problem.line === null ? problem.path : `${problem.path}:${problem.line}`;
      notes.push(`${where} ${problem.message}${await suggestion(site, problem, targets)}`);
    }
  }
  const changes = await draft.changes();
  notes.push(...draft.left);
  return {
    changes,
    notes: bounded(notes),
    summary: summarise(nounFor(kinds), fixed, changes.length, left) + notRead(unread),
  };
}

async function repairedUrl(
  site: Site,
  problem: PageProblem,
  targets: CertainTargets,
): Promise<string | null> {
  const { link, path } = problem;
  if (link?.kind === 'image') return repairedImage(site, targets, path, link, problem.subject);
  if (link?.kind !== 'link') return null;
  if (problem.check === 'anchors') return repairedFragment(site, targets, path, link);
  const page = await targets.page(path, link.url, problem.subject);
  if (!page) return null;
  const urls = await site.urls();
  const place = { path, url: urls.of(path) };
  const target = { path: page, url: urls.of(page) };
  const url = writeLink(site, link.url, {
    from: place,
    nowFrom: place,
    target: { path: problem.subject, url: null },
    nowTarget: target,
    countsFromUrl: countsFromUrl(site, link),
    fromTop: link.fromTop,
  });
  const { fragment } = splitUrl(url);
  if (!fragment || (await site.anchors(page)).has(fragment)) return url;
  return repairedFragment(site, targets, path, { ...link, url });
}

async function repairedImage(
  site: Site,
  targets: CertainTargets,
  path: string,
  link: Link,
  missing: string,
): Promise<string | null> {
  const file = await targets.file(missing);
  if (file === null) return null;
  const urls = await site.urls();
  const place = { path, url: urls.of(path) };
  const url = writeLink(site, link.url, {
    from: place,
    nowFrom: place,
    target: { path: missing, url: null },
    nowTarget: { path: file, url: null },
    countsFromUrl: countsFromUrl(site, link),
    fromTop: link.fromTop,
  });
  // How a file is addressed depends on where the site keeps its assets.
  const found = resolveLink(site, urls, path, { ...link, url });
  return found.type === 'file' && found.path === file ? url : null;
}

async function repairedFragment(
  site: Site,
  targets: CertainTargets,
  path: string,
  link: Link,
): Promise<string | null> {
  const { url } = link;
  const target = resolveLink(site, await site.urls(), path, link);
  if (target.type !== 'page' || target.fragment === null) return null;
  const anchor = targets.anchor(await site.anchors(target.path), target.fragment);
  return anchor === null ? null : url.slice(0, url.indexOf('#') + 1) + encodeTarget(anchor, true);
}

/** For a person to decide. */
async function suggestion(site: Site, problem: PageProblem, targets: CertainTargets): Promise<string> {
  const { link, path, subject, check } = problem;
  if (link?.kind !== 'link') return '';
  if (check !== 'anchors') {
    const page = await targets.possiblePage(path, subject);
    return page ? ` There is a page of that name: ${page}.` : '';
  }
  const target = resolveLink(site, await site.urls(), path, link);
  if (target.type !== 'page' || target.fragment === null) return '';
  const anchor = targets.possibleAnchor(await site.anchors(target.path), target.fragment);
  return anchor ? ` Perhaps #${anchor} is meant.` : '';
}

/** A page that does not parse is a problem, but not one of a link. */
const notRead = (pages: number): string =>
  pages === 0
    ? ''
    : ` ${count(pages, 'page')} ${pages === 1 ? 'does' : 'do'} not parse, so ${pages === 1 ? 'its' : 'their'} links were not checked.`;

const nounFor = (kinds: readonly LinkKind[] | undefined): string => {
  const [kind, ...others] = kinds ?? [];
  return kind === undefined || others.length > 0 ? 'link' : kind.slice(0, -1);
};

function summarise(noun: string, fixed: number, pages: number, left: number): string {
  if (fixed === 0 && left === 0) return `Found no broken ${noun}; nothing changed.`;
  const rest =
    left > 0
      ? ` ${count(left, 'problem')} without a certain answer ${left === 1 ? 'is' : 'are'} listed.`
      : '';
  return fixed === 0
    ? `Fixed no ${noun}.${rest}`
    : `Fixed ${count(fixed, noun)} on ${count(pages, 'page')}.${rest}`;
}
