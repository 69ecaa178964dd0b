import { type Kind, numberOfKind } from '../../page-event.ts';
import type { CountedKinds, Span } from '../../questions.ts';
import { splitRange } from '../../split-range.ts';
import { type Connection, type Parameters, query } from './database.ts';
import type { Generation, TextTable } from './generations.ts';

/**
 * One question's view of everything: a snapshot of the file and the generations that it does not have yet.
 * Statements of one reader all see the same.
 */
export class Reader {
  readonly connection: Connection;
  readonly #generations: readonly Generation[];
  readonly #knownProject: (viewsKey: string) => number | undefined;

  constructor(
    connection: Connection,
    generations: readonly Generation[],
    knownProject: (viewsKey: string) => number | undefined,
  ) {
    this.connection = connection;
    this.#generations = generations;
    this.#knownProject = knownProject;
  }

  query<Row>(sql: string, parameters?: Parameters): Promise<Row[]> {
    return query<Row>(this.connection, sql, parameters);
  }

  /** The columns of an answer, in their order. */
  async columns(sql: string, parameters?: Parameters): Promise<unknown[][]> {
    return (await this.connection.runAndReadAll(sql, parameters)).getColumnsJS();
  }

  /** Null where nothing of it was ever stored. */
  async projectOf(viewsKey: string): Promise<number | null> {
    const known = this.#knownProject(viewsKey);
    if (known !== undefined) return known;
    const [row] = await this.query<{ project: number }>(
      `SELECT project FROM ${this.texts('projects')} WHERE views_key = $1`,
      [viewsKey],
    );
    return row?.project ?? null;
  }

  /** A table of texts, of the file and of what is not in it yet. */
  texts(table: TextTable): string {
    const more = this.#generations
      .filter(({ texts }) => texts.has(table))
      .map(({ schema }) => ` UNION ALL FROM ${schema}.${table}`);
    return more.length === 0 ? table : `(FROM ${table}${more.join('')})`;
  }

  /**
   * What is not in the file's rollups yet: a SELECT for each generation that may have events of the project in the
   * range. One that is left out makes the statement shorter, and planning it takes as long as the rest.
   */
  recent(project: number, { from, to }: Span, select: (events: string) => string): string[] {
    const isIn = ({ projects, moments }: Generation) =>
      projects.has(project) && moments.from < to && moments.to >= from;
    return this.#generations.filter(isIn).map(({ schema }) => select(`${schema}.events`));
  }

  /** The same for several projects, whenever it was; null: for all. */
  recentOf(projects: readonly number[] | null, select: (events: string) => string): string[] {
    return this.#generations
      .filter(
        (generation) => projects === null || projects.some((project) => generation.projects.has(project)),
      )
      .map(({ schema }) => select(`${schema}.events`));
  }
}

/** The events of a project in a stretch of time, as a condition. One for each SELECT: a scan sees through no OR. */
export const within = (project: number, { from, to }: Span, column = 'moment', unit = 1): string =>
  [
    `project = ${project}`,
    ...(Number.isFinite(from) ? [`${column} >= ${Math.floor(from / unit)}`] : []),
    ...(Number.isFinite(to) ? [`${column} < ${Math.floor(to / unit)}`] : []),
  ].join(' AND ');

const monthNumber = (moment: number): number => {
  const date = new Date(moment);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};

/** As `within`, for a column of months. */
export const withinMonths = (project: number, { from, to }: Span): string =>
  within(
    project,
    {
      from: Number.isFinite(from) ? monthNumber(from) : from,
      to: Number.isFinite(to) ? monthNumber(to) : to,
    },
    'month',
  );

/** What is left of a range; the spans are in order. */
export function gapsBetween({ from, to }: Span, taken: readonly Span[]): Span[] {
  const starts = [from, ...taken.map((span) => span.to)];
  const ends = [...taken.map((span) => span.from), to];
  return starts.map((start, i) => ({ from: start, to: ends[i]! })).filter((gap) => gap.from < gap.to);
}

/** Months of a range that a table lists, those that follow each other as one span. */
export async function listedMonths(
  reader: Reader,
  table: 'paged_months' | 'counted_months',
  project: number,
  range: Span,
): Promise<Span[]> {
  const { month: whole = [] } = splitRange(range, ['month', 'moment']);
  const runs: Span[] = [];
  for (const span of whole) {
    const months = await reader.query<{ month: number }>(
      `SELECT month FROM ${table} WHERE ${withinMonths(project, span)} ORDER BY month`,
    );
    for (const { month } of months) {
      const [from, to] = [Date.UTC(1970, month), Date.UTC(1970, month + 1)];
      const last = runs.at(-1);
      if (last?.to === from) last.to = to;
      else runs.push({ from, to });
    }
  }
  return runs;
}

const numbers = (kinds: readonly Kind[]) => kinds.map((kind) => numberOfKind[kind]);
/** Added up from the columns of a rollup. */
export const sumOf = (kinds: readonly Kind[]): string =>
  numbers(kinds)
    .map((number) => `k${number}`)
    .join(' + ') || '0';
export const isOneOf = (kinds: readonly Kind[]): string =>
  kinds.length === 0 ? 'false' : `kind IN (${numbers(kinds).join(', ')})`;
export const countOf = (kinds: readonly Kind[]): string => `count(*) FILTER (${isOneOf(kinds)})`;
export const isCounted = ({ human, ai }: CountedKinds): string => isOneOf([...human, ...ai]);
/** A bit for each. */
export const maskOf = (kinds: readonly Kind[]): number =>
  numbers(kinds).reduce((mask, number) => mask | (1 << (number - 1)), 0);
