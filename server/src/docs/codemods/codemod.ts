import { Fault } from '../../foundation/fault.ts';
import { describeUnknown } from '../literal/unknown.ts';
import type { Site } from '../site/site.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { inTurn } from '../text/in-turn.ts';
import type { FileChange } from '../tree.ts';
import { losesAnchor } from './yaml-aliases.ts';

/** What an instruction did to a site, or would do. */
export interface CodemodResult {
  changes: FileChange[];
  /** What a reviewer must know, with path:line where there is one. */
  notes: string[];
  /** A plain sentence with numbers. */
  summary: string;
  /** Notes that hold while a file stays where it is, with that file. */
  untilMoved?: ReadonlyMap<string, string>;
}

/** The notes of instructions that were carried out one after the other, as far as they hold at the end. */
export function notesOf(results: readonly CodemodResult[]): string[] {
  return results.flatMap(({ notes, untilMoved }, index) => {
    const later = results.slice(index + 1).flatMap(({ changes }) => changes);
    const gone = new Set(later.flatMap(({ path, after }) => (after === null ? [path] : [])));
    return notes.filter((note) => !gone.has(untilMoved?.get(note) ?? ''));
  });
}

/** More would not be read; the last note gives the number of those left out. */
const mostNotes = 1_000;

export function refusal(message: string): Fault {
  return new Fault('instruction_refused', message);
}

/** Refuses what cannot be done right on a site of which too little is known. */
export function requireKnown(site: Site, what: 'pages' | 'addresses', deed: string): void {
  const { kind, layout, rules } = site;
  if (layout.hasUnknownAddresses)
    throw refusal(
      `Docwright knows only the text of a ${kind.title} site, not its addresses, links or navigation, so it does not ${deed} there. It can replace terms, set fields and adjust the style of Markdown pages.`,
    );
  if (!site.hides(what)) return;
  const settings = rules.unknown
    .filter(({ hides }) => hides === 'pages' || hides === what)
    .map(describeUnknown);
  const noun = what === 'pages' ? 'where the site keeps its pages' : 'which addresses the pages have';
  throw refusal(`Docwright does not ${deed} here, since it does not know ${noun}: ${settings.join('; ')}.`);
}

/** What was left undone since the pages' addresses are not known. */
export function unknownAddressNotes(site: Site, undone: string): string[] {
  const hidden = site.rules.unknown.filter(({ hides }) => hides === 'addresses' || hides === 'pages');
  return hidden.length === 0 ? [] : [`${undone}: ${hidden.map(describeUnknown).join('; ')}.`];
}

/** “1 page”, “3 pages”. */
export function count(amount: number, noun: string): string {
  const plural = noun.endsWith('y') && !/[aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${amount.toLocaleString('en')} ${amount === 1 ? noun : plural}`;
}

export function bounded(notes: readonly string[]): string[] {
  const more = notes.length - mostNotes;
  return more > 0
    ? [
        ...notes.slice(0, mostNotes),
        `… and ${more.toLocaleString('en')} more; name some pages or a folder to see the rest.`,
      ]
    : [...notes];
}

export const leftAsItIs = (path: string, reason: string): string => `${path}:1 was left as it is. ${reason}`;

/** Collects what is to happen to a site's files until all of it is known. */
export class Draft {
  readonly #site: Site;
  readonly #edits = new Map<string, Edit[]>();
  readonly #created = new Map<string, string>();
  readonly #removed = new Set<string>();
  readonly #moved = new Map<string, string>();
  /** Files that would have to follow and may not be changed, once the changes are asked for. */
  readonly left: string[] = [];

  constructor(site: Site) {
    this.#site = site;
  }

  edit(path: string, edits: readonly Edit[]): void {
    if (edits.length === 0) return;
    const all = this.#edits.get(path) ?? [];
    for (const edit of edits) all.push(edit);
    this.#edits.set(path, all);
  }

  create(path: string, text: string): void {
    this.#created.set(path, text);
  }

  remove(path: string): void {
    this.#removed.add(path);
  }

  /** The file goes on under another name, with the edits made to it. */
  move(from: string, to: string): void {
    this.#moved.set(from, to);
  }

  async changes(): Promise<FileChange[]> {
    await this.#assertOpen([
      ...this.#created.keys(),
      ...this.#removed,
      ...this.#moved.keys(),
      ...this.#moved.values(),
    ]);
    const touched = await this.#open([...new Set([...this.#edits.keys(), ...this.#moved.keys()])]);
    const edited = await inTurn(touched, (path) => this.#edited(path));
    const created = [...this.#created].map(([path, after]) => ({ path, before: null, after }));
    const removed = await inTurn([...this.#removed], (path) => this.#site.change(path, null));
    return [...edited.flat(), ...created, ...removed].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async #assertOpen(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const reason = await this.#site.closed(path);
      if (reason) throw refusal(`${path} cannot be changed. ${reason}`);
    }
  }

  async #open(paths: readonly string[]): Promise<string[]> {
    const reasons = await inTurn(paths, (path) => this.#site.closed(path));
    paths.forEach((path, index) => {
      if (reasons[index]) this.left.push(leftAsItIs(path, reasons[index]));
    });
    return paths.filter((_, index) => !reasons[index]);
  }

  async #edited(path: string): Promise<FileChange[]> {
    const before = await this.#site.text(path);
    const after = applyEdits(before, this.#edits.get(path) ?? []);
    if (losesAnchor(path, before, after))
      throw refusal(
        `${path} has an alias of YAML (*name) for what would be changed or taken out; write the value out there first.`,
      );
    const change = await this.#site.change(path, after);
    const target = this.#moved.get(path);
    if (target !== undefined)
      return [
        { ...change, after: null },
        { path: target, before: null, after: change.after },
      ];
    return change.after === change.before ? [] : [change];
  }
}
