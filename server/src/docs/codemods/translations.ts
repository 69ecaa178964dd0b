import { standings } from '../site/page-standing.ts';
import type { Site } from '../site/site.ts';
import { isSameAddress, normalUrl } from '../site/url-index.ts';
import { isBelow, joinPath, relativeTo, withoutExtension } from '../text/posix-path.ts';
import type { Move } from './move.ts';

/** Which translations follow a page is for people to say: they may be out of date. The notes, each with its file. */
export async function noteTranslations({ site, notes, from, to }: Move): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (from.url === null || to.url === null || isSameAddress(from.url, to.url)) return found;
  for (const path of await translationsOf(site, from.path)) {
    const now = translatedPath(path, from.path, to.path);
    const advice = now === null ? 'move it as well' : `“Move ${path} to ${now}” lets it follow`;
    found.set(`${path}:1 is a translation of the page and stays where it is; ${advice}.`, path);
  }
  notes.push(...found.keys());
  return found;
}

/** The pages that are one page in other languages: at its address there. */
async function translationsOf(site: Site, page: string): Promise<string[]> {
  const standing = await standings(site);
  const urls = await site.urls();
  const url = urls.of(page);
  if (url === null || standing.has(page)) return [];
  const others = new Set(site.layout.alsoAt?.(url).map(normalUrl));
  return [...standing].flatMap(([path, each]) => {
    const there = urls.of(path);
    if (each !== 'translation' || there === null) return [];
    return others.has(normalUrl(there)) || isOfLanguage(normalUrl(there), normalUrl(url)) ? [path] : [];
  });
}

/** Whether an address is another with a language put in: `/fr/guides/a`, `/docs/fr/guides/a`. */
function isOfLanguage(there: string, url: string): boolean {
  const [long, short] = [there, url].map((each) => each.split('/').filter((part) => part !== ''));
  if (long!.length !== short!.length + 1) return false;
  return long!.some((_, index) => long!.toSpliced(index, 1).join('/') === short!.join('/'));
}

/** Where a translation goes when its page does: the same way, from its own folder. Null where its path is not like the page's. */
export function translatedPath(translation: string, from: string, to: string): string | null {
  const [theirs, ours] = [translation, from].map((path) => withoutExtension(path).split('/'));
  let shared = 0;
  while (theirs!.at(-1 - shared) === ours!.at(-1 - shared) && shared < ours!.length) shared += 1;
  const top = ours!.slice(0, ours!.length - shared).join('/');
  if (shared === 0 || !isBelow(to, top)) return null;
  const ending = translation.slice(translation.lastIndexOf('.'));
  const folder = theirs!.slice(0, theirs!.length - shared).join('/');
  return joinPath(folder, withoutExtension(relativeTo(top, to)!)) + ending;
}
