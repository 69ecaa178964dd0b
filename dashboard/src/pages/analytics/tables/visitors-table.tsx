import type { PageCounts } from '../../../../../server/src/contract/analytics-read.ts';
import { type Column, countColumns } from './column.ts';
import { RowsTable } from './rows-table.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { tableQuery } from './table-query.ts';

const columns: Column<PageCounts>[] = [
  {
    head: 'Page',
    sort: 'path',
    className: 'path-cell',
    cell: ({ path }) => <span className="mono">{path}</span>,
  },
  ...countColumns,
];

export const VisitorsTable = ({ report, table, change }: TableProps) => (
  <TableCard
    title="Visitors"
    about="How many different visitors each page had. A visitor is known for one day, so somebody who comes on two days is two."
    read={{ projectId: report.projectId, name: 'visitors', query: tableQuery(report, table) }}
    table={table}
    change={change}
    canSearch
    nothing="No page had a visitor in this range."
  >
    {({ visitors }) => (
      <RowsTable
        label="Visitors by page"
        columns={columns}
        rows={visitors}
        keyOf={({ path }) => path}
        sorting={{ table, change }}
      />
    )}
  </TableCard>
);
