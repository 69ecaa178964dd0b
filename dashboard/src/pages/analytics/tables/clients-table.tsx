import { wholeNumber } from '../../../parts/amounts.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Reads } from '../read-views.ts';
import { type Column, viewsColumn } from './column.ts';
import { Heads, Rows } from './rows-table.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { pageQuery } from './table-query.ts';

type Client = Reads['clients']['clients'][number];

const kinds = [
  { class: 'ai', title: 'AI clients' },
  { class: 'bot', title: 'Other bots' },
] as const;

const purposeWords = {
  assistant: 'Answers a person',
  agent: 'Coding agent',
  search: 'Search index',
  training: 'Training',
};

const unknown = <span className="soft">–</span>;

const columns: Column<Client>[] = [
  {
    head: 'Client',
    className: 'path-cell',
    cell: ({ client }) => client || <span className="soft">Unnamed</span>,
  },
  { head: 'Operator', cell: ({ operator }) => operator || unknown },
  { head: 'Purpose', cell: ({ purpose }) => (purpose === null ? unknown : purposeWords[purpose]) },
  {
    head: 'Identity',
    cell: ({ verified }) => (
      <Badge tone={verified ? 'good' : 'neutral'}>{verified ? 'verified' : 'claimed'}</Badge>
    ),
  },
  viewsColumn,
];

export const ClientsTable = ({ report, table, change }: TableProps) => (
  <TableCard
    title="AI clients and bots"
    about="Who reads other than people. Verified: known by a signature or a published address; claimed: only by what it calls itself. Other bots count as neither people nor AI clients."
    read={{ projectId: report.projectId, name: 'clients', query: pageQuery(report, table) }}
    table={table}
    change={change}
    nothing="No AI client and no bot came in this range."
  >
    {({ clients, totals }) => (
      <div className="stacked-rows clients-table">
        <Table label="AI clients and bots">
          <Heads columns={columns} />
          {kinds.map((kind) => (
            <Kind
              key={kind.class}
              title={kind.title}
              total={totals[kind.class]}
              clients={clients.filter((client) => client.class === kind.class)}
            />
          ))}
        </Table>
      </div>
    )}
  </TableCard>
);

const Kind = ({ title, total, clients }: { title: string; total: number; clients: Client[] }) =>
  clients.length > 0 && (
    <tbody>
      <tr className="clients-table-kind">
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
        <th className="number">{wholeNumber(total)}</th>
      </tr>
      <Rows columns={columns} rows={clients} keyOf={JSON.stringify} />
    </tbody>
  );
