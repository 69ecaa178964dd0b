import { readFileSync } from 'node:fs';

const navigation = new URL('../../../sample/acme-docs/docs.json', import.meta.url);

/** The paths of the sample site's pages, in the order of its navigation. */
export function samplePages(): string[] {
  const found: string[] = [];
  collect(JSON.parse(readFileSync(navigation, 'utf8')).navigation, found);
  return found.map((page) => (page === 'index' ? '/' : `/${page}`));
}

/** Pages are the strings in lists called "pages", however deep. */
function collect(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'pages') found.push(...(value as unknown[]).filter((item) => typeof item === 'string'));
    collect(value, found);
  }
}
