import { z } from 'zod';
import { count } from '../../docs/codemods/codemod.ts';
import { isBelow } from '../../docs/text/posix-path.ts';
import { Fault } from '../../foundation/fault.ts';
import { shown } from '../untrusted/invisible.ts';
import { quoteData } from '../untrusted/quote-data.ts';
import { boundLines } from './bounded-lines.ts';
import { descriptionOf } from './description.ts';
import { locate, placeName } from './location.ts';
import type { Tool } from './tool.ts';

const mostLines = 300;

const input = z.object({
  folder: z.string().max(2_000).optional().describe('A folder such as `guides`; absent: the top.'),
});

export const list: Tool<typeof input> = {
  name: 'list',
  description: descriptionOf('list'),
  input,
  async run({ folder = '' }, context) {
    const place = locate(folder, context);
    const all = place.repository ? await place.repository.paths() : [...context.copy.paths()];
    const inside = all.filter((path) => isBelow(path, place.path));
    if (inside.length === 0)
      throw new Fault(
        'instruction_refused',
        all.includes(place.path)
          ? `${placeName(place)} is a file. Read it instead.`
          : `There is no folder ${placeName(place)}. List the top to see what there is.`,
      );
    const skipped = place.path === '' ? 0 : place.path.length + 1;
    const tree = growTree(inside.map((path) => path.slice(skipped)));
    const lines = deepestThatFits(tree);
    const { shown: visible, left } = boundLines(lines, mostLines);
    const heading = `${placeName(place)}: ${count(inside.length, 'file')}.`;
    const rest =
      left > 0 ? `\n${count(left, 'more line')} did not fit; list a folder by itself, or search.` : '';
    return { text: `${heading}\n${quoteData(visible.join('\n'))}${rest}`, summary: `listed ${heading}` };
  },
};

interface Folder {
  folders: Map<string, Folder>;
  files: string[];
  /** Below it, at any depth. */
  total: number;
}

const emptyFolder = (): Folder => ({ folders: new Map(), files: [], total: 0 });

function growTree(paths: readonly string[]): Folder {
  const top = emptyFolder();
  for (const path of paths) {
    const names = path.split('/');
    const file = names.pop()!;
    let folder = top;
    folder.total += 1;
    for (const name of names) {
      const next = folder.folders.get(name) ?? emptyFolder();
      folder.folders.set(name, next);
      next.total += 1;
      folder = next;
    }
    folder.files.push(file);
  }
  return top;
}

/** The tree as deep as the lines allow, and at least one level of it. */
function deepestThatFits(tree: Folder): string[] {
  let lines = draw(tree, 1, '');
  for (let depth = 2; ; depth += 1) {
    const deeper = draw(tree, depth, '');
    if (deeper.length > mostLines || deeper.length === lines.length) return lines;
    lines = deeper;
  }
}

function draw({ folders, files }: Folder, depth: number, indent: string): string[] {
  const below = [...folders]
    .sort(byName)
    .flatMap(([name, folder]) =>
      depth === 1
        ? [`${indent}${shown(name)}/ (${count(folder.total, 'file')})`]
        : [`${indent}${shown(name)}/`, ...draw(folder, depth - 1, `${indent}  `)],
    );
  return [...below, ...files.toSorted().map((name) => indent + shown(name))];
}

const byName = ([a]: [string, Folder], [b]: [string, Folder]): number => (a < b ? -1 : 1);
