import type { ReactNode } from 'react';
import { wholeNumber } from '../../../parts/amounts.ts';
import type { Sort } from '../page-state.ts';

/** One column of a table: its head, and what each row has there. */
export interface Column<Row> {
  head: string;
  /** The eye needs no word above a button. */
  isHeadUnseen?: true;
  /** What the API calls the order by this column. */
  sort?: Sort;
  /** Of the head and of the cells. */
  className?: string;
  cell(row: Row): ReactNode;
}

const countColumn = <Name extends string>(
  head: string,
  name: Name,
  sort?: Sort,
): Column<Record<Name, number>> => ({
  head,
  ...(sort && { sort }),
  className: 'number',
  cell: (row) => wholeNumber(row[name]),
});

export const peopleColumn = countColumn('People', 'human', 'human');
export const aiColumn = countColumn('AI clients', 'ai', 'ai');
export const botsColumn = countColumn('Bots', 'bot');
export const totalColumn = countColumn('Total', 'total', 'total');
export const viewsColumn = countColumn('Views', 'views');

/** What nearly every table ends with. */
export const countColumns = [peopleColumn, aiColumn, totalColumn] as const;
