import type { Page } from '../../../questions.ts';
import type { Parameters } from '../database.ts';
import type { Reader } from '../reader.ts';

export interface PageQuery {
  /** A SELECT of everything that is counted. */
  counted: string;
  /** What is asked of all of it: names and aggregates. */
  totals: Record<string, string>;
  /** A SELECT of the rows to choose a page from, out of `counted`. */
  rows: string;
  order: string;
  page: Page;
  parameters?: Parameters;
}

/** One page of rows, and totals of all that is counted, which are there even where the page is empty. */
export async function answerPage<Totals extends string, Row>(
  reader: Reader,
  { counted, totals, rows, order, page, parameters }: PageQuery & { totals: Record<Totals, string> },
): Promise<{ totals: Record<Totals, number>; rows: Row[] }> {
  const names = Object.keys(totals) as Totals[];
  const aggregates = names.map((name) => `coalesce(${totals[name]}, 0)::DOUBLE AS all_${name}`);
  const answers = await reader.query<Row & Record<string, number | null>>(
    `WITH counted AS MATERIALIZED (${counted})
     SELECT * FROM (SELECT ${aggregates.join(', ')} FROM counted)
     LEFT JOIN (
       SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM (${rows})
       ORDER BY place LIMIT ${page.limit} OFFSET ${page.offset}
     ) ON true
     ORDER BY place`,
    parameters,
  );
  const [first] = answers;
  return {
    totals: Object.fromEntries(names.map((name) => [name, Number(first![`all_${name}`])])) as Record<
      Totals,
      number
    >,
    rows: answers.filter(({ place }) => place !== null),
  };
}

/** Parts of an answer, each a SELECT; of no part at all, nothing. */
export const union = (parts: readonly string[], columns: string): string =>
  parts.length > 0 ? parts.join('\nUNION ALL\n') : `SELECT ${columns} WHERE false`;
