import { wholeNumber } from './amounts.ts';
import { Button } from './button.tsx';

interface PagerProps {
  offset: number;
  /** Rows on this page. */
  shown: number;
  limit: number;
  hasMore: boolean;
  onMove(offset: number): void;
}

/** Back and forth by `limit` and `offset`, as the API does it. */
export function Pager({ offset, shown, limit, hasMore, onMove }: PagerProps) {
  if (offset === 0 && !hasMore) return null;
  return (
    <nav className="row pager" aria-label="Pages">
      <span className="soft small grow">
        {shown === 0 ? 'No rows here' : `Rows ${wholeNumber(offset + 1)}–${wholeNumber(offset + shown)}`}
      </span>
      <Button small disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - limit))}>
        Previous
      </Button>
      <Button small disabled={!hasMore} onClick={() => onMove(offset + limit)}>
        Next
      </Button>
    </nav>
  );
}
