import { dirname } from 'node:path';

export const pages = 1_500;
const pagesPerFolder = 50;

/** The files of a site with as many pages as real documentation has, each with links to the next. */
export function largeSite(count = pages): Record<string, string> {
  const names = Array.from(
    { length: count },
    (_, index) => `part-${Math.floor(index / pagesPerFolder)}/page-${index}`,
  );
  const groups = Map.groupBy(names, dirname);
  const navigation = { groups: [...groups].map(([group, members]) => ({ group, pages: members })) };
  const config = { name: 'Large', theme: 'mint', colors: { primary: '#000000' }, navigation };
  return {
    'docs.json': `${JSON.stringify(config, null, 2)}\n`,
    ...Object.fromEntries(names.map((name, index) => [`${name}.mdx`, page(index, names)])),
  };
}

/** About 3 kB, as a page of real documentation is. */
function page(index: number, names: readonly string[]): string {
  const next = names[(index + 1) % names.length];
  const sections = Array.from({ length: 6 }, (_, section) => {
    const filler =
      `Sentence ${section} of page ${index} explains a detail that a reader may look for. `.repeat(5);
    return `## Section ${section}\n\n${filler}\n\n- one\n- two, see [the next page](/${next}#section-${section})\n`;
  });
  const code = '```bash\ncurl https://example.com/v1/widgets\n```\n';
  return `---\ntitle: Page ${index}\n---\n\nThis page is about Widget Hub and what it does.\n\n${sections.join('\n')}\n${code}`;
}
