import './diff.css';
import { type MouseEvent, useMemo, useState } from 'react';
import type { FileChangeBody } from '../../../server/src/contract/changes.ts';
import { counted, wholeNumber } from '../parts/amounts.ts';
import { Button } from '../parts/button.tsx';
import { useColours } from './colours/use-colours.ts';
import { firstLines } from './first-lines.ts';
import { type Stretch, stretchesOf } from './gaps.ts';
import { SplitRows, UnifiedRows } from './rows.tsx';
import type { Layout } from './use-layout.ts';

/** More rows at once would hold up the page. */
const linesAtATime = 1_000;

/** The lines of a change, with the unchanged ones between them folded away. */
export function Diff({ change, layout }: { change: FileChangeBody; layout: Layout }) {
  const [most, setMost] = useState(linesAtATime);
  const stretches = useMemo(() => stretchesOf(change), [change]);
  const shown = useMemo(() => firstLines(stretches, most), [stretches, most]);
  const colours = {
    old: useColours(change.oldPath ?? change.path, change.before),
    new: useColours(change.path, change.after),
  };
  const Rows = layout === 'split' ? SplitRows : UnifiedRows;
  return (
    <>
      <table className={`diff diff-${layout}`} onMouseDown={selectOneSide}>
        <caption className="unseen">
          Changed lines of {change.path}
          {layout === 'split' && ', before at the left and after at the right'}
        </caption>
        <colgroup>
          {layout === 'split' ? (
            <>
              <col className="diff-numbers" />
              <col />
              <col className="diff-numbers" />
              <col />
            </>
          ) : (
            <>
              <col className="diff-numbers" />
              <col className="diff-numbers" />
              <col />
            </>
          )}
        </colgroup>
        {shown.stretches.map((stretch, at) =>
          stretch.kind === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing but their place.
            <Gap key={at} stretch={stretch} columns={layout === 'split' ? 4 : 3}>
              {(lines) => <Rows lines={lines} colours={colours} />}
            </Gap>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing but their place.
            <tbody key={at}>
              <Rows lines={stretch.lines ?? []} colours={colours} />
            </tbody>
          ),
        )}
      </table>
      {shown.left > 0 && (
        <p className="file-card-note">
          {counted(shown.left, 'line')} more.{' '}
          <Button small onClick={() => setMost(most + linesAtATime)}>
            Show the next {wholeNumber(Math.min(linesAtATime, shown.left))}
          </Button>
        </p>
      )}
    </>
  );
}

/** Unchanged lines, folded away until somebody wants them. */
function Gap({
  stretch: { lines },
  columns,
  children,
}: {
  stretch: Stretch;
  columns: number;
  children: (lines: NonNullable<Stretch['lines']>) => React.ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && lines) return <tbody>{children(lines)}</tbody>;
  return (
    <tbody>
      <tr>
        <td className="diff-gap" colSpan={columns}>
          {lines === null ? (
            'Unchanged lines'
          ) : (
            <button type="button" className="diff-unfold" onClick={() => setOpen(true)}>
              Show {counted(lines.length, 'unchanged line')}
            </button>
          )}
        </td>
      </tr>
    </tbody>
  );
}

/** Selecting text at one side leaves the other alone. */
function selectOneSide({ target, currentTarget }: MouseEvent<HTMLTableElement>): void {
  const side = (target as HTMLElement).closest<HTMLElement>('[data-side]')?.dataset.side;
  if (side !== undefined) currentTarget.dataset.selecting = side;
}
