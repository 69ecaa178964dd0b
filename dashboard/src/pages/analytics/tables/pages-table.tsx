import { useState } from 'react';
import type { PageCounts } from '../../../../../server/src/contract/analytics-read.ts';
import { Button } from '../../../parts/button.tsx';
import { Problem } from '../../../parts/notice.tsx';
import { Sparkline } from '../../../parts/sparkline.tsx';
import { Table } from '../../../parts/table.tsx';
import { ImproveDialog } from '../improve-dialog.tsx';
import { type Reads, useViews } from '../read-views.ts';
import { Counts } from './counts.tsx';
import { CountHeads, SortHead } from './sort-head.tsx';
import { TableCard } from './table-card.tsx';
import type { TableProps } from './table-props.ts';
import { tableQuery } from './table-query.ts';

type Trend = Reads['trends']['trends'][number];

export function PagesTable({ report, table, chartPath, change }: TableProps) {
  const { projectId } = report;
  const query = tableQuery(report, table);
  const trends = useViews({ projectId, name: 'trends', query });
  const trendOf = new Map(trends.data?.trends.map((trend) => [trend.path, trend]));
  const [improved, setImproved] = useState<PageCounts>();
  const showInChart = (path: string) => change({ path: path === chartPath ? '' : path });
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
          <Table label="Pages">
            <thead>
              <tr>
                <SortHead sort="path" label="Page" table={table} change={change} />
                <CountHeads table={table} change={change} />
                <th scope="col">Trend</th>
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {views.map((page) => (
                <PageRow
                  key={page.path}
                  page={page}
                  trend={trendOf.get(page.path)}
                  isInChart={page.path === chartPath}
                  onShow={() => showInChart(page.path)}
                  onImprove={() => setImproved(page)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </TableCard>
      {improved && <ImproveDialog report={report} page={improved} onClose={() => setImproved(undefined)} />}
    </>
  );
}

interface PageRowProps {
  page: PageCounts;
  trend: Trend | undefined;
  isInChart: boolean;
  onShow(): void;
  onImprove(): void;
}

const PageRow = ({ page, trend, isInChart, onShow, onImprove }: PageRowProps) => (
  <tr className={isInChart ? 'pages-table-chosen' : undefined}>
    <td className="path-cell">
      <button type="button" className="path-button mono" aria-pressed={isInChart} onClick={onShow}>
        {page.path}
      </button>
    </td>
    <Counts {...page} />
    <td className="trend-cell">
      {trend && <Sparkline human={trend.human} ai={trend.ai} label={`Trend of ${page.path}`} />}
    </td>
    <td className="action-cell">
      <Button small onClick={onImprove} aria-label={`Improve this page: ${page.path}`}>
        Improve
      </Button>
    </td>
  </tr>
);
