import { type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import { readConfiguration } from '../../literal/read-configuration.ts';
import { type Unknown, unknownSetting } from '../../literal/unknown.ts';
import { inTurn } from '../../text/in-turn.ts';
import { lineAt } from '../../text/lines.ts';
import { isBelow, joinPath } from '../../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../../tree.ts';
import { type Languages, readLanguages } from '../next/languages.ts';

/** A folder of pages and where a loader serves them. */
export interface Collection {
  name: string;
  folder: string;
  /** Without a slash at its end; null: no loader is known to serve it. */
  base: string | null;
  languages: Languages | null;
  /** URL paths below which pages come from somewhere else, such as an API description. */
  generated: readonly string[];
}

export interface Collections {
  /** Those with an address first. */
  all: readonly Collection[];
  unknown: Unknown[];
}

/** Files that sites call the loader in. */
const sourceName = /(^|\/)source(\/index)?\.tsx?$/;
const mostSources = 10;

async function findSources(tree: DocumentTree, root: string): Promise<string[]> {
  const named = [...tree.paths]
    .filter((path) => isBelow(path, root) && sourceName.test(path))
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
    .slice(0, mostSources);
  const texts = await inTurn(named, (path) => readIfThere(tree, path));
  return named.filter((_, index) => texts[index]!.includes('fumadocs-core/source'));
}

/** Reads `source.config` and the file that calls `loader`. */
export async function readCollections(
  tree: DocumentTree,
  root: string,
  config: string,
): Promise<Collections> {
  const unknown: Unknown[] = [];
  const modules = [config, ...(await findSources(tree, root))];
  const named: { key: string; value: Literal }[] = [];
  for (const path of modules) {
    const { value } = await readConfiguration(tree, path, 'names');
    if (value?.type === 'object') named.push(...value.properties);
  }
  const loaders = named.flatMap(({ value }) => loaderOf(value, unknown) ?? []);
  const folders = named.flatMap(({ key, value }) => foldersOf(key, value));
  if (folders.length === 0) folders.push({ name: 'docs', folder: 'content/docs' });
  const all = folders.map(({ name, folder }): Collection => {
    const loader =
      loaders.find(({ names }) => names.includes(name)) ??
      // A loader that does not say what it loads loads the only collection there is.
      (folders.length === 1 && loaders.length === 1 ? loaders[0] : undefined);
    return {
      name,
      folder: joinPath(root, folder),
      base: loader?.base ?? null,
      languages: loader?.languages ?? null,
      generated: loader?.generated ?? [],
    };
  });
  if (!all.some(({ base }) => base !== null)) {
    const reason = 'no call of `loader` with a `baseUrl` was found, so where pages are is not known';
    unknown.push({ setting: 'baseUrl', file: modules[1] ?? config, line: 1, reason, hides: 'addresses' });
  }
  return { all: all.toSorted((a, b) => Number(a.base === null) - Number(b.base === null)), unknown };
}

/** `defineDocs({ dir })`, and `defineCollections({ type: 'doc', dir })`. */
function foldersOf(name: string, value: Literal): { name: string; folder: string }[] {
  if (value.type !== 'object') return [];
  const type = stringOf(propertyOf(value, 'type'));
  const dir = propertyOf(value, 'dir');
  const isDocs =
    type === undefined && ['dir', 'docs', 'meta'].some((key) => propertyOf(value, key) !== undefined);
  if (type !== 'doc' && !isDocs) return [];
  const folders = dir?.type === 'array' ? dir.items.map(stringOf) : [dir ? stringOf(dir) : 'content/docs'];
  return folders.flatMap((folder) => (folder === undefined ? [] : [{ name, folder: joinPath(folder) }]));
}

interface Loader {
  names: readonly string[];
  base: string;
  languages: Languages | null;
  generated: readonly string[];
}

/** `loader({ baseUrl: '/docs', source: docs.toFumadocsSource() })`, or the source first and the options behind it. */
function loaderOf(value: Literal, unknown: Unknown[]): Loader | null {
  if (value.type !== 'unknown' || value.call?.name !== 'loader') return null;
  const given = value.call.given.flatMap((each) => (each.type === 'object' ? each.properties : []));
  const option = (name: string) => given.find(({ key }) => key === name)?.value;
  const own = option('slugs') ?? option('url');
  if (own?.type === 'unknown') unknown.push(unknownSetting('slugs', own));
  const baseUrl = stringOf(option('baseUrl'));
  if (baseUrl === undefined || own) return null;
  const i18n = option('i18n');
  const languages = i18n ? readLanguages(i18n) : null;
  const { path: file, text } = value.source;
  if (i18n && !languages) {
    const reason = 'its languages could not be read';
    unknown.push({ setting: 'i18n', file, line: lineAt(text, value.start), reason, hides: 'addresses' });
    return null;
  }
  const call = text.slice(value.start, value.end);
  const base = baseUrl.replace(/\/$/, '');
  return { names: namesIn(call), base, languages, generated: generatedIn(call, base) };
}

/** `docs.toFumadocsSource()`, `toFumadocsSource(docs, meta)`, `createMDXSource(docs)` */
const namesIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(\w+)\.toFumadocsSource\b|\b(?:toFumadocsSource|createMDXSource|resolveFiles)\(\s*\{?\s*(\w+)/g,
    ),
  ].map(([, before, inside]) => before ?? inside!);

/** What an API description is made into: below a folder, or anywhere. */
function generatedIn(text: string, base: string): string[] {
  const folders = [...text.matchAll(/\bbaseDir:\s*['"`]([^'"`]+)['"`]/g)].map(
    ([, folder]) =>
      `${base}/${folder!
        .split('/')
        .filter((part) => !/^\(.*\)$/.test(part))
        .join('/')}`,
  );
  return folders.length === 0 && /openapi/i.test(text) && !/loaderPlugin|openapiPlugin/.test(text)
    ? [base || '/']
    : folders;
}
