import type { ChangeState, Sort, TableState } from '../page-state.ts';

/** How the rows are ordered, and how to order them anew. */
export interface Sorting {
  table: TableState;
  change: ChangeState;
}

interface SortHeadProps {
  sort: Sort;
  label: string;
  className?: string | undefined;
  sorting: Sorting;
}

/** The head of a column that orders the rows: first the way that is wanted more often, then the other. */
export function SortHead({ sort, label, className, sorting: { table, change } }: SortHeadProps) {
  const isSorted = table.sort === sort;
  const first = sort === 'path' ? 'ascending' : 'descending';
  const turned = table.order === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? table.order : undefined}>
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
