import type { ActiveItem } from '../../docs/active/active-item.ts';
import { includeItems } from '../../docs/active/include-items.ts';
import { scanCoarsely } from '../../docs/active/scan-coarsely.ts';
import { type FileToScan, scanFileTask } from '../../docs/active/scan-file.ts';
import { asPage, scannedAs } from '../../docs/active/scanned-as.ts';
import { inheritedSettings } from '../../docs/site/inherited-settings.ts';
import type { Site } from '../../docs/site/open-site.ts';
import { PageReader } from '../../docs/site/page-reader.ts';
import { inTurn } from '../../docs/text/in-turn.ts';
import type { Change } from '../../git/changes.ts';
import type { ReadableRepository } from '../../git/readable-repository.ts';
import { isAskedFor } from './asked.ts';
import type { Finding } from './gate-report.ts';

export interface ContentSearch {
  changes: readonly Change[];
  /** The repository after the change. */
  site: Site;
  base: Pick<ReadableRepository, 'search'>;
  prompt: string;
  pages?: PageReader | undefined;
}

export interface ContentVerdict {
  /** Active content that nobody asked for. */
  unasked: Finding[];
  /** What the instruction named. */
  asked: Finding[];
  newHosts: Finding[];
  /** Code in pages, which a reviewer reads as such. */
  code: Finding[];
}

type PlacedItem = ActiveItem & { path: string };

/** Each takes a search in the whole base. What was not looked up counts as new. */
const mostLookups = 100;

/** What the change adds beside text: content that runs, loads or sends something, and hosts that the base never named. */
export async function contentFindings(search: ContentSearch): Promise<ContentVerdict> {
  const { changes, base, prompt, pages = new PageReader() } = search;
  const inherited = await inheritedSettings(
    search.site,
    changes.map(({ path }) => path),
  );
  const place: Place = { site: search.site, pages, inherited };
  const scan = (path: string, text: string | null) => scanOf(place, path, text);
  const items = (await inTurn(changes, ({ path, after }) => scan(path, after))).flat();
  const known = rememberedSearch(base);
  const active = await withoutKnown(
    items.filter(({ kind }) => kind !== 'host'),
    changes,
    scan,
  );
  const added: PlacedItem[] = [];
  const [code = [], other = []] = [true, false].map((isCode) =>
    active.filter(({ kind }) => (kind === 'code') === isCode),
  );
  for (const item of other) if (!(await isImportOfBase(item, known))) added.push(item);
  const byAsking = Map.groupBy(added, (item) => isAskedFor(prompt, item));
  return {
    unasked: (byAsking.get(false) ?? []).map((item) => finding(item, refusal(item))),
    asked: (byAsking.get(true) ?? []).map((item) =>
      finding(item, `Adds ${item.what}, as the instruction asks.`),
    ),
    newHosts: await hostFindings(items, changes, known),
    code: codeFindings(code),
  };
}

/** One for each page, at the first of its code. */
const codeFindings = (code: readonly PlacedItem[]): Finding[] =>
  [...Map.groupBy(code, ({ path }) => path).values()].map(([first]) =>
    finding(first!, 'Adds code to a page, which runs when the site is built or shown; read it as code.'),
  );

interface Place {
  site: Site;
  pages: PageReader;
  /** Files that the site's configuration includes. */
  inherited: ReadonlySet<string>;
}

async function scanOf(place: Place, path: string, text: string | null): Promise<PlacedItem[]> {
  if (text === null) return [];
  const found = [...(await itemsOf(place, path, text.replace(/^\uFEFF/, ''))), ...includeItems(path, text)];
  return found.map((item) => ({ ...item, path }));
}

async function itemsOf({ site, pages, inherited }: Place, path: string, text: string): Promise<ActiveItem[]> {
  const { files, keys = [], loads = {} } = site.kind.activeSettings ?? {};
  const as = scannedAs(path, inherited.has(path) || files?.test(path) === true);
  if (as === null) return [];
  if (as === 'page') return site.activeIn(asPage(path), text);
  const file: FileToScan = { as, text, dialect: site.dialect(path), settings: { keys, loads } };
  const found = await pages.run(scanFileTask, file);
  return Array.isArray(found) ? found : scanCoarsely(text, 'The file takes too long to be read.');
}

/** Only what no changed file had before counts, so that what moves with its page is nobody's doing. */
async function withoutKnown(
  items: readonly PlacedItem[],
  changes: readonly Change[],
  scan: (path: string, text: string | null) => Promise<PlacedItem[]>,
): Promise<PlacedItem[]> {
  if (items.length === 0) return [];
  const paths = new Set(items.map(({ path }) => path));
  const sources = changes.filter(({ path, kind }) => paths.has(path) || kind.after === null);
  const before = (await inTurn(sources, ({ path, before }) => scan(path, before))).flat();
  const left = new Map<string, number>();
  for (const { identity } of before) left.set(identity, (left.get(identity) ?? 0) + 1);
  return items.filter(({ identity }) => {
    const count = left.get(identity) ?? 0;
    if (count > 0) left.set(identity, count - 1);
    return count === 0;
  });
}

type Lookup = (pattern: string) => Promise<boolean>;

function rememberedSearch(base: Pick<ReadableRepository, 'search'>): Lookup {
  const known = new Map<string, boolean>();
  return async (pattern) => {
    const query = { pattern, isRegex: true, ignoreCase: true, under: '', mostHits: 1 };
    const isKnown =
      known.get(pattern) ?? (known.size < mostLookups && (await base.search(query)).hits.length > 0);
    known.set(pattern, isKnown);
    return isKnown;
  };
}

/** A package that the site's pages import already is no news. */
async function isImportOfBase({ identity }: ActiveItem, isInBase: Lookup): Promise<boolean> {
  const [, module] = /^import (.+)$/.exec(identity) ?? [];
  return module !== undefined && !/^[a-z]+:/i.test(module) && isInBase(`["']${escapeExtended(module)}["']`);
}

async function hostFindings(
  items: readonly PlacedItem[],
  changes: readonly Change[],
  isInBase: Lookup,
): Promise<Finding[]> {
  const byHost = Map.groupBy(items, ({ host }) => host ?? '');
  byHost.delete('');
  const found: Finding[] = [];
  for (const [host, [first, ...more]] of byHost) {
    if (changes.some(({ before }) => before !== null && hasHost(before, host))) continue;
    if (await isInBase(`(^|[^A-Za-z0-9.-])${escapeExtended(host)}([^A-Za-z0-9.-]|$)`)) continue;
    const times = more.length > 0 ? `, and ${more.length} more like it` : '';
    const what = first!.what.includes(host) ? first!.what : `${first!.what} of \`${host}\``;
    found.push(finding(first!, `Adds ${what}, a host that the repository did not name before${times}.`));
  }
  return found;
}

const hasHost = (text: string, host: string): boolean =>
  text.includes(`//${host}/`) || text.includes(`//${host})`);

const escapeExtended = (text: string): string => text.replace(/[.[\]{}()*+?^$|\\]/g, '\\$&');

const finding = ({ path, line }: PlacedItem, message: string): Finding => ({ path, line, message });

const refusal = ({ kind, what, host }: ActiveItem): string =>
  kind === 'unchecked'
    ? `Could not be checked for active content: ${what.replace(/\.?$/, '.')} Leave the file as it was, or make it simpler.`
    : `Adds ${what}${host === null ? '' : ` of \`${host}\``}, which the instruction did not ask for. Leave it out; an instruction asks for it by ${host === null ? 'its name in code marks' : 'its host'}.`;
