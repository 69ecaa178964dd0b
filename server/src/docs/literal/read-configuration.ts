import { Fault } from '../../foundation/fault.ts';
import { folderOf, joinPath } from '../text/posix-path.ts';
import type { DocumentTree } from '../tree.ts';
import { Evaluator, type Modules } from './evaluate.ts';
import type { Call, Literal } from './literal.ts';
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
 * default export, or an object of all that it exports.
 */
export async function readConfiguration(
  { paths, read }: DocumentTree,
  path: string,
  exported: 'default' | 'all' = 'default',
): Promise<Configuration> {
  const found = new Map<string, Module | Literal>();
  const resolve = (from: string, specifier: string): string | null => {
    if (!/^\.{1,2}(\/|$)/.test(specifier)) return null;
    const base = joinPath(folderOf(from), specifier);
    // TypeScript names the file that a module is compiled into.
    const bare = /\.[mc]?js$/.test(base) ? [base.replace(/js$/, 'ts')] : [];
    return [...candidates.map((ending) => base + ending), ...bare].find((each) => paths.has(each)) ?? null;
  };
  const modules: Modules = { get: (name) => found.get(name), resolve, folder: folderOf(path) };
  const waiting = [path];
  for (let next = waiting.shift(); next !== undefined && found.size < mostModules; next = waiting.shift()) {
    if (found.has(next)) continue;
    const text = next === path ? await read(next) : await importedText(read, next);
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
  return evaluated(modules, path, exported);
}

const evaluated = (modules: Modules, path: string, exported: 'default' | 'all'): Configuration =>
  shallow<Configuration>(() => ({ ...new Evaluator(modules).configuration(path, exported), problem: null }), {
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

/** A file that is no text, too large or not there: what it would say is unknown. */
async function importedText(read: DocumentTree['read'], path: string): Promise<string> {
  try {
    return await read(path);
  } catch (error) {
    if (error instanceof Fault) return '';
    throw error;
  }
}
