import './recent-views.css';
import { Link } from 'wouter';
import { shortNumber, wholeNumber } from '../parts/amounts.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { Sparkline } from '../parts/sparkline.tsx';
import { recentDays, useRecentViews } from './use-recent-views.ts';

/** People and AI clients of the last days: totals, and a small chart. As high empty as full. */
export function RecentViews({ projectId, height = 36 }: { projectId: string; height?: number }) {
  const { data, error } = useRecentViews(projectId);
  return (
    <div className="recent-views" style={{ minHeight: height + 30 }}>
      {data ? (
        <>
          <div className="recent-views-totals small">
            <Total className="recent-views-human" count={data.totals.human} who="people" />
            <Total className="recent-views-ai" count={data.totals.ai} who="AI" />
            <span className="soft recent-views-days">{recentDays} days</span>
          </div>
          <Sparkline
            human={data.timeseries.map(({ human }) => human)}
            ai={data.timeseries.map(({ ai }) => ai)}
            height={height}
            label={`${wholeNumber(data.totals.human)} views by people and ${wholeNumber(data.totals.ai)} by AI clients in ${recentDays} days`}
          />
        </>
      ) : error ? (
        <p className="soft small" title={error.message}>
          Page views could not be read. <Link href="/system">See why</Link>
        </p>
      ) : (
        <Skeleton height={height + 30} />
      )}
    </div>
  );
}

const Total = ({ className, count, who }: { className: string; count: number; who: string }) => (
  <span className={className}>
    <strong>{shortNumber(count)}</strong> {who}
  </span>
);

export const RecentViewsSkeleton = () => (
  <div className="recent-views">
    <Skeleton height={66} />
  </div>
);
