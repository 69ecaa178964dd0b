import { Table } from '../../../parts/table.tsx';
import { Counts } from './counts.tsx';
import { CountHeads, SortHead } from './sort-head.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { tableQuery } from './table-query.ts';

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
      <Table label="Visitors by page">
        <thead>
          <tr>
            <SortHead sort="path" label="Page" table={table} change={change} />
            <CountHeads table={table} change={change} />
          </tr>
        </thead>
        <tbody>
          {visitors.map((page) => (
            <tr key={page.path}>
              <td className="path-cell mono">{page.path}</td>
              <Counts {...page} />
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </TableCard>
);
