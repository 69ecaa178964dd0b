import { listValue } from '@duckdb/node-api';
import type { EventColumns, JudgedEvidence } from '../journal/event-codec.ts';
import { type Connection, query } from './database.ts';
import type { Generation } from './generations.ts';

/** Entries that are kept in memory; those of a site that has more are looked up in the file. */
const mostKept = 100_000;

/** Rows that a batch adds to the tables of numbers and texts. */
export interface NewEntries {
  projects: [number, string][];
  paths: [number, number, string][];
  referrers: [number, number, string][];
  verdicts: [number, number, number, string, string, string][];
  evidences: [number, number, number, string, number, string, string, number, number, number][];
}

/** The numbers that a batch's lists stand for, place by place. */
export interface Numbers {
  projects: Int32Array;
  paths: Int32Array;
  referrers: Int32Array;
  evidences: Int32Array;
  entries: NewEntries;
}

/** One table of numbers and what they stand for. */
class Dictionary {
  readonly #table: string;
  readonly #column: string;
  /** An SQL expression for what `keyOf` makes of an entry. */
  readonly #key: string;
  #known = new Map<string, number>();
  #isComplete = false;
  #next = 1;

  constructor(table: string, column: string, key: string) {
    this.#table = table;
    this.#column = column;
    this.#key = key;
  }

  /** Numbers are given out anew from the highest one on, in the file or still in memory. */
  async load(connection: Connection, generations: readonly Generation[]): Promise<void> {
    const [size] = await query<{ entries: number; highest: number }>(
      connection,
      `SELECT count(*)::DOUBLE AS entries, coalesce(max(${this.#column}), 0)::DOUBLE AS highest
       FROM ${this.#everywhere(this.#column, generations)}`,
    );
    this.#known = new Map();
    this.#isComplete = size!.entries <= mostKept;
    this.#next = Math.max(this.#next, size!.highest + 1);
    if (!this.#isComplete) return;
    const reader = await connection.runAndReadAll(
      `SELECT ${this.#key} AS key, ${this.#column} AS number FROM ${this.#everywhere('*', generations)}`,
    );
    const [keys = [], numbers = []] = reader.getColumnsJS() as [string[]?, number[]?];
    for (const [i, key] of keys.entries()) this.#known.set(key, numbers[i]!);
  }

  known(key: string): number | undefined {
    return this.#known.get(key);
  }

  /** The first of so many numbers that nobody else gets. */
  reserve(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }

  /** Numbers of all keys, in their order; `isNew` is told of those that were given out just now. */
  async numbers(
    connection: Connection,
    generations: readonly Generation[],
    keys: readonly string[],
    isNew: (place: number, number: number) => void,
  ): Promise<Int32Array> {
    const missing = this.#isComplete ? [] : [...new Set(keys.filter((key) => !this.#known.has(key)))];
    const found = await this.#find(connection, generations, missing);
    const result = Int32Array.from(keys, (key, place) => {
      const known = this.#known.get(key) ?? found.get(key);
      if (known !== undefined) return known;
      const number = this.#next++;
      found.set(key, number);
      isNew(place, number);
      return number;
    });
    this.#keep(found);
    return result;
  }

  async #find(connection: Connection, generations: readonly Generation[], keys: readonly string[]) {
    const found = new Map<string, number>();
    if (keys.length === 0) return found;
    const rows = await query<{ key: string; number: number }>(
      connection,
      `SELECT key, number FROM (
         SELECT ${this.#key} AS key, ${this.#column} AS number FROM ${this.#everywhere('*', generations)})
       WHERE key IN (SELECT unnest($1::VARCHAR[]))`,
      [listValue([...keys])],
    );
    for (const { key, number } of rows) found.set(key, number);
    return found;
  }

  #keep(entries: ReadonlyMap<string, number>): void {
    if (this.#known.size + entries.size > mostKept) {
      this.#known = new Map();
      this.#isComplete = false;
    }
    for (const [key, number] of entries) if (this.#known.size < mostKept) this.#known.set(key, number);
  }

  #everywhere(columns: string, generations: readonly Generation[]): string {
    const places = ['views.main', ...generations.map(({ schema }) => schema)];
    return `(${places.map((place) => `SELECT ${columns} FROM ${place}.${this.#table}`).join(' UNION ALL ')})`;
  }
}

