import './job-row.css';
import { Link } from 'wouter';
import type { JobBody } from '../../../server/src/contract/job.ts';
import { StatusBadge } from '../parts/badge.tsx';
import { TimeAgo } from '../parts/time.tsx';
import { PullRequestLink } from './pull-request-link.tsx';

/** A job in a few words, for lists beside other things; a list item. */
export const JobRow = ({ projectId, job }: { projectId: string; job: JobBody }) => (
  <li className="job-row">
    <Link href={`/projects/${projectId}/jobs/${job.id}`} className="job-row-title one-line" title={job.title}>
      {job.title}
    </Link>
    <span className="row soft small">
      <StatusBadge status={job.status} />
      {job.pullRequest && (
        <span>
          <PullRequestLink projectId={projectId} pullRequest={job.pullRequest} /> {job.pullRequest.state}
        </span>
      )}
      <TimeAgo at={job.createdAt} />
    </span>
  </li>
);
