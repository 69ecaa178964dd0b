import { Table } from '../../../parts/table.tsx';
import { Counts } from './counts.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { pageQuery } from './table-query.ts';

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
      <Table label="Referrers">
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col" className="number">
              People
            </th>
            <th scope="col" className="number">
              AI clients
            </th>
            <th scope="col" className="number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {referrers.map((site) => (
            <tr key={site.referrer}>
              <td className="path-cell">{site.referrer}</td>
              <Counts {...site} />
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </TableCard>
);
