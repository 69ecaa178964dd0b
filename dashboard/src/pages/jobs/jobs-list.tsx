import './jobs-list.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { JobBody, listJobs } from '../../../../server/src/contract/job.ts';
import type { Answer } from '../../api/client.ts';
import { PullRequestState } from '../../jobs/pull-request-link.tsx';
import { StatusBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import { TimeAgo } from '../../parts/time.tsx';

interface JobsListProps {
  projectId: string;
  jobs: UseQueryResult<Answer<typeof listJobs>>;
  offset: number;
  limit: number;
  onMove(offset: number): void;
  onClear(): void;
}

export const JobsList = ({ projectId, jobs, offset, limit, onMove, onClear }: JobsListProps) => (
  <Loaded query={jobs} what="The jobs could not be read" skeleton={<Skeleton lines={9} height={45} />}>
    {({ jobs: rows, hasMore }) => (
      <>
        <Card flush>
          {rows.length === 0 ? (
            <NothingFound onClear={onClear} />
          ) : (
            <div className="jobs-list">
              <Table label="Jobs">
                <thead>
                  <tr>
                    <th scope="col">Job</th>
                    <th scope="col">Status</th>
                    <th scope="col">Pull request</th>
                    <th scope="col" className="jobs-list-model">
                      Model
                    </th>
                    <th scope="col">Created</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((job) => (
                    <Row key={job.id} projectId={projectId} job={job} />
                  ))}
                </tbody>
              </Table>
            </div>
          )}
        </Card>
        <Pager offset={offset} shown={rows.length} limit={limit} hasMore={hasMore} onMove={onMove} />
      </>
    )}
  </Loaded>
);

const Row = ({ projectId, job }: { projectId: string; job: JobBody }) => (
  <tr>
    <td className="jobs-list-job">
      <Link href={`/projects/${projectId}/jobs/${job.id}`} className="jobs-list-title" title={job.title}>
        {job.title}
      </Link>
    </td>
    <td>
      <StatusBadge status={job.status} />
    </td>
    <td className={job.pullRequest === null ? 'jobs-list-none' : 'jobs-list-short'}>
      <PullRequestState projectId={projectId} pullRequest={job.pullRequest} />
    </td>
    <td className="jobs-list-short jobs-list-model soft">
      <code>{job.model}</code>
    </td>
    <td className="jobs-list-short soft">
      <TimeAgo at={job.createdAt} />
    </td>
  </tr>
);

const NothingFound = ({ onClear }: { onClear(): void }) => (
  <Empty title="No job fits.">
    <Button small onClick={onClear}>
      Show all jobs
    </Button>
  </Empty>
);
