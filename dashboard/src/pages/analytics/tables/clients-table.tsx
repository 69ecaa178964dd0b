import { wholeNumber } from '../../../parts/amounts.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Reads } from '../read-views.ts';
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

export const ClientsTable = ({ report, table, change }: TableProps) => (
  <TableCard
    title="AI clients"
    about="Who reads other than people. Verified: known by a signature or a published address; claimed: only by what it calls itself. Other bots count as neither people nor AI."
    read={{ projectId: report.projectId, name: 'clients', query: pageQuery(report, table) }}
    table={table}
    change={change}
    nothing="No AI client and no bot came in this range."
  >
    {({ clients, totals }) => (
      <Table label="AI clients and bots">
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col">Operator</th>
            <th scope="col">Purpose</th>
            <th scope="col">Identity</th>
            <th scope="col" className="number">
              Views
            </th>
          </tr>
        </thead>
        {kinds.map((kind) => (
          <Kind
            key={kind.class}
            title={kind.title}
            total={totals[kind.class]}
            clients={clients.filter((client) => client.class === kind.class)}
          />
        ))}
      </Table>
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
      {clients.map((client) => (
        <ClientRow key={JSON.stringify(client)} client={client} />
      ))}
    </tbody>
  );

const ClientRow = ({ client: { client, operator, purpose, verified, views } }: { client: Client }) => (
  <tr>
    <td className="path-cell">{client || <span className="soft">Unnamed</span>}</td>
    <td className="clients-table-word">{operator || <span className="soft">–</span>}</td>
    <td className="clients-table-word">
      {purpose === null ? <span className="soft">–</span> : purposeWords[purpose]}
    </td>
    <td>
      <Badge tone={verified ? 'good' : 'neutral'}>{verified ? 'verified' : 'claimed'}</Badge>
    </td>
    <td className="number">{wholeNumber(views)}</td>
  </tr>
);
