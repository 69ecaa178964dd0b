import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { AnalyticsReport } from './analytics-report.tsx';
import { FirstView } from './first-view.tsx';
import { isEmpty, useArrivals } from './read-views.ts';
import { isPassing } from './retry-reads.ts';
import { UnavailableNotice } from './unavailable-notice.tsx';

export default function AnalyticsPage({ projectId }: { projectId: string }) {
  const arrivals = useArrivals(projectId);
  return (
    <>
      <PageHead title="Analytics">Who reads the documentation. All times are UTC.</PageHead>
      <div className="stack">
        <UnavailableNotice projectId={projectId} />
        <Loaded
          query={arrivals}
          what="The page views could not be read"
          skeleton={isPassing(arrivals.failureReason) ? null : <Skeleton lines={4} height={96} />}
        >
          {(arrived) =>
            isEmpty(arrived) ? (
              <FirstView projectId={projectId} />
            ) : (
              <AnalyticsReport projectId={projectId} sources={arrived.sources} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}
