import { joinPath, nameOf, relativeTo, withoutExtension } from '../text/posix-path.ts';
import type { Site } from './site.ts';
import type { Standing } from './site-files.ts';

const localeFolder = /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/;
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `fr`, `pt-BR`; `ai` and `ui` are none. */
const isLanguage = (name: string): boolean =>
  localeFolder.test(name) && languages.of(name.slice(0, 2)) !== undefined;

const isIndex = (path: string): boolean => /^(?:index|readme)$/i.test(withoutExtension(nameOf(path)));

/** Tells versions that are frozen and translations by their folders and by the navigation. */
export async function standings(site: Site): Promise<ReadonlyMap<string, Standing>> {
  const found = new Map<string, Standing>();
  for (const path of site.documents) {
    const own = site.rules.standing?.(path) ?? (hasLocaleEnding(site, path) ? 'translation' : null);
    if (own) found.set(path, own);
  }
  if (!site.rules.namesLanguages) for (const path of mirrors(site)) found.set(path, 'translation');
  await fromNavigation(site, found);
  return found;
}

async function fromNavigation(site: Site, found: Map<string, Standing>): Promise<void> {
  const { entries } = await site.navigation();
  const current = new Set(
    entries.filter((entry) => !entry.frozen && !entry.translated).map(({ page }) => page),
  );
  for (const { page, frozen } of entries) {
    if (page && !current.has(page)) found.set(page, frozen ? 'frozen version' : 'translation');
  }
}

/** `guide.fr.md` beside `guide.md`. */
function hasLocaleEnding(site: Site, path: string): boolean {
  const [, base, locale, ending] = /^(.*)\.([^./]+)\.(mdx?)$/.exec(path) ?? [];
  return base !== undefined && isLanguage(locale!) && site.isDocument(`${base}.${ending}`);
}

/** Pages in a folder named like a language, most of which exist in the first language too. */
function mirrors(site: Site): string[] {
  return site.layout.contentFolders.flatMap((top) => {
    const folders = new Map<string, string[]>();
    for (const path of site.documents) {
      const [first, ...rest] = relativeTo(top, path)?.split('/') ?? [];
      if (first && rest.length > 0 && isLanguage(first)) {
        folders.set(first, [...(folders.get(first) ?? []), rest.join('/')]);
      }
    }
    const english = [...folders.keys()].find((name) => /^en\b/.test(name));
    return [...folders].flatMap(([name, pages]) => {
      if (name === english) return [];
      const originals = pages.filter(
        (page) =>
          site.isDocument(joinPath(top, page)) || (english && site.isDocument(joinPath(top, english, page))),
      );
      // A folder of any topic has an index.
      const isMirror = originals.length * 2 >= pages.length && !originals.every(isIndex);
      return isMirror ? pages.map((page) => joinPath(top, name, page)) : [];
    });
  });
}
