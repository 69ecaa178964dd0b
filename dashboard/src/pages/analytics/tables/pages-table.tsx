import { useState } from 'react';
import type { PageCounts } from '../../../../../server/src/contract/analytics-read.ts';
import { Button } from '../../../parts/button.tsx';
import { Problem } from '../../../parts/notice.tsx';
import { Sparkline } from '../../../parts/sparkline.tsx';
import { ImproveDialog } from '../improve-dialog.tsx';
import { useViews } from '../read-views.ts';
import { type Column, countColumns } from './column.ts';
import { RowsTable } from './rows-table.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { tableQuery } from './table-query.ts';

export function PagesTable({ report, table, chartPath, change }: TableProps) {
  const { projectId } = report;
  const query = tableQuery(report, table);
  const trends = useViews({ projectId, name: 'trends', query });
  const trendOf = new Map(trends.data?.trends.map((trend) => [trend.path, trend]));
  const [improved, setImproved] = useState<PageCounts>();
  const columns: Column<PageCounts>[] = [
    {
      head: 'Page',
      sort: 'path',
      className: 'path-cell',
      cell: ({ path }) => (
        <PathButton
          path={path}
          isInChart={path === chartPath}
          onShow={(shown) => change({ path: shown === chartPath ? '' : shown })}
        />
      ),
    },
    ...countColumns,
    {
      head: 'Trend',
      className: 'trend-cell',
      cell: ({ path }) => {
        const trend = trendOf.get(path);
        return trend && <Sparkline human={trend.human} ai={trend.ai} label={`Trend of ${path}`} />;
      },
    },
    {
      head: 'Actions',
      isHeadUnseen: true,
      className: 'action-cell',
      cell: (page) => (
        <Button small onClick={() => setImproved(page)} aria-label={`Improve this page: ${page.path}`}>
          Improve
        </Button>
      ),
    },
  ];
  return (
    <>
      {trends.error && (
        <Problem error={trends.error} what="The trends could not be read" retry={trends.refetch} />
      )}
      <TableCard
        title="Pages"
        about="Each page’s views. Choose a page to see it alone in the chart."
        read={{ projectId, name: 'views', query }}
        table={table}
        change={change}
        canSearch
        nothing="No page was read in this range."
      >
        {({ views }) => (
          <div className="stacked-rows pages-table">
            <RowsTable
              label="Pages"
              columns={columns}
              rows={views}
              keyOf={({ path }) => path}
              sorting={{ table, change }}
            />
          </div>
        )}
      </TableCard>
      {improved && <ImproveDialog report={report} page={improved} onClose={() => setImproved(undefined)} />}
    </>
  );
}

interface PathButtonProps {
  path: string;
  isInChart: boolean;
  onShow(path: string): void;
}

const PathButton = ({ path, isInChart, onShow }: PathButtonProps) => (
  <button type="button" className="path-button mono" aria-pressed={isInChart} onClick={() => onShow(path)}>
    {path}
  </button>
);
