import { useState } from 'react';
import { wholeNumber } from '../../../parts/amounts.ts';
import { Button } from '../../../parts/button.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Reads } from '../read-views.ts';
import { RedirectDialog } from '../redirect-dialog.tsx';
import { SortHead } from './sort-head.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { tableQuery } from './table-query.ts';

type Miss = Reads['misses']['misses'][number];

export function MissesTable({ report, table, change }: TableProps) {
  const { projectId } = report;
  const [redirected, setRedirected] = useState<string>();
  return (
    <>
      <TableCard
        title="Misses"
        about="What people, AI clients and bots asked for and did not find. A total counts all three."
        read={{ projectId, name: 'misses', query: tableQuery(report, table) }}
        table={table}
        change={change}
        canSearch
        nothing="Everything that was asked for was there."
      >
        {({ misses }) => (
          <Table label="Misses">
            <thead>
              <tr>
                <SortHead sort="path" label="Path" table={table} change={change} />
                <th scope="col">Asked for by</th>
                <SortHead sort="human" label="People" table={table} change={change} />
                <SortHead sort="ai" label="AI clients" table={table} change={change} />
                <th scope="col" className="number">
                  Bots
                </th>
                <SortHead sort="total" label="Total" table={table} change={change} />
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {misses.map((miss) => (
                <MissRow key={miss.path} miss={miss} onRedirect={() => setRedirected(miss.path)} />
              ))}
            </tbody>
          </Table>
        )}
      </TableCard>
      {redirected !== undefined && (
        <RedirectDialog projectId={projectId} from={redirected} onClose={() => setRedirected(undefined)} />
      )}
    </>
  );
}

/** Clients that a row has room for. */
const mostNamed = 3;

const MissRow = ({ miss, onRedirect }: { miss: Miss; onRedirect(): void }) => (
  <tr>
    <td className="path-cell mono">{miss.path}</td>
    <td className="misses-table-clients small soft">
      {miss.clients
        .slice(0, mostNamed)
        .map(({ client, misses }) => `${client} (${wholeNumber(misses)})`)
        .join(', ')}
    </td>
    {[miss.human, miss.ai, miss.bot, miss.total].map((count, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place.
      <td key={column} className="number">
        {wholeNumber(count)}
      </td>
    ))}
    <td className="action-cell">
      <Button small onClick={onRedirect} aria-label={`Add a redirect from ${miss.path}`}>
        Add a redirect
      </Button>
    </td>
  </tr>
);
