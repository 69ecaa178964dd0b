import {
  type ArrayLiteral,
  arrayOf,
  inside,
  type Literal,
  type ObjectLiteral,
  propertyOf,
  stringOf,
} from '../../literal/literal.ts';
import { readConfiguration } from '../../literal/read-configuration.ts';
import { describeUnknown, type Unknown, unknownSetting } from '../../literal/unknown.ts';
import {
  emptyNavigation,
  type Navigation,
  type NavigationEntry,
  type NavigationGroup,
  type NavigationPart,
  type NavigationScope,
} from '../../navigation/navigation.ts';
import {
  literalList,
  memberPlace,
  mergeNavigation,
  NavigationBuilder,
} from '../../navigation/navigation-builder.ts';
import { partOf } from '../../navigation/navigation-parts.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { inTurn } from '../../text/in-turn.ts';
import { folderOf, isBelow, joinPath, relativeTo } from '../../text/posix-path.ts';
import { documentId, joinUrl } from './addresses.ts';
import { addFolderGroups, type Categories, labelsOf, readCategories } from './categories.ts';
import { linkEntry } from './category-links.ts';
import { readNavbar } from './navbar.ts';
import type { DocsVersion, Options } from './options.ts';

/** The sidebars of every docs plugin and version, and the labels of folders. */
export async function readNavigation(site: SiteFiles, options: Options): Promise<Navigation> {
  const versions = options.plugins.flatMap((plugin) => plugin.versions);
  const categories = await readCategories(site);
  const parts: Navigation[] = [];
  const current: NavigationPart[] = [];
  for (const version of versions) {
    const part = await versionNavigation(site, version, categories);
    parts.push(part);
    // A sidebar lists pages of its own plugin only.
    if (version.name === 'current') current.push(partOf(part, version.folder));
  }
  const frozen = versions.filter(({ name }) => name !== 'current');
  const scopeOf = (file: string): NavigationScope => ({
    frozen: frozen.some(({ folder }) => isBelow(file, folder)),
    translated: isBelow(file, options.i18nFolder),
  });
  const labels = labelsOf(categories, scopeOf);
  const files = [...categories.values()].map(({ file }) => file);
  const merged = mergeNavigation([...parts, { ...emptyNavigation('every-page'), files, labels }]);
  const linked = await linkedPages(site, versions, categories, scopeOf);
  const isShown = ({ file }: NavigationEntry) =>
    merged.folders.some((folder) => isBelow(folderOf(file), folder));
  return {
    ...merged,
    // Docusaurus does not read the file of a folder that no sidebar is made from.
    entries: [...merged.entries, ...linked.filter((entry) => entry.page !== null || isShown(entry))],
    parts: current,
    links: await readNavbar(options, (version) => documentIds(site, version)),
  };
}

/** The pages that category files name, in the versions whose folders they are in. */
async function linkedPages(
  site: SiteFiles,
  versions: readonly DocsVersion[],
  categories: Categories,
  scopeOf: (file: string) => NavigationScope,
): Promise<NavigationEntry[]> {
  const deepest = versions.toSorted((a, b) => b.folder.length - a.folder.length);
  const links = [...categories.values()].flatMap(({ file, link }) => {
    const version = deepest.find(({ folder }) => isBelow(file, folder));
    return link && version ? [{ file, link, version }] : [];
  });
  const found: NavigationEntry[] = [];
  for (const [version, inVersion] of Map.groupBy(links, (each) => each.version)) {
    const documents = await documentIds(site, version);
    for (const { file, link } of inVersion) found.push(linkEntry(file, link, documents, scopeOf(file)));
  }
  return found;
}

async function versionNavigation(
  site: SiteFiles,
  version: DocsVersion,
  categories: Categories,
): Promise<Navigation> {
  const { folder, sidebars, name, route } = version;
  const scope = { frozen: name !== 'current', translated: false };
  const generated = [...categories].flatMap(([path, { slug }]) =>
    slug !== null && (path === folder || isBelow(path, folder)) ? [joinUrl(route, slug)] : [],
  );
  if (sidebars !== null && typeof sidebars === 'object') return unreadSidebars([sidebars]);
  if (sidebars === null || sidebars === false || !site.tree.paths.has(sidebars)) {
    const builder = new NavigationBuilder('literal', () => ({ page: null, external: false }));
    if (sidebars !== false) addFolderGroups(site, builder, categories, { folder, parent: null, scope });
    return { ...builder.build([]), status: 'every-page', folders: [folder], generated };
  }
  const { value, problem } = await readConfiguration(
    { paths: site.tree.paths, read: (path) => site.text(path) },
    sidebars,
  );
  if (value?.type !== 'object') {
    const unknown = value?.type === 'unknown' ? [unknownSetting('sidebars', value)] : [];
    return unreadSidebars(unknown, problem?.message ?? `${sidebars} exports no sidebars`);
  }
  const ids = await documentIds(site, version);
  const builder = new NavigationBuilder('literal', (id) => ({ page: ids.get(id) ?? null, external: false }));
  builder.generated.push(...generated);
  const reading = { site, builder, categories, version, scope };
  for (const unknown of value.rest) builder.isUnknown(unknown, 'sidebars');
  for (const { key, value: items } of value.properties) {
    if (!builder.isUnknown(items, key)) readCategory(reading, key, items, null, null);
  }
  return builder.build([sidebars]);
}

