import { describeUnknown } from '../literal/unknown.ts';
import { resolveLink } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import type { PageProblem } from './page-problems.ts';

/** Of twelve real sites that were understood, the worst had 6 % of its links broken. */
const mostBroken = 1 / 5;
/** A site with a handful of pages may well be that broken. */
const fewestBroken = 30;

/**
 * Why what was found cannot be believed: so many links look broken that it is the site which was not understood.
 * Null where it can.
 */
export async function implausible(
  site: Site,
  paths: readonly string[],
  problems: readonly PageProblem[],
): Promise<string | null> {
  const broken = problems.filter(({ link, redirect }) => link !== null && redirect === null).length;
  if (broken < fewestBroken) return null;
  const urls = await site.urls();
  let links = 0;
  for (const path of paths) {
    for (const link of (await site.outline(path)).links) {
      if (resolveLink(site, urls, path, link).type !== 'elsewhere') links += 1;
    }
  }
  if (broken <= links * mostBroken) return null;
  const unread = site.rules.unknown.map(describeUnknown).join('; ');
  return `${broken.toLocaleString('en')} of ${links.toLocaleString('en')} links look broken, which is more than any site has: its addresses were not understood.${unread && ` What could not be read: ${unread}.`}`;
}
