import './pulls-list.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { listPullRequests } from '../../../../server/src/contract/pull-request.ts';
import type { Answer } from '../../api/client.ts';
import { Badge, StatusBadge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TimeAgo } from '../../parts/time.tsx';

type Pulls = Answer<typeof listPullRequests>;

interface PullsListProps {
  projectId: string;
  pulls: UseQueryResult<Pulls>;
  /** Which of them are asked for: a state, or all. */
  choice: string;
  offset: number;
  limit: number;
  onMove(offset: number): void;
}

export const PullsList = ({ projectId, pulls, choice, offset, limit, onMove }: PullsListProps) => (
  <Loaded
    query={pulls}
    what="The pull requests could not be read"
    skeleton={<Skeleton lines={6} height={62} />}
  >
    {({ pulls: rows, hasMore }) => (
      <>
        <Card flush>
          {rows.length === 0 ? (
            <NoPulls projectId={projectId} choice={choice} />
          ) : (
            <ul aria-label="Pull requests">
              {rows.map((pull) => (
                <PullRow key={pull.number} projectId={projectId} pull={pull} />
              ))}
            </ul>
          )}
        </Card>
        <Pager offset={offset} shown={rows.length} limit={limit} hasMore={hasMore} onMove={onMove} />
      </>
    )}
  </Loaded>
);

const PullRow = ({ projectId, pull }: { projectId: string; pull: Pulls['pulls'][number] }) => (
  <li className="pull-row">
    <div className="grow">
      <Link href={`/projects/${projectId}/pulls/${pull.number}`} className="pull-row-title">
        {pull.title}
      </Link>
      <p className="soft small">
        #{pull.number} · opened <TimeAgo at={pull.createdAt} />
        {pull.closedAt !== null && (
          <>
            {' '}
            · {pull.state} <TimeAgo at={pull.closedAt} />
          </>
        )}{' '}
        · <code>{pull.head}</code> into <code>{pull.base}</code>
      </p>
    </div>
    <div className="row">
      {pull.draft && <Badge>draft</Badge>}
      <StatusBadge status={pull.state} />
    </div>
  </li>
);

const NoPulls = ({ projectId, choice }: { projectId: string; choice: string }) => {
  const isFirst = choice === 'all' || choice === 'open';
  return (
    <Empty title={choice === 'all' ? 'No pull requests yet.' : `No ${choice} pull requests.`}>
      {isFirst && (
        <>
          <p>A job that changes something opens one here.</p>
          <p className="pull-row-empty">
            <ButtonLink href={`/projects/${projectId}/jobs`}>To the jobs</ButtonLink>
          </p>
        </>
      )}
    </Empty>
  );
};
