import { Skeleton } from '../../parts/skeleton.tsx';

/** Title, facts and the beginning of the timeline. */
export const JobSkeleton = () => (
  <div className="stack">
    <Skeleton height={32} />
    <Skeleton lines={2} height={48} />
    <Skeleton lines={8} />
  </div>
);
