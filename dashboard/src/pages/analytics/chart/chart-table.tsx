import { useState } from 'react';
import { wholeNumber } from '../../../parts/amounts.ts';
import { Button } from '../../../parts/button.tsx';
import { type Column, countColumns } from '../tables/column.ts';
import { RowsTable } from '../tables/rows-table.tsx';
import { intervalWords } from '../time-words.ts';
import type { Drawing } from '../use-report.ts';

/** The chart's numbers for those who cannot see it, or want them exactly. */
export function ChartTable({ drawing }: { drawing: Drawing | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as table</summary>
      {isOpen && drawing && <Points drawing={drawing} />}
    </details>
  );
}

/** A year by hours has thousands of rows: they come as they are wanted. */
const rowsAtOnce = 200;

function Points({ drawing: { points, interval } }: { drawing: Drawing }) {
  const [most, setMost] = useState(rowsAtOnce);
  const columns: Column<Drawing['points'][number]>[] = [
    { head: 'Time (UTC)', cell: ({ start }) => intervalWords[interval](Date.parse(start)) },
    ...countColumns,
  ];
  return (
    <>
      <RowsTable
        label="Views over time"
        columns={columns}
        rows={points.slice(0, most)}
        keyOf={({ start }) => start}
      />
      {points.length > most && (
        <Button small onClick={() => setMost(most + rowsAtOnce)}>
          Show more of {wholeNumber(points.length)} rows
        </Button>
      )}
    </>
  );
}
