import type { Reads } from '../read-views.ts';
import { type Column, countColumns } from './column.ts';
import { RowsTable } from './rows-table.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { pageQuery } from './table-query.ts';

const columns: Column<Reads['referrers']['referrers'][number]>[] = [
  { head: 'Site', className: 'path-cell', cell: ({ referrer }) => referrer },
  ...countColumns,
];

export const ReferrersTable = ({ report, table, change }: TableProps) => (
  <TableCard
    title="Referrers"
    about="The other sites that readers came from."
    read={{ projectId: report.projectId, name: 'referrers', query: pageQuery(report, table) }}
    table={table}
    change={change}
    nothing="Nobody came from another site in this range."
  >
    {({ referrers }) => (
      <RowsTable label="Referrers" columns={columns} rows={referrers} keyOf={({ referrer }) => referrer} />
    )}
  </TableCard>
);
