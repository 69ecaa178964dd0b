import { useState } from 'react';
import { wholeNumber } from '../../../parts/amounts.ts';
import { Button } from '../../../parts/button.tsx';
import { Table } from '../../../parts/table.tsx';
import { intervalWords } from '../time-words.ts';
import type { Drawing } from '../use-report.ts';

/** The chart's numbers for those who cannot see it, or want them exactly. */
export function ChartTable({ drawing }: { drawing: Drawing | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as table</summary>
      {isOpen && drawing && <Rows drawing={drawing} />}
    </details>
  );
}

/** A year by hours has thousands of rows: they come as they are wanted. */
const rowsAtOnce = 200;

function Rows({ drawing: { points, interval } }: { drawing: Drawing }) {
  const [most, setMost] = useState(rowsAtOnce);
  const shown = points.slice(0, most);
  return (
    <>
      <Table label="Views over time">
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
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
          {shown.map(({ start, human, ai, total }) => (
            <tr key={start}>
              <td>{intervalWords[interval](Date.parse(start))}</td>
              <td className="number">{wholeNumber(human)}</td>
              <td className="number">{wholeNumber(ai)}</td>
              <td className="number">{wholeNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {points.length > most && (
        <Button small onClick={() => setMost(most + rowsAtOnce)}>
          Show more of {wholeNumber(points.length)} rows
        </Button>
      )}
    </>
  );
}
