import type { Files } from '../../../docs/fixtures/temporary-site.ts';
import { pages as sharedPages } from '../../../docs/fixtures/temporary-site.ts';
import { openSite } from '../../../docs/site/open-site.ts';
import type { PageReader } from '../../../docs/site/page-reader.ts';
import { overlay } from '../../../docs/tree.ts';
import type { ReadableRepository } from '../../../git/readable-repository.ts';
import { contentFindings } from '../content-findings.ts';
import { change } from './change.ts';

export interface ContentOptions {
  prompt?: string;
  pages?: PageReader;
}

/** What the gate finds in a change of a site's files; null = deleted. */
export async function contentOf(
  files: Files,
  changed: Record<string, string | null>,
  { prompt = 'Improve the page', pages = sharedPages }: ContentOptions = {},
) {
  const changes = Object.entries(changed).map(([path, after]) => change(path, files[path] ?? null, after));
  const tree = {
    paths: new Set(Object.keys(files)),
    read: async (path: string) => files[path] ?? '',
  };
  const base: Pick<ReadableRepository, 'search'> = {
    search: async ({ pattern, isRegex, ignoreCase }) => {
      const wanted = new RegExp(isRegex ? pattern : RegExp.escape(pattern), ignoreCase ? 'mi' : 'm');
      const hits = Object.entries(files).filter(([, text]) => wanted.test(text));
      return { hits: hits.map(([path]) => ({ path, line: 1, text: '' })), more: false } as never;
    },
  };
  const site = await openSite(overlay(tree, changes), { root: '', pages });
  return contentFindings({ changes, site, base, prompt, pages });
}

/** The messages of what is refused. */
export const refusedOf = async (...given: Parameters<typeof contentOf>): Promise<string[]> =>
  (await contentOf(...given)).unasked.map(({ message }) => message);
