import { Link } from 'wouter';
import type { JobBody } from '../../../server/src/contract/job.ts';
import { useProject } from '../api/projects.ts';
import { StatusBadge } from '../parts/badge.tsx';
import { pullRequestPlace } from './pull-request-place.ts';

interface PullRequestLinkProps {
  projectId: string;
  pullRequest: NonNullable<JobBody['pullRequest']>;
  label?: string;
  className?: string;
}

/** To a pull request: of the local forge within the dashboard, of another host there. */
export function PullRequestLink({ projectId, pullRequest, label, className }: PullRequestLinkProps) {
  const { data: project } = useProject(projectId);
  const place = pullRequestPlace(projectId, pullRequest, project?.repository.forge);
  const text = label ?? `#${pullRequest.number}`;
  const name = label ? undefined : `Pull request ${text}`;
  if (place === null) return <span className={className}>{text}</span>;
  return place.isHere ? (
    <Link href={place.href} className={className} aria-label={name}>
      {text}
    </Link>
  ) : (
    <a href={place.href} className={className} aria-label={name} rel="noreferrer">
      {text}
    </a>
  );
}

/** The link with its state, or a dash where there is none. */
export const PullRequestState = ({
  projectId,
  pullRequest,
}: Pick<JobBody, 'pullRequest'> & { projectId: string }) =>
  pullRequest === null ? (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="unseen">none</span>
    </span>
  ) : (
    <span className="row">
      <PullRequestLink projectId={projectId} pullRequest={pullRequest} />
      <StatusBadge status={pullRequest.state} />
    </span>
  );
