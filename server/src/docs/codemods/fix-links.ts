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

export interface FixLinksInput {
  pages?: string[];
  /** Pages that are left alone. */
  except?: string[];
}

/** Repairs broken links and anchors where the target is certain; the rest is listed. */
export async function fixLinks(site: Site, input: FixLinksInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'fix links');
  const standing = await standings(site);
  // Frozen versions and translations are left to their own, unless they are named.
  const meant = input.pages
    ? await findPages(site, input.pages)
    : (await site.linking()).filter((path) => !standing.has(path));
  const paths = withoutExcepted(meant, await exceptedPages(site, input.except));
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
  const repaired = await inTurn(problems, (problem) => repairedUrl(site, problem, targets));
  for (const [index, problem] of problems.entries()) {
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
    summary: summarise(fixed, changes.length, left) + notRead(unread),
  };
}

async function repairedUrl(
  site: Site,
  problem: PageProblem,
  targets: CertainTargets,
): Promise<string | null> {
  const { link, path } = problem;
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

function summarise(fixed: number, pages: number, left: number): string {
  if (fixed === 0 && left === 0) return 'Found no broken link; nothing changed.';
  const rest =
    left > 0
      ? ` ${count(left, 'problem')} without a certain answer ${left === 1 ? 'is' : 'are'} listed.`
      : '';
  return fixed === 0
    ? `Fixed no link.${rest}`
    : `Fixed ${count(fixed, 'link')} on ${count(pages, 'page')}.${rest}`;
}
