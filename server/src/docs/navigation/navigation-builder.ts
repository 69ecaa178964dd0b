import type { ArrayLiteral, Literal, Place, SourceFile, StringLiteral } from '../literal/literal.ts';
import { inside } from '../literal/literal.ts';
import { describeUnknown, type Unknown, unknownSetting } from '../literal/unknown.ts';
import { lineCounter } from '../text/lines.ts';
import type {
  ListPlace,
  Navigation,
  NavigationEntry,
  NavigationGroup,
  NavigationLabel,
  NavigationList,
  NavigationScope,
  NavigationSyntax,
} from './navigation.ts';

/** Resolves a target as a file of the navigation writes it. */
export type ResolveTarget = (target: string, file: string) => { page: string | null; external: boolean };

export interface GroupInput {
  label: string;
  /** The file that the group is written in. */
  file: string;
  parent: NavigationGroup | null;
  place: ListPlace | null;
  pages: NavigationList | null;
  folder?: string | null;
  scope?: NavigationScope;
  head?: NavigationEntry | null;
}

const current: NavigationScope = { frozen: false, translated: false };

/** A list of a configuration that items can be added to and taken from; null where code puts it together. */
export const literalList = (array: ArrayLiteral | undefined): NavigationList | null =>
  array?.elements ? { format: 'literal', array } : null;

/** Where a property can be taken out of its object; null where code puts the object together. */
export function memberPlace(object: Literal, key: string): ListPlace | null {
  if (object.type !== 'object' || !object.members) return null;
  const at = object.properties.find((property) => property.key === key)?.keyPlace;
  const index =
    at?.source === object.source ? object.members.findIndex(({ start }) => start === at.start) : -1;
  return index === -1 ? null : { list: { format: 'object', object }, index };
}

/** Puts a navigation together while a reader walks through a configuration, which may be spread over files. */
export class NavigationBuilder {
  readonly #syntax: NavigationSyntax;
  readonly #resolve: ResolveTarget;
  readonly #lines = new Map<SourceFile, (offset: number) => number>();
  readonly #groups: NavigationGroup[] = [];
  readonly #entries: NavigationEntry[] = [];
  /** By where they are written: a list may be used in several places. */
  readonly #labels = new Map<string, NavigationLabel>();
  readonly #unknown: Unknown[] = [];
  readonly folders: string[] = [];
  readonly generated: string[] = [];

  constructor(syntax: NavigationSyntax, resolve: ResolveTarget) {
    this.#syntax = syntax;
    this.#resolve = resolve;
  }

  label(
    text: string,
    { source, start, end }: Place,
    { frozen, translated }: NavigationScope = current,
  ): void {
    const at = `${source.path}:${start}`;
    // What current pages show is theirs, whatever else shows it.
    if (this.#labels.has(at) && (frozen || translated)) return;
    this.#labels.set(at, { start, end, file: source.path, text, syntax: this.#syntax, frozen, translated });
  }

  /** The same for a text of a configuration; one that code puts together cannot be changed. */
  labelOf(text: Literal | undefined, scope: NavigationScope = current): void {
    if (text?.type === 'string' && text.isWritten) this.label(text.value, inside(text), scope);
  }

  group({
    label,
    file,
    parent,
    place,
    pages,
    folder = null,
    scope,
    head = null,
  }: GroupInput): NavigationGroup {
    const trail = [...(parent?.trail ?? []), label];
    const { frozen, translated } = scope ?? parent ?? current;
    const group = { file, label, trail, parent, place, pages, folder, members: [], frozen, translated, head };
    parent?.members.push(group);
    this.#groups.push(group);
    return group;
  }

  entry(
    target: string,
    at: Place,
    parent: NavigationGroup | null,
    place: ListPlace | null,
    isWritten = true,
  ): NavigationEntry {
    return this.#add(target, at, this.#resolve(target, at.source.path), parent, place, isWritten);
  }

  /** The same for a page that is the key of an object. */
  keyEntry(target: string, at: Place, page: string, parent: NavigationGroup, place: ListPlace | null): void {
    this.#add(target, at, { page, external: false, isKey: true }, parent, place, true);
  }

  /** The same for a page that was found already. */
  pageEntry(
    target: string,
    at: Place,
    page: string,
    parent: NavigationGroup | null,
    place: ListPlace | null,
    isWritten = true,
  ): void {
    this.#add(target, at, { page, external: false }, parent, place, isWritten);
  }

  #add(
    target: string,
    { source, start, end }: Place,
    found: Pick<NavigationEntry, 'page' | 'external' | 'isKey'>,
    parent: NavigationGroup | null,
    place: ListPlace | null,
    isWritten: boolean,
  ): NavigationEntry {
    const { frozen, translated } = parent ?? current;
    const entry: NavigationEntry = {
      file: source.path,
      target,
      range: isWritten ? { start, end } : null,
      syntax: this.#syntax,
      line: this.#lineOf(source, start),
      ...found,
      parent,
      place,
      frozen,
      translated,
    };
    parent?.members.push(entry);
    this.#entries.push(entry);
    return entry;
  }

  /** The same for a text of a configuration. */
  entryOf(
    target: StringLiteral,
    parent: NavigationGroup | null,
    place: ListPlace | null,
    value = target.value,
  ): void {
    this.entry(value, inside(target), parent, place, target.isWritten && value === target.value);
  }

  /** A part that cannot be read. True: it is one. */
  isUnknown(part: Literal | undefined, setting: string): boolean {
    if (part?.type !== 'unknown') return false;
    this.#unknown.push(unknownSetting(setting, part));
    return true;
  }

  build(files: readonly string[]): Navigation {
    const isUnread = this.#entries.length + this.folders.length === 0 && this.#unknown.length > 0;
    const why = this.#unknown.map(describeUnknown).join('; ');
    return {
      status: isUnread ? 'unreadable' : 'listed',
      files: [
        ...new Set([
          ...files,
          ...this.#entries.map(({ file }) => file),
          ...[...this.#labels.values()].map(({ file }) => file),
        ]),
      ],
      groups: this.#groups,
      entries: this.#entries,
      labels: [...this.#labels.values()],
      folders: this.folders,
      generated: this.generated,
      note: isUnread ? `The navigation was neither read nor changed: ${why}.` : null,
      unknown: this.#unknown,
      problems: [],
    };
  }

  #lineOf(source: SourceFile, offset: number): number {
    const lineOf = this.#lines.get(source) ?? lineCounter(source.text);
    this.#lines.set(source, lineOf);
    return lineOf(offset);
  }
}

/** Several files' navigation as one. */
export function mergeNavigation(parts: readonly Navigation[]): Navigation {
  const [first] = parts;
  if (!first || parts.length === 1) return first!;
  // What is frozen says nothing about what people work on.
  const isListed =
    first.status !== 'unreadable' &&
    parts.some(({ status, groups }) => status === 'listed' && groups.some(({ frozen }) => !frozen));
  return {
    status: isListed ? 'listed' : first.status,
    files: parts.flatMap((part) => part.files),
    groups: parts.flatMap((part) => part.groups),
    entries: parts.flatMap((part) => part.entries),
    labels: parts.flatMap((part) => part.labels),
    folders: parts.flatMap((part) => part.folders),
    generated: parts.flatMap((part) => part.generated),
    note: parts.find((part) => part.note)?.note ?? null,
    unknown: parts.flatMap((part) => part.unknown),
    problems: parts.flatMap((part) => part.problems),
  };
}
