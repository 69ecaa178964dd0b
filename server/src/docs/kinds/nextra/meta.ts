import {
  inside,
  type Literal,
  type ObjectLiteral,
  type Property,
  propertyOf,
  stringOf,
} from '../../literal/literal.ts';
import { readConfiguration } from '../../literal/read-configuration.ts';
import { addressEntries } from '../../navigation/address-entries.ts';
import { emptyNavigation, type Navigation, type NavigationGroup } from '../../navigation/navigation.ts';
import { memberPlace, NavigationBuilder } from '../../navigation/navigation-builder.ts';
import type { Redirects } from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { folderOf, isBelow, joinPath, nameOf } from '../../text/posix-path.ts';
import type { NextraLayout, PageFolder } from './layout.ts';

export const metaName = /^_meta(\.global)?(\.[\w-]+)?\.(?:[jt]sx?|json)$/;

interface Reading {
  site: SiteFiles;
  builder: NavigationBuilder;
  type: PageFolder['type'];
  /** A file for the whole site names pages by their way from the top. */
  isGlobal: boolean;
}

/** The `_meta` files, which give pages titles and an order. Every page is in the navigation, listed or not. */
export async function readMeta(
  site: SiteFiles,
  { folders, languages }: NextraLayout,
  redirects: Redirects,
): Promise<Navigation> {
  const all = folders.map(({ folder }) => folder);
  const files = [...site.tree.paths]
    .filter((path) => metaName.test(nameOf(path)) && all.some((folder) => isBelow(path, folder)))
    .sort();
  if (files.length === 0) return { ...emptyNavigation('every-page'), folders: all };
  const builder = new NavigationBuilder('literal', await addressEntries(site, redirects));
  builder.folders.push(...all);
  const tree = { paths: site.tree.paths, read: (path: string) => site.text(path) };
  for (const file of files) {
    const { value } = await readConfiguration(tree, file);
    if (builder.isUnknown(value, '_meta') || value?.type !== 'object') continue;
    const { folder: top, type } = folders.find(({ folder }) => isBelow(file, folder))!;
    const [, global, suffix] = metaName.exec(nameOf(file))!;
    const language =
      suffix?.slice(1) ??
      folderOf(file)
        .slice(top.length + 1)
        .split('/')[0];
    const translated = languages?.all.includes(language ?? '') === true && language !== languages.first;
    const folder = folderOf(file);
    const label = folder === top ? '' : nameOf(folder);
    const group = groupOf(builder, value, label, null, { frozen: false, translated });
    readMembers({ site, builder, type, isGlobal: global !== undefined }, value, folder, '', group);
  }
  return builder.build(files);
}

const groupOf = (
  builder: NavigationBuilder,
  object: ObjectLiteral,
  label: string,
  parent: NavigationGroup | null,
  scope: Pick<NavigationGroup, 'frozen' | 'translated'>,
): NavigationGroup =>
  builder.group({
    label,
    file: object.source.path,
    parent,
    place: null,
    pages: object.members ? { format: 'object', object } : null,
    scope,
  });

function readMembers(
  reading: Reading,
  object: ObjectLiteral,
  folder: string,
  route: string,
  group: NavigationGroup,
): void {
  const { builder } = reading;
  for (const unknown of object.rest) builder.isUnknown(unknown, '_meta');
  for (const property of object.properties) {
    if (property.key === '*') continue;
    builder.labelOf(property.value, group);
    for (const key of ['title', 'name']) {
      const title = property.value.type === 'object' ? propertyOf(property.value, key) : undefined;
      builder.labelOf(title, group);
    }
    readMember(reading, object, property, folder, route, group);
  }
}

function readMember(
  reading: Reading,
  object: ObjectLiteral,
  { key, keyPlace, value }: Property,
  folder: string,
  route: string,
  group: NavigationGroup,
): void {
  const { site, builder, isGlobal } = reading;
  const isObject = value.type === 'object';
  if (isObject && stringOf(propertyOf(value, 'type')) === 'separator') return;
  const href = isObject ? propertyOf(value, 'href') : undefined;
  if (href?.type === 'string') {
    builder.entry(href.value, inside(href), group, null, href.isWritten);
    return;
  }
  const page = pageNamed(reading, joinPath(folder, key), key);
  // A folder of that name is named by the key as well, and stays when the page goes.
  const isFolder = page === null || hasOthers(site, joinPath(folder, key), page);
  if (page && !isFolder && keyPlace && keyPlace.source === object.source) {
    const target = isGlobal ? joinPath(route, key) : key;
    builder.keyEntry(target, keyPlace, page, group, memberPlace(object, key));
  }
  const items: Literal | undefined = isObject ? propertyOf(value, 'items') : undefined;
  if (items?.type !== 'object') return;
  const below = groupOf(builder, items, stringOf(propertyOf(value, 'title')) ?? key, group, group);
  readMembers(reading, items, joinPath(folder, key), joinPath(route, key), below);
}

/** `index` is the folder's own page. */
function pageNamed({ site, type }: Reading, base: string, key: string): string | null {
  const names =
    type === 'app'
      ? key === 'index'
        ? [joinPath(folderOf(base), 'page')]
        : [`${base}/page`]
      : [base, `${base}/index`];
  return names.flatMap((name) => [`${name}.mdx`, `${name}.md`]).find((path) => site.isDocument(path)) ?? null;
}

const hasOthers = (site: SiteFiles, folder: string, page: string): boolean =>
  site.documents.some((path) => path !== page && isBelow(path, folder));
