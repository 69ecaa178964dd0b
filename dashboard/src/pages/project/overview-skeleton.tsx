import { Skeleton } from '../../parts/skeleton.tsx';

export const OverviewSkeleton = () => (
  <div className="stack">
    <Skeleton height={58} />
    <div className="project-page">
      <Skeleton height={330} />
      <Skeleton height={150} />
    </div>
  </div>
);