function unreadSidebars(unknown: readonly Unknown[], otherwise = ''): Navigation {
  const why = unknown.map(describeUnknown).join('') || otherwise;
  return {
    ...emptyNavigation('unreadable', `The navigation was neither read nor changed: ${why}.`),
    unknown,
  };
}

async function documentIds(
  site: SiteFiles,
  { folder, keepsNumbers }: DocsVersion,
): Promise<Map<string, string>> {
  const paths = site.documents.filter((path) => isBelow(path, folder));
  const ids = await inTurn(paths, async (path) =>
    documentId(relativeTo(folder, path) ?? path, await site.fieldsNamed(path, ['id']), keepsNumbers),
  );
  return new Map(ids.map((id, index) => [id, paths[index]!]));
}

interface Reading {
  site: SiteFiles;
  builder: NavigationBuilder;
  categories: Categories;
  version: DocsVersion;
  scope: NavigationScope;
}

function readCategory(
  reading: Reading,
  label: string,
  items: Literal,
  parent: NavigationGroup | null,
  place: NavigationGroup['place'],
): NavigationGroup {
  const array = arrayOf(items);
  const group = reading.builder.group({
    label,
    file: items.source.path,
    parent,
    place,
    pages: literalList(array),
    scope: reading.scope,
  });
  if (array) readItems(reading, array, group);
  else if (items.type === 'object') readWhole(reading, items, group);
  return group;
}

/** A sidebar, or the items of a category, may be one object instead of a list. */
function readWhole(reading: Reading, item: ObjectLiteral, group: NavigationGroup): void {
  if (propertyOf(item, 'type')) readItem(reading, item, group, null);
  else readShorthand(reading, item, group, null);
}

function readItems(reading: Reading, array: ArrayLiteral, group: NavigationGroup): void {
  const list = literalList(array);
  array.items.forEach((item, index) => {
    const place = list && { list, index };
    if (reading.builder.isUnknown(item, group.label || 'sidebars')) return;
    if (item.type === 'string') reading.builder.entryOf(item, group, place);
    else if (item.type === 'object') readItem(reading, item, group, place);
  });
}

function readItem(
  reading: Reading,
  item: ObjectLiteral,
  group: NavigationGroup,
  place: NavigationGroup['place'],
): void {
  const { builder, scope, version } = reading;
  const label = propertyOf(item, 'label');
  builder.labelOf(label, scope);
  const type = stringOf(propertyOf(item, 'type'));
  if (type === undefined) readShorthand(reading, item, group, place);
  else if (type === 'autogenerated') {
    const name = stringOf(propertyOf(item, 'dirName')) ?? '.';
    const folder = joinPath(version.folder, name === '.' ? '' : name);
    builder.folders.push(folder);
    addFolderGroups(reading.site, builder, reading.categories, { folder, parent: group, scope });
  } else if (type === 'doc' || type === 'ref') {
    const id = propertyOf(item, 'id');
    if (id?.type === 'string') builder.entryOf(id, group, place);
    else builder.isUnknown(id, 'id');
  } else if (type === 'category') {
    const items = propertyOf(item, 'items');
    const isKnown = items && !builder.isUnknown(items, 'items');
    const category = isKnown ? readCategory(reading, stringOf(label) ?? '', items, group, place) : group;
    const link = propertyOf(item, 'link');
    const id = propertyOf(link, 'id');
    if (id?.type === 'string') builder.entryOf(id, category, memberPlace(item, 'link'));
    const slug = stringOf(propertyOf(link, 'slug'));
    if (slug !== undefined) builder.generated.push(joinUrl(version.route, slug));
  }
}

/** `{ 'Getting started': ['a', 'b'] }` */
function readShorthand(
  reading: Reading,
  item: ObjectLiteral,
  group: NavigationGroup,
  place: NavigationGroup['place'],
): void {
  for (const { key, keyPlace, value } of item.properties) {
    if (value.type !== 'array') continue;
    const isQuoted = keyPlace !== null && keyPlace.end - keyPlace.start === key.length + 2;
    if (isQuoted) reading.builder.label(key, inside(keyPlace), reading.scope);
    readCategory(reading, key, value, group, item.properties.length === 1 ? place : null);
  }
}
