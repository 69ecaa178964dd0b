import type { Range } from '../text/edit.ts';
import { lineCounter } from '../text/lines.ts';
import type {
  ListPlace,
  Navigation,
  NavigationEntry,
  NavigationGroup,
  NavigationLabel,
  NavigationList,
  NavigationScope,
} from './navigation.ts';

/** Resolves a target as a navigation writes it. */
export type ResolveTarget = (target: string) => { page: string | null; external: boolean };

export interface GroupInput {
  label: string;
  parent: NavigationGroup | null;
  place: ListPlace | null;
  pages: NavigationList | null;
  scope?: NavigationScope;
}

/** Puts a navigation together while a reader walks through one configuration file. */
export class NavigationBuilder {
  readonly #file: string;
  readonly #lineOf: (offset: number) => number;
  readonly #syntax: 'literal' | 'yaml';
  readonly #resolve: ResolveTarget;
  readonly #groups: NavigationGroup[] = [];
  readonly #entries: NavigationEntry[] = [];
  readonly #labels: NavigationLabel[] = [];
  readonly folders: string[] = [];

  constructor(file: string, source: string, syntax: 'literal' | 'yaml', resolve: ResolveTarget) {
    this.#file = file;
    this.#lineOf = lineCounter(source);
    this.#syntax = syntax;
    this.#resolve = resolve;
  }

  label(text: string, range: Range, scope: NavigationScope): void {
    const { frozen, translated } = scope;
    this.#labels.push({ ...range, file: this.#file, text, syntax: this.#syntax, frozen, translated });
  }

  group({ label, parent, place, pages, scope }: GroupInput): NavigationGroup {
    const trail = [...(parent?.trail ?? []), label];
    const { frozen, translated } = scope ?? parent ?? { frozen: false, translated: false };
    const group = { file: this.#file, label, trail, parent, place, pages, members: [], frozen, translated };
    parent?.members.push(group);
    this.#groups.push(group);
    return group;
  }

  entry(target: string, range: Range, parent: NavigationGroup | null, place: ListPlace | null): void {
    const { frozen, translated } = parent ?? { frozen: false, translated: false };
    const entry: NavigationEntry = {
      file: this.#file,
      target,
      range,
      syntax: this.#syntax,
      line: this.#lineOf(range.start),
      ...this.#resolve(target),
      parent,
      place,
      frozen,
      translated,
    };
    parent?.members.push(entry);
    this.#entries.push(entry);
  }

  build(note: string | null = null): Navigation {
    return {
      status: 'listed',
      files: [this.#file],
      groups: this.#groups,
      entries: this.#entries,
      labels: this.#labels,
      folders: this.folders,
      note,
      problems: [],
    };
  }
}

/** Several files' navigation as one. */
export function mergeNavigation(parts: readonly Navigation[]): Navigation {
  const [first] = parts;
  if (!first || parts.length === 1) return first!;
  return {
    status: first.status,
    files: parts.flatMap((part) => part.files),
    groups: parts.flatMap((part) => part.groups),
    entries: parts.flatMap((part) => part.entries),
    labels: parts.flatMap((part) => part.labels),
    folders: parts.flatMap((part) => part.folders),
    note: parts.find((part) => part.note)?.note ?? null,
    problems: parts.flatMap((part) => part.problems),
  };
}
