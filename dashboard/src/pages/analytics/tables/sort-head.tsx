import type { ChangeState, Sort, TableState } from '../page-state.ts';

interface SortHeadProps {
  sort: Sort;
  label: string;
  table: TableState;
  change: ChangeState;
}

/** The head of a column that orders the rows: first the way that is wanted more often, then the other. */
export function SortHead({ sort, label, table, change }: SortHeadProps) {
  const isSorted = table.sort === sort;
  const first = sort === 'path' ? 'ascending' : 'descending';
  const turned = table.order === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={sort === 'path' ? undefined : 'number'}
      aria-sort={isSorted ? table.order : undefined}
    >
      <button
        type="button"
        className="sort-head"
        onClick={() => change({ sort, order: isSorted ? turned : first, offset: '0' })}
      >
        {label}
        <span className="sort-head-arrow" aria-hidden="true">
          {isSorted && (table.order === 'ascending' ? '▲' : '▼')}
        </span>
      </button>
    </th>
  );
}

const numbers = [
  { sort: 'human', label: 'People' },
  { sort: 'ai', label: 'AI clients' },
  { sort: 'total', label: 'Total' },
] as const;

/** The three counts that every table of pages has. */
export const CountHeads = ({ table, change }: Pick<SortHeadProps, 'table' | 'change'>) =>
  numbers.map(({ sort, label }) => (
    <SortHead key={sort} sort={sort} label={label} table={table} change={change} />
  ));
