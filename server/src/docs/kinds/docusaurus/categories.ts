import { isScalar, parseDocument } from 'yaml';
import { inside, type Place, propertyOf, type SourceFile, stringOf } from '../../literal/literal.ts';
import { readJson } from '../../literal/read-json.ts';
import { placeOf } from '../../literal/yaml-place.ts';
import type { NavigationGroup, NavigationLabel, NavigationScope } from '../../navigation/navigation.ts';
import type { NavigationBuilder } from '../../navigation/navigation-builder.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { inTurn } from '../../text/in-turn.ts';
import { folderOf, isBelow, nameOf, withoutExtension } from '../../text/posix-path.ts';
import { withoutNumbers } from './addresses.ts';
import { type CategoryLink, jsonLink, yamlLink } from './category-links.ts';

/** What `_category_.json` or `_category_.yml` says of its folder. */
export interface Category {
  file: string;
  label: (Place & { text: string; syntax: 'literal' | 'yaml' }) | null;
  /** Where the page is that lists the folder's pages, if the file says so. */
  slug: string | null;
  /** The page that the folder has instead. */
  link: CategoryLink | null;
}

export type Categories = ReadonlyMap<string, Category>;

export const categoryFile = /(^|\/)_category_\.(?:json|ya?ml)$/;

/** By folder. */
export async function readCategories(site: SiteFiles): Promise<Categories> {
  const files = [...site.tree.paths].filter(
    (path) => categoryFile.test(path) && site.layout.contentFolders.some((folder) => isBelow(path, folder)),
  );
  const read = await inTurn(files, async (path) => readCategory({ path, text: await site.text(path) }));
  return new Map(read.map((category) => [folderOf(category.file), category]));
}

function readCategory(source: SourceFile): Category {
  if (!source.path.endsWith('.json')) return readYamlCategory(source);
  const { literal } = readJson(source);
  const label = propertyOf(literal ?? undefined, 'label');
  const link = propertyOf(literal ?? undefined, 'link');
  const isGenerated = stringOf(propertyOf(link, 'type')) === 'generated-index';
  return {
    file: source.path,
    label:
      label?.type === 'string' && label.isWritten
        ? { ...inside(label), text: label.value, syntax: 'literal' }
        : null,
    slug: isGenerated ? (stringOf(propertyOf(link, 'slug')) ?? null) : null,
    link: jsonLink(literal ?? undefined),
  };
}

function readYamlCategory(source: SourceFile): Category {
  const document = parseDocument(source.text, { logLevel: 'silent', uniqueKeys: false });
  const label: unknown = document.get('label', true);
  const slug: unknown = document.getIn(['link', 'slug']);
  return {
    file: source.path,
    label:
      isScalar(label) && typeof label.value === 'string'
        ? { ...placeOf(source, label), text: label.value, syntax: 'yaml' }
        : null,
    slug: document.getIn(['link', 'type']) === 'generated-index' && typeof slug === 'string' ? slug : null,
    link: yamlLink(source, document),
  };
}

export const labelsOf = (
  categories: Categories,
  scopeOf: (file: string) => NavigationScope,
): NavigationLabel[] =>
  [...categories.values()].flatMap(({ file, label }): NavigationLabel[] => {
    if (!label) return [];
    const { start, end, text, syntax } = label;
    return [{ start, end, file, text, syntax, ...scopeOf(file) }];
  });

/** The groups of a sidebar that is made from a folder: each folder in it is one. */
export function addFolderGroups(
  site: SiteFiles,
  builder: NavigationBuilder,
  categories: Categories,
  top: { folder: string; parent: NavigationGroup | null; scope: NavigationScope },
): void {
  const groups = new Map<string, NavigationGroup | null>([[top.folder, top.parent]]);
  const shown = site.documents.filter(
    (path) => isBelow(path, top.folder) && !/(^|\/)_/.test(path.slice(top.folder.length)),
  );
  const withIndex = new Set(shown.filter(isIndex).map(folderOf));
  const add = (folder: string): NavigationGroup | null => {
    const known = groups.get(folder);
    if (known !== undefined) return known;
    const parent = add(folderOf(folder));
    const category = categories.get(folder);
    // Without one, an index gives the label, and maybe in its text.
    const ownName = withIndex.has(folder) ? null : withoutNumbers(nameOf(folder));
    const label = category?.label?.text ?? ownName;
    const group =
      label === null
        ? parent
        : builder.group({
            label,
            file: category?.file ?? `${folder}/_category_.json`,
            parent,
            place: null,
            pages: null,
            folder,
            scope: top.scope,
          });
    groups.set(folder, group);
    return group;
  };
  for (const path of shown) add(folderOf(path));
}

/** A file that stands for its folder. */
function isIndex(path: string): boolean {
  const name = withoutExtension(nameOf(path)).toLowerCase();
  return /^(?:index|readme)$/.test(name) || name === nameOf(folderOf(path)).toLowerCase();
}
