import './totals.css';
import { wholeNumber } from '../../parts/amounts.ts';
import { Problem } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { changeOf } from './change-of.ts';
import { queryOf, type Span, spanBefore } from './range.ts';
import { useViews } from './read-views.ts';
import { spanWords } from './time-words.ts';
import type { Report } from './use-report.ts';

/** Of the whole range, each against the time before it. */
export function Totals({ report: { projectId, range, dates, now } }: { report: Report }) {
  const before = range.span && spanBefore(range.span, now);
  const ask = { projectId, query: { ...dates, limit: 1 } };
  const askBefore = { projectId, query: { ...queryOf(before), limit: 1 } };
  // Numbers of another range would look like those of this one.
  const keepBefore = false;
  const isEnabled = before !== null;
  const views = useViews({ ...ask, name: 'views' }, { keepBefore });
  const visitors = useViews({ ...ask, name: 'visitors' }, { keepBefore });
  const viewsBefore = useViews({ ...askBefore, name: 'views' }, { isEnabled, keepBefore });
  const visitorsBefore = useViews({ ...askBefore, name: 'visitors' }, { isEnabled, keepBefore });

  const failed = [views, visitors, viewsBefore, visitorsBefore].find(({ error }) => error !== null);
  if (failed?.error) {
    return <Problem error={failed.error} what="The totals could not be read" retry={failed.refetch} />;
  }
  const current = views.data?.totals;
  const earlier = viewsBefore.data?.totals;
  return (
    <dl className="totals">
      <Total
        label="Human views"
        kind="human"
        count={current?.human}
        earlier={earlier?.human}
        before={before}
      />
      <Total label="AI views" kind="ai" count={current?.ai} earlier={earlier?.ai} before={before} />
      <Total label="All views" count={current?.total} earlier={earlier?.total} before={before} />
      <Total
        label="Visitors"
        count={visitors.data?.totals.total}
        earlier={visitorsBefore.data?.totals.total}
        before={before}
      />
    </dl>
  );
}

interface TotalProps {
  label: string;
  kind?: 'human' | 'ai';
  count: number | undefined;
  earlier: number | undefined;
  before: Span | null;
}

const Total = ({ label, kind, count, earlier, before }: TotalProps) => (
  <div className="totals-tile">
    <dt className={kind && `totals-${kind}`}>{label}</dt>
    <dd className="totals-count">{count === undefined ? <Skeleton height={30} /> : wholeNumber(count)}</dd>
    <dd className="totals-change">
      {before !== null && count !== undefined && earlier !== undefined && (
        <Change count={count} earlier={earlier} before={before} />
      )}
    </dd>
  </div>
);

function Change({ count, earlier, before }: { count: number; earlier: number; before: Span }) {
  const { words, direction } = changeOf(count, earlier);
  return (
    <span title={`${wholeNumber(earlier)} in ${spanWords(before)} (UTC)`}>
      <span className={`totals-${direction}`}>{words}</span> <span className="soft">against before</span>
    </span>
  );
}
