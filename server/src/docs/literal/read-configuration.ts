import { folderOf, foldersAbove, joinPath } from '../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../tree.ts';
import { Evaluator } from './evaluate.ts';
import type { Call, Literal } from './literal.ts';
import type { Modules } from './names.ts';
import { type Module, type ModuleProblem, parseModule } from './parse-module.ts';
import { readJson } from './read-json.ts';

export interface Configuration {
  /** Undefined where the file exports nothing or does not parse. */
  value: Literal | undefined;
  /** The functions of others that it was handed through, from the outside. */
  calls: readonly Call[];
  problem: { message: string; offset: number } | null;
}

/** A configuration may be spread over so many files. */
const mostModules = 60;
const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '.tsx', '.jsx'];
const candidates = ['', ...endings, ...endings.map((ending) => `/index${ending}`)];

/**
 * Reads a configuration in JavaScript, TypeScript or JSON, and the files of the repository that it imports: its
 * default export, or an object of all that it gives a name to.
 */
export async function readConfiguration(
  { paths, read }: DocumentTree,
  path: string,
  part: 'default' | 'names' = 'default',
): Promise<Configuration> {
  const found = new Map<string, Module | Literal>();
  const resolve = (from: string, specifier: string): string | null => {
    const bases = /^\.{1,2}(\/|$)/.test(specifier)
      ? [joinPath(folderOf(from), specifier)]
      : aliased(from, specifier);
    for (const base of bases) {
      // TypeScript names the file that a module is compiled into.
      const bare = /\.[mc]?js$/.test(base) ? [base.replace(/js$/, 'ts')] : [];
      const found = [...candidates.map((ending) => base + ending), ...bare].find((each) => paths.has(each));
      if (found) return found;
    }
    return null;
  };
  const modules: Modules = { get: (name) => found.get(name), resolve, folder: folderOf(path) };
  const waiting = [path];
  for (let next = waiting.shift(); next !== undefined && found.size < mostModules; next = waiting.shift()) {
    if (found.has(next)) continue;
    const text = next === path ? await read(next) : await readIfThere({ read }, next);
    const source = { path: next, text: text.replace(/^\uFEFF/, '') };
    if (next.endsWith('.json')) {
      const { literal, problem } = readJson(source);
      if (next === path) return { value: literal ?? undefined, calls: [], problem };
      if (literal) found.set(next, literal);
      continue;
    }
    const module = shallow<Module | ModuleProblem>(() => parseModule(source), tooDeep);
    if (!('bindings' in module)) {
      if (next === path) return { value: undefined, calls: [], problem: module };
      continue;
    }
    found.set(next, module);
    for (const specifier of module.imports) {
      const named = resolve(next, specifier);
      if (named && !found.has(named)) waiting.push(named);
    }
  }
  return evaluated(modules, path, part);
}

/** `@/lib/x` counts from the site's folder or its `src`, which is one of those around the file. */
const aliased = (from: string, specifier: string): string[] =>
  /^[@~]\//.test(specifier)
    ? [...foldersAbove(from), ''].flatMap((folder) =>
        ['', 'src'].map((source) => joinPath(folder, source, specifier.slice(2))),
      )
    : [];

const evaluated = (modules: Modules, path: string, part: 'default' | 'names'): Configuration =>
  shallow<Configuration>(() => ({ ...new Evaluator(modules).configuration(path, part), problem: null }), {
    value: undefined,
    calls: [],
    problem: tooDeep,
  });

const tooDeep: ModuleProblem = { message: 'It is nested too deeply.', offset: 0 };

/** Programs are read by recursion; what has no end for it is nothing that people write. */
function shallow<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
