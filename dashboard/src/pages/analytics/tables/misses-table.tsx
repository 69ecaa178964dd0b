import { useState } from 'react';
import { wholeNumber } from '../../../parts/amounts.ts';
import { Button } from '../../../parts/button.tsx';
import type { Reads } from '../read-views.ts';
import { RedirectDialog } from '../redirect-dialog.tsx';
import { aiColumn, botsColumn, type Column, peopleColumn, totalColumn } from './column.ts';
import { RowsTable } from './rows-table.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { tableQuery } from './table-query.ts';

type Miss = Reads['misses']['misses'][number];

const columnsOf = (onRedirect: (path: string) => void): Column<Miss>[] => [
  { head: 'Path', sort: 'path', className: 'path-cell', cell: (miss) => <Missed {...miss} /> },
  peopleColumn,
  aiColumn,
  botsColumn,
  totalColumn,
  {
    head: 'Actions',
    isHeadUnseen: true,
    className: 'action-cell',
    cell: ({ path }) => (
      <Button small onClick={() => onRedirect(path)} aria-label={`Add a redirect from ${path}`}>
        Redirect
      </Button>
    ),
  },
];

/** Clients that a row has room for. */
const mostNamed = 3;

const Missed = ({ path, clients }: Miss) => (
  <>
    <span className="mono">{path}</span>
    <span className="misses-table-clients small soft">
      {clients
        .slice(0, mostNamed)
        .map(({ client, misses }) => `${client} ${wholeNumber(misses)}`)
        .join(' · ')}
    </span>
  </>
);

export function MissesTable({ report, table, change }: TableProps) {
  const { projectId } = report;
  const [redirected, setRedirected] = useState<string>();
  return (
    <>
      <TableCard
        title="Misses"
        about="What was asked for and not found, and by which clients most often. A total counts people, AI clients and bots."
        read={{ projectId, name: 'misses', query: tableQuery(report, table) }}
        table={table}
        change={change}
        canSearch
        nothing="Everything that was asked for was there."
      >
        {({ misses }) => (
          <div className="stacked-rows misses-table">
            <RowsTable
              label="Misses"
              columns={columnsOf(setRedirected)}
              rows={misses}
              keyOf={({ path }) => path}
              sorting={{ table, change }}
            />
          </div>
        )}
      </TableCard>
      {redirected !== undefined && (
        <RedirectDialog projectId={projectId} from={redirected} onClose={() => setRedirected(undefined)} />
      )}
    </>
  );
}
