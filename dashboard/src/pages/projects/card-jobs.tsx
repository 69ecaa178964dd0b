import { Link } from 'wouter';
import { useJobs } from '../../jobs/job-queries.ts';
import { StatusBadge } from '../../parts/badge.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TimeAgo } from '../../parts/time.tsx';

const shown = 3;

/** The last jobs, a line each; always as high as three of them. */
export function CardJobs({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useJobs(projectId, { limit: shown });
  if (error && !data) {
    return (
      <div className="card-jobs soft small">
        The jobs could not be read: {error.message}{' '}
        <button type="button" className="card-jobs-retry" onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    );
  }
  if (!data) return <CardJobsSkeleton />;
  if (data.jobs.length === 0) {
    return (
      <p className="card-jobs card-jobs-none soft small">
        No jobs yet.{' '}
        <Link href={`/projects/${projectId}`} aria-label={`Start the first job of ${projectId}`}>
          Start the first
        </Link>
      </p>
    );
  }
  return (
    <ul className="card-jobs" aria-label="Last jobs">
      {data.jobs.map(({ id, title, status, createdAt }) => (
        <li key={id} className="card-job">
          <Link href={`/projects/${projectId}/jobs/${id}`} className="one-line" title={title}>
            {title}
          </Link>
          <StatusBadge status={status} />
          <span className="soft small card-job-age">
            <TimeAgo at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export const CardJobsSkeleton = () => (
  <div className="card-jobs">
    <Skeleton lines={shown} height={22} />
  </div>
);
