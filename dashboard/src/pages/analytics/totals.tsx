import './totals.css';
import { shortNumber, wholeNumber } from '../../parts/amounts.ts';
import { Card } from '../../parts/card.tsx';
import { Problem } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { changeOf } from './change-of.ts';
import { queryOf, spanBefore } from './range.ts';
import { useViews } from './read-views.ts';
import { beforeWords, spanWords } from './time-words.ts';
import type { Report } from './use-report.ts';

/** Of the whole range, each against the time before it. */
export function Totals({ report: { projectId, range, dates, now } }: { report: Report }) {
  const { span } = range;
  const before = span && spanBefore(span, now);
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
    <Card flush>
      <dl className="totals-tiles">
        <Total label="Views by people" kind="human" count={current?.human} earlier={earlier?.human} />
        <Total label="Views by AI clients" kind="ai" count={current?.ai} earlier={earlier?.ai} />
        <Total label="All views" count={current?.total} earlier={earlier?.total} />
        <Total
          label="Visitors"
          count={visitors.data?.totals.total}
          earlier={visitorsBefore.data?.totals.total}
        />
      </dl>
      {span && before && (
        <p className="totals-before soft small">
          Compared with {beforeWords({ ...range, span })}: {spanWords(before)}.
        </p>
      )}
    </Card>
  );
}

interface TotalProps {
  label: string;
  kind?: 'human' | 'ai';
  count: number | undefined;
  earlier: number | undefined;
}

const Total = ({ label, kind, count, earlier }: TotalProps) => (
  <div className="totals-tile">
    <dt className={kind && `mark-${kind}`}>{label}</dt>
    <dd className="totals-count">{count === undefined ? <Skeleton height={30} /> : wholeNumber(count)}</dd>
    <dd className="totals-change soft">
      {count !== undefined && earlier !== undefined && <Change count={count} earlier={earlier} />}
    </dd>
  </div>
);

function Change({ count, earlier }: { count: number; earlier: number }) {
  const { words, direction } = changeOf(count, earlier);
  if (direction === 'same') return words;
  return (
    <>
      <span className={`totals-${direction}`}>{words}</span>{' '}
      <span className="totals-from">from {shortNumber(earlier)}</span>
    </>
  );
}
