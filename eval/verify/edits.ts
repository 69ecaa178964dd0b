import type { Files } from './files.ts';

type Replacements = readonly (readonly [old: string, now: string])[];

/**
 * Changes to files as data: a text is the whole file, a list replaces parts of it, `from` moves another file
 * here (and replaces parts of that), null deletes.
 */
export type Edits = Readonly<
  Record<string, string | null | Replacements | { from: string; replace?: Replacements }>
>;

export function applyEdits(files: Files, edits: Edits): Files {
  const result = new Map(Object.entries(files));
  for (const [path, edit] of Object.entries(edits)) {
    if (edit === null) result.delete(path);
    else if (typeof edit === 'string') result.set(path, edit);
    else if ('from' in edit) {
      result.set(path, replaced(files, edit.from, edit.replace ?? []));
      result.delete(edit.from);
    } else result.set(path, replaced(files, path, edit));
  }
  return Object.fromEntries(result);
}

function replaced(files: Files, path: string, replacements: Replacements): string {
  return replacements.reduce((text, [old, now]) => {
    if (text.split(old).length !== 2) throw new Error(`“${old}” is not exactly once in ${path}.`);
    return text.replace(old, () => now);
  }, files[path] ?? missing(path));
}

function missing(path: string): never {
  throw new Error(`There is no file ${path}.`);
}