/** Between the parts of a key. The lengths of all free texts but the last are in it, so that no two keys are equal. */
const separator = '\u001f';
const separated = (...parts: string[]) => parts.join(' || chr(31) || ');
const ownKey = (project: number, text: string) => `${project}${separator}${text}`;
const verdictKey = (project: number, { kind, client, operator, reason }: JudgedEvidence) =>
  [project, kind, reason, Buffer.byteLength(client), client, operator].join(separator);
const evidenceKey = (project: number, verdict: number, evidence: JudgedEvidence) => {
  const { source, classifier, signals, signatureAgent, verified, userAgent } = evidence;
  const lengths = [Buffer.byteLength(signatureAgent), Buffer.byteLength(verified)];
  return [
    project,
    source,
    verdict,
    classifier,
    signals,
    ...lengths,
    signatureAgent,
    verified,
    userAgent,
  ].join(separator);
};

/** What the engine calls projects, pages, referrers and evidences: numbers, given out once. */
export class Dictionaries {
  readonly #projects = new Dictionary('projects', 'project', 'views_key');
  readonly #paths = new Dictionary('paths', 'path', separated('project', 'text'));
  readonly #referrers = new Dictionary('referrers', 'referrer', separated('project', 'text'));
  readonly #verdicts = new Dictionary(
    'verdicts',
    'verdict',
    separated('project', 'kind', 'reason', 'strlen(client)', 'client', 'operator'),
  );
  readonly #evidences = new Dictionary(
    'evidences',
    'evidence',
    separated(
      ...[
        'project',
        'source',
        'verdict',
        'classifier',
        'signals',
        'strlen(signature_agent)',
        'strlen(verified)',
      ],
      ...['signature_agent', 'verified', 'user_agent'],
    ),
  );

  /** Also after entries were changed or deleted. */
  async load(connection: Connection, generations: readonly Generation[]): Promise<void> {
    const all = [this.#projects, this.#paths, this.#referrers, this.#verdicts, this.#evidences];
    for (const dictionary of all) await dictionary.load(connection, generations);
  }

  /** Undefined where it has to be looked up. */
  projectOf(viewsKey: string): number | undefined {
    return this.#projects.known(viewsKey);
  }

  /** For entries that are written straight into the file. */
  reserve(table: 'verdicts' | 'evidences', count: number): number {
    return (table === 'verdicts' ? this.#verdicts : this.#evidences).reserve(count);
  }

  async numbersOf(
    connection: Connection,
    generations: readonly Generation[],
    { projects, paths, referrers, evidences }: EventColumns,
  ): Promise<Numbers> {
    const entries: NewEntries = { projects: [], paths: [], referrers: [], verdicts: [], evidences: [] };
    const find = (dictionary: Dictionary, keys: string[], isNew: (place: number, number: number) => void) =>
      dictionary.numbers(connection, generations, keys, isNew);

    const projectNumbers = await find(this.#projects, [...projects], (place, number) =>
      entries.projects.push([number, projects[place]!]),
    );
    const projectOf = ({ project }: { project: number }) => projectNumbers[project]!;
    const pathNumbers = await find(
      this.#paths,
      paths.map((each) => ownKey(projectOf(each), each.text)),
      (place, number) => entries.paths.push([number, projectOf(paths[place]!), paths[place]!.text]),
    );
    const referrerNumbers = await find(
      this.#referrers,
      referrers.map((each) => ownKey(projectOf(each), each.text)),
      (place, number) =>
        entries.referrers.push([number, projectOf(referrers[place]!), referrers[place]!.text]),
    );
    const verdicts = await find(
      this.#verdicts,
      evidences.map((each) => verdictKey(projectOf(each), each)),
      (place, number) => {
        const { kind, client, operator, reason } = evidences[place]!;
        entries.verdicts.push([number, projectOf(evidences[place]!), kind, client, operator, reason]);
      },
    );
    const evidenceNumbers = await find(
      this.#evidences,
      evidences.map((each, i) => evidenceKey(projectOf(each), verdicts[i]!, each)),
      (place, number) => {
        const each = evidences[place]!;
        const { source, userAgent, signals, signatureAgent, verified, kind, classifier } = each;
        const project = projectOf(each);
        const verdict = verdicts[place]!;
        entries.evidences.push([
          number,
          project,
          source,
          userAgent,
          signals,
          signatureAgent,
          verified,
          kind,
          verdict,
          classifier,
        ]);
      },
    );
    return {
      projects: projectNumbers,
      paths: pathNumbers,
      referrers: referrerNumbers,
      evidences: evidenceNumbers,
      entries,
    };
  }
}
