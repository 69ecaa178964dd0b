import { type Document, isMap, isScalar, type YAMLMap } from 'yaml';
import {
  inside,
  type Literal,
  type Place,
  propertyOf,
  type SourceFile,
  stringOf,
} from '../../literal/literal.ts';
import { placeOf } from '../../literal/yaml-place.ts';
import type {
  FieldList,
  ListPlace,
  NavigationEntry,
  NavigationScope,
  NavigationSyntax,
} from '../../navigation/navigation.ts';
import { memberPlace } from '../../navigation/navigation-builder.ts';
import type { Range } from '../../text/edit.ts';
import { lineAt, startOfLine, startOfNextLine } from '../../text/lines.ts';
import { folderOf, nameOf } from '../../text/posix-path.ts';

/** The page that a category file gives its folder: `link: { type: doc, id: intro }`. */
export interface CategoryLink {
  id: string;
  at: Place;
  /** Whether the id stands in the file as it is. */
  isWritten: boolean;
  /** The whole link, which is taken out with its page. */
  place: ListPlace | null;
  syntax: NavigationSyntax;
}

export function jsonLink(category: Literal | undefined): CategoryLink | null {
  const link = propertyOf(category, 'link');
  const id = propertyOf(link, 'id');
  if (!category || stringOf(propertyOf(link, 'type')) !== 'doc' || id?.type !== 'string') return null;
  const place = memberPlace(category, 'link');
  return { id: id.value, at: inside(id), isWritten: id.isWritten, place, syntax: 'literal' };
}

export function yamlLink(source: SourceFile, document: Document): CategoryLink | null {
  const id: unknown = document.getIn(['link', 'id'], true);
  if (document.getIn(['link', 'type']) !== 'doc') return null;
  if (!isScalar(id) || typeof id.value !== 'string') return null;
  const at = placeOf(source, id);
  const isWritten = source.text.slice(at.start, at.end) === id.value;
  const fields = isMap(document.contents) ? document.contents : null;
  return { id: id.value, at, isWritten, place: fields && fieldPlace(source.text, fields), syntax: 'yaml' };
}

/** Null where the fields share lines. */
function fieldPlace(text: string, fields: YAMLMap): ListPlace | null {
  if (fields.flow) return null;
  const lines = fields.items.map(({ key, value }): Range | null => {
    const [start] = (isScalar(key) && key.range) || [];
    const [from = start, end = from] = (value as { range?: readonly number[] } | null)?.range ?? [];
    if (start === undefined || from === undefined || end === undefined) return null;
    return { start: startOfLine(text, start), end: startOfNextLine(text, Math.max(from, end - 1)) };
  });
  const list: FieldList = { format: 'fields', lines: lines.filter((range) => range !== null) };
  const index = fields.items.findIndex(({ key }) => isScalar(key) && key.value === 'link');
  return list.lines.length === lines.length ? { list, index } : null;
}

/** As an entry of the navigation, by the documents of the version that the file is in. */
export function linkEntry(
  file: string,
  { id, at, isWritten, place, syntax }: CategoryLink,
  documents: ReadonlyMap<string, string>,
  scope: NavigationScope,
): NavigationEntry {
  return {
    file,
    target: id,
    range: isWritten ? { start: at.start, end: at.end } : null,
    syntax,
    line: lineAt(at.source.text, at.start),
    page: linkedPage(folderOf(file), id, documents),
    external: false,
    parent: null,
    place,
    ...scope,
  };
}

/** A page of the folder itself may be called by the last part of its id alone, and comes before others. */
function linkedPage(folder: string, id: string, documents: ReadonlyMap<string, string>): string | null {
  for (const [name, path] of documents) if (folderOf(path) === folder && nameOf(name) === id) return path;
  return documents.get(id) ?? null;
}

/** What a category file calls a page: as before by the last part of its id, where that is enough. */
export const linkedId = (id: string, path: string, file: string, like: string): string =>
  !like.includes('/') && folderOf(path) === folderOf(file) ? nameOf(id) : id;
