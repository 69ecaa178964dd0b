import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeNavigationFile } from './merge-navigation-file.ts';

/** A navigation: groups with their pages. */
type Model = Map<string, string[]>;

/** How each kind of file writes one, with and without lines of their own. */
const writers: Record<string, (model: Model, isWide: boolean) => string> = {
  'docs.json': (model, isWide) => {
    const groups = [...model].map(([group, pages]) => ({ group, pages }));
    return JSON.stringify({ name: 'Acme', navigation: { groups } }, null, isWide ? 2 : 0);
  },
  'sidebars.ts': (model, isWide) => {
    const space = isWide ? '\n    ' : ' ';
    const groups = [...model].map(
      ([label, pages]) =>
        `  {${space}type: 'category',${space}label: '${label}',${space}items: [${pages
          .map((page) => `${space}'${page}', // ${page}\n`)
          .join('')}],${space}},\n`,
    );
    return `import x from 'y';\n\nexport default {\n  docs: [\n${groups.join('')}  ],\n} satisfies Sidebars;\n`;
  },
  'mkdocs.yml': (model) => {
    const groups = [...model].map(
      ([name, pages]) =>
        `  # ${name}\n  - ${name}:\n      - top: ${name}.md\n${pages.map((page) => `      - ${page}: ${page}.md\n`).join('')}`,
    );
    return `site_name: Acme\nnav:\n  - index.md\n${groups.join('')}theme: material\n`;
  },
  _redirects: (model) =>
    `# Moved\n${[...model].flatMap(([group, pages]) => pages.map((page) => `/${page} /${group} 301\n`)).join('')}`,
};
const files = Object.keys(writers);

const names = (prefix: string, most: number) =>
  fc.uniqueArray(
    fc.integer({ min: 0, max: 99 }).map((n) => `${prefix}${n}`),
    { maxLength: most },
  );
const group = (prefix: string) => names(prefix, 6);
const base = fc.tuple(group('a'), group('b'), group('c')).map(
  ([a, b, c]): Model =>
    new Map([
      ['A', a],
      ['B', b],
      ['C', c],
    ]),
);

interface Change {
  deleted: number[];
  added: { at: number; pages: string[] }[];
}

/** Deletes some of what is there and puts new pages anywhere; `side` keeps what two sides add apart. */
const change = (side: string): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.record({
      deleted: fc.array(fc.nat(5), { maxLength: 2 }),
      added: fc.array(fc.record({ at: fc.nat(7), pages: names(side, 3) }), { maxLength: 2 }),
    }),
    { minLength: 3, maxLength: 3 },
  );

function apply(model: Model, changes: readonly Change[]): Model {
  const used = new Set<string>();
  return new Map(
    [...model].map(([name, pages], index) => {
      const { deleted, added } = changes[index]!;
      const result = pages.filter((_, at) => !deleted.includes(at));
      for (const { at, pages: more } of added) {
        const fresh = more.filter((page) => !used.has(page));
        for (const page of fresh) used.add(page);
        result.splice(Math.min(at, result.length), 0, ...fresh);
      }
      return [name, result];
    }),
  );
}

const bytes = (text: string) => Buffer.from(text);
const merge = (file: string, before: string, ours: string, theirs: string): string | null =>
  mergeNavigationFile(file, {
    base: bytes(before),
    ours: bytes(ours),
    theirs: bytes(theirs),
  })?.toString() ?? null;

/** What was added by either side, and what both left alone, in each group. */
function expectedPages(before: Model, ours: Model, theirs: Model): Map<string, Set<string>> {
  return new Map(
    [...before].map(([name, pages]) => {
      const [here, there] = [ours.get(name)!, theirs.get(name)!];
      const known = new Set(pages);
      const left = pages.filter((page) => here.includes(page) && there.includes(page));
      return [name, new Set([...left, ...[...here, ...there].filter((page) => !known.has(page))])];
    }),
  );
}

/** The pages that a file names, each with the group it stands in. */
function pagesIn(file: string, text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>([
    ['A', new Set()],
    ['B', new Set()],
    ['C', new Set()],
  ]);
  if (file === '_redirects') {
    for (const [, page, name] of text.matchAll(/^\/(\S+) \/(\S+)/gm)) found.get(name!)!.add(page!);
    return found;
  }
  let current = '';
  for (const [, word] of text.matchAll(/(?<![\w/])(?:'|"|- )?\b([A-C]|[a-cxy]\d+)\b(?=["':])/g)) {
    if (/^[A-C]$/.test(word!)) current = word!;
    else if (current !== '') found.get(current)!.add(word!);
  }
  return found;
}

describe.each(files)('%s', (file) => {
  const write = writers[file]!;

  test('a side that changed nothing gives the other byte for byte', () => {
    fc.assert(
      fc.property(base, change('x'), fc.boolean(), (model, changes, isWide) => {
        const [before, after] = [write(model, isWide), write(apply(model, changes), isWide)];
        expect(merge(file, before, after, before)).toBe(after);
        expect(merge(file, before, before, after)).toBe(after);
        expect(merge(file, before, after, after)).toBe(after);
      }),
    );
  });

  test('additions and deletions never conflict: all that was added is there, nothing that was deleted', () => {
    fc.assert(
      fc.property(base, change('x'), change('y'), fc.boolean(), (model, one, two, isWide) => {
        const [ours, theirs] = [apply(model, one), apply(model, two)];
        const [before, here, there] = [model, ours, theirs].map((each) => write(each, isWide));
        const expected = expectedPages(model, ours, theirs);
        for (const merged of [merge(file, before!, here!, there!), merge(file, before!, there!, here!)]) {
          expect(merged).not.toBeNull();
          expect(pagesIn(file, merged!)).toEqual(expected);
        }
      }),
    );
  });

  test('pages that are moved keep being there once, or a person is asked', () => {
    const shuffled = fc.tuple(base, fc.integer(), fc.integer());
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([model, seedOne, seedTwo], isWide) => {
        const [ours, theirs] = [moveSome(model, seedOne), moveSome(model, seedTwo)];
        const [before, here, there] = [model, ours, theirs].map((each) => write(each, isWide));
        const merged = merge(file, before!, here!, there!);
        if (merged === null) return;
        const pages = [...pagesIn(file, merged).values()].flatMap((each) => [...each]);
        expect(pages.toSorted()).toEqual([...model.values()].flat().toSorted());
      }),
    );
  });
});

/** Moves one page to another place or group. */
function moveSome(model: Model, seed: number): Model {
  const groups = [...model].map(([name, pages]): [string, string[]] => [name, [...pages]]);
  const from = groups[Math.abs(seed) % 3]![1];
  const to = groups[Math.abs(seed >> 4) % 3]![1];
  const [page] = from.splice(Math.abs(seed >> 8) % Math.max(1, from.length), 1);
  if (page !== undefined) to.splice(Math.abs(seed >> 12) % (to.length + 1), 0, page);
  return new Map(groups);
}
