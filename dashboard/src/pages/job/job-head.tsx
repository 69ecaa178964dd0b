import './job-head.css';
import type { ReactNode } from 'react';
import type { JobBody } from '../../../../server/src/contract/job.ts';
import type { UsageBody } from '../../../../server/src/contract/job-report.ts';
import { PullRequestLink, PullRequestState } from '../../jobs/pull-request-link.tsx';
import { dollars, duration, shortNumber, wholeNumber } from '../../parts/amounts.ts';
import { StatusBadge } from '../../parts/badge.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Time } from '../../parts/time.tsx';
import { ArchiveJob } from './archive-job.tsx';
import type { Connection } from './follow-events.ts';
import { type InstructionView, timeWorked, totalUsage } from './instructions.ts';
import { useNow } from './use-now.ts';

interface JobHeadProps {
  projectId: string;
  job: JobBody;
  instructions: readonly InstructionView[];
  connection: Connection;
}

export function JobHead({ projectId, job, instructions, connection }: JobHeadProps) {
  const { pullRequest } = job;
  return (
    <>
      <PageHead
        title={job.title}
        heading={
          <span className="job-head-title" title={job.title}>
            {job.title}
          </span>
        }
        actions={
          <>
            {pullRequest && (
              <PullRequestLink
                projectId={projectId}
                pullRequest={pullRequest}
                label="Open pull request"
                className="button button-plain"
              />
            )}
            {job.status !== 'archived' && <ArchiveJob projectId={projectId} job={job} />}
          </>
        }
      >
        <div className="row job-head-status" role="status">
          <StatusBadge status={job.status} />
          {job.archivedAt !== null && <Time at={job.archivedAt} />}
          {connection === 'reconnecting' && 'Reconnecting…'}
        </div>
      </PageHead>
      <dl className="job-head-facts">
        <Fact name="Pull request">
          <PullRequestState projectId={projectId} pullRequest={pullRequest} />
        </Fact>
        <Fact name="Model">
          <code>{job.model}</code>
        </Fact>
        <Fact name="Created">
          <Time at={job.createdAt} />
        </Fact>
        <Amounts instructions={instructions} />
        <Fact name="Branch" isWide>
          <span className="row job-head-branch">
            <code className="one-line" title={job.source.ref}>
              {job.source.ref}
            </code>
            <CopyButton text={job.source.ref} what="the branch" />
          </span>
        </Fact>
      </dl>
    </>
  );
}

/** Apart from the rest, since they change every second while a worker is at it. */
function Amounts({ instructions }: Pick<JobHeadProps, 'instructions'>) {
  const now = useNow(instructions.some(({ state }) => state === 'active'));
  const usage = totalUsage(instructions.map((instruction) => instruction.usage));
  const cached = usage.cachedTokens > 0 ? `, ${wholeNumber(usage.cachedTokens)} of them from a cache` : '';
  const isKnown = instructions.length > 0;
  return (
    <>
      <Fact name="Time worked">{isKnown ? duration(timeWorked(instructions, now)) : '–'}</Fact>
      <Fact name="Cost">{isKnown ? costOf(usage) : '–'}</Fact>
      <Fact name="Tokens">
        <span
          title={`${wholeNumber(usage.inputTokens)} read${cached}; ${wholeNumber(usage.outputTokens)} written`}
        >
          {isKnown
            ? `${shortNumber(usage.inputTokens)} read, ${shortNumber(usage.outputTokens)} written`
            : '–'}
        </span>
      </Fact>
    </>
  );
}

const costOf = ({ cost }: UsageBody): string => (cost === null ? 'not known' : dollars(cost));

interface FactProps {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? 'job-head-wide' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
