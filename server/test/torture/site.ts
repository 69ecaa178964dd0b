// A documentation site in which the exact effect of every instruction is known: each instruction replaces one
// word that occurs once by that word and another. Carried out twice, it would leave the other word twice.

const pageCount = 12;
const wordsPerPage = 60;
export const wordCount = pageCount * wordsPerPage;

const digits = (word: number) => String(word).padStart(4, '0');
const before = (word: number) => `before${digits(word)}`;
const after = (word: number) => `before${digits(word)} after${digits(word)}`;
const pageOf = (word: number) => `pages/page-${word % pageCount}.mdx`;

export const promptFor = (word: number) =>
  `Replace "${before(word)}" with "${after(word)}" in ${pageOf(word)}`;

/** The edit that a prompt asks for; null: it is none of ours. */
export function editIn(prompt: string): { path: string; old: string; now: string } | null {
  const [, old, now, path] =
    /Replace "(before\d+)" with "(before\d+ after\d+)" in (\S+\.mdx)/.exec(prompt) ?? [];
  return path === undefined ? null : { path, old: old!, now: now! };
}

export function siteFiles(): Record<string, string> {
  const pages = Array.from({ length: pageCount }, (_, page) => `pages/page-${page}`);
  const navigation = { groups: [{ group: 'Pages', pages: ['index', ...pages] }] };
  const files: Record<string, string> = {
    'docs.json': `${JSON.stringify({ name: 'Torture', navigation }, null, 2)}\n`,
    'index.mdx': '---\ntitle: Welcome\n---\n\nNobody edits this page.\n',
  };
  for (const [page, path] of pages.entries()) {
    const words = Array.from({ length: wordsPerPage }, (_, place) => before(place * pageCount + page));
    // Two changes on neighbouring lines would conflict; a line between them is enough for git.
    files[`${path}.mdx`] = `---\ntitle: Page ${page}\n---\n\n${words.join('\n\n')}\n`;
  }
  return files;
}

/** How often each word was changed, by the text of all pages; a word that is missing is not in the answer. */
export function changesIn(text: string): Map<number, number> {
  const lines = text.matchAll(/before(\d{4})((?: after\d{4})*)/g);
  return new Map([...lines].map(([, word, rest]) => [Number(word), rest!.split('after').length - 1]));
}
