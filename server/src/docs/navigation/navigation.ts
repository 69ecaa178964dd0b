import type { YAMLSeq } from 'yaml';
import type { ArrayLiteral, ObjectLiteral } from '../literal/literal.ts';
import type { Unknown } from '../literal/unknown.ts';
import type { Range } from '../text/edit.ts';
import { isBelow } from '../text/posix-path.ts';

/** A list in a configuration file that holds entries. */
export type NavigationList =
  | { format: 'literal'; array: ArrayLiteral }
  /** Pages are the keys. */
  | { format: 'object'; object: ObjectLiteral }
  | { format: 'yaml'; sequence: YAMLSeq }
  | SummaryList;

/** A Markdown list of links, as `SUMMARY.md` has them. */
export interface SummaryList {
  format: 'summary';
  items: readonly SummaryItem[];
  /** What a further item begins with: indent, bullet and space. */
  bullet: string;
  /** Where it goes. */
  at: number;
  /** Whether an empty line goes before it. */
  spaced: boolean;
}

export interface SummaryItem {
  /** Its own lines, without those of the items below it. */
  own: Range;
  indent: number;
  children: readonly SummaryItem[];
}

/** Fields of a YAML file, by the lines of each: one can be taken out, and none added. */
export interface FieldList {
  format: 'fields';
  lines: readonly Range[];
}

/** Which place of which list something takes, so that it can be taken out again. */
export interface ListPlace {
  list: NavigationList | FieldList;
  index: number;
}

/** What a part of the navigation is for, inherited downwards. */
export interface NavigationScope {
  /** An older version of the documentation, not the current one. */
  frozen: boolean;
  /** Another language than the site's first. */
  translated: boolean;
}

export type NavigationSyntax = 'literal' | 'yaml' | 'markdown';

export interface NavigationLabel extends Range, NavigationScope {
  file: string;
  text: string;
  syntax: NavigationSyntax;
}

export interface NavigationGroup extends NavigationScope {
  file: string;
  label: string;
  /** Labels from the top down to this group. */
  trail: readonly string[];
  parent: NavigationGroup | null;
  place: ListPlace | null;
  /** Where a new page of this group goes; null if pages cannot stand directly in it. */
  pages: NavigationList | null;
  /** The folder whose pages are in it without being listed: one made there is in it too. */
  folder: string | null;
  members: (NavigationGroup | NavigationEntry)[];
  /** The entry that the group lies below, where that is a page of its own. */
  head: NavigationEntry | null;
}

export interface NavigationEntry extends NavigationScope {
  file: string;
  /** As it is written. */
  target: string;
  /** Where the target is written, without quotes; null where it is put together by code. */
  range: Range | null;
  /** The last part of the target is the key of an object, and the range is the whole key. */
  isKey?: boolean;
  syntax: NavigationSyntax;
  line: number;
  /** The page it leads to; null when there is none. */
  page: string | null;
  /** Leads to another site, which is nobody's problem here. */
  external: boolean;
  parent: NavigationGroup | null;
  place: ListPlace | null;
}

/** A link outside of the lists of pages, such as one of the top bar: a page is not listed by it. */
export interface NavigationLink extends Pick<NavigationEntry, 'file' | 'line' | 'target' | 'range'> {
  /** The page, where the link calls it by another name than its address; null: the target is an address. */
  page: string | null;
}

export interface NavigationLinks {
  known: readonly NavigationLink[];
  /** Lists that could not be read, or not wholly. */
  unknown: readonly Unknown[];
}

/** A list of pages that stands by itself: what could not be read of it says nothing of the others. */
export interface NavigationPart {
  /** Its pages are in this folder. */
  folder: string;
  groups: readonly NavigationGroup[];
  /** Why it may have more than is seen; null: it was read wholly. */
  unread: string | null;
}

export interface Navigation {
  /** listed: entry by entry. every-page: made from the folders. none: the site has none. unreadable: see note. */
  status: 'listed' | 'every-page' | 'none' | 'unreadable';
  files: readonly string[];
  groups: readonly NavigationGroup[];
  entries: readonly NavigationEntry[];
  labels: readonly NavigationLabel[];
  links?: NavigationLinks;
  /** Folders whose pages are all in the navigation without being listed. */
  folders: readonly string[];
  /** Addresses of pages that the navigation makes itself, such as the list of a group's pages; `/api/*`: any below. */
  generated: readonly string[];
  /** Folders below those whose pages are listed nonetheless. */
  listedFolders?: readonly string[];
  note: string | null;
  /** Lists that stand by themselves, each for the pages of its folder; absent: it is all one. */
  parts?: readonly NavigationPart[];
  /** What could not be read; what is listed is still true. */
  unknown: readonly Unknown[];
  problems: readonly { file: string; line: number | null; message: string }[];
}

export const isGroup = (member: NavigationGroup | NavigationEntry): member is NavigationGroup =>
  'members' in member;

/** Each of them once, by where it is written: a list may be used in several places. */
export const writtenOnce = <Written extends Pick<NavigationEntry, 'file' | 'line' | 'target' | 'range'>>(
  all: readonly Written[],
): Written[] => [...new Map(all.map((each) => [writtenAt(each), each])).values()];

/** Where it is written, to compare with others. */
export const writtenAt = ({
  file,
  line,
  target,
  range,
}: Pick<NavigationEntry, 'file' | 'line' | 'target' | 'range'>): string =>
  `${file}:${range?.start ?? `${line} ${target}`}`;

/** Whether a page is in the navigation without being listed. */
export function isCovered({ folders, listedFolders = [] }: Navigation, path: string): boolean {
  const deepest = (all: readonly string[]): number =>
    Math.max(-1, ...all.filter((folder) => isBelow(path, folder)).map(({ length }) => length));
  return deepest(folders) > deepest(listedFolders);
}

export function emptyNavigation(status: Navigation['status'], note: string | null = null): Navigation {
  return {
    status,
    files: [],
    groups: [],
    entries: [],
    labels: [],
    folders: [],
    generated: [],
    note,
    unknown: [],
    problems: [],
  };
}
