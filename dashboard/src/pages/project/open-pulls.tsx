import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { listPullRequests } from '../../../../server/src/contract/pull-request.ts';
import { type Answer, at, call } from '../../api/client.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TimeAgo } from '../../parts/time.tsx';

const shown = 5;

/** Of a project whose repository lives here. */
export function OpenPulls({ projectId }: { projectId: string }) {
  const pulls = useQuery({
    queryKey: ['pulls', projectId, 'overview'],
    queryFn: ({ signal }) =>
      call<Answer<typeof listPullRequests>>('GET', at`/v1/projects/${projectId}/pulls`, {
        query: { state: 'open', limit: shown },
        signal,
      }),
    refetchInterval: 10_000,
  });
  return (
    <Card
      title="Open pull requests"
      actions={
        <ButtonLink small href={`/projects/${projectId}/pulls`}>
          All
        </ButtonLink>
      }
    >
      <Loaded
        query={pulls}
        what="The pull requests could not be read"
        skeleton={<Skeleton lines={2} height={24} />}
      >
        {({ pulls: open, hasMore }) =>
          open.length === 0 ? (
            <p className="soft">None is open.</p>
          ) : (
            <ul className="open-pulls">
              {open.map(({ number, title, draft, createdAt }) => (
                <li key={number}>
                  <Link href={`/projects/${projectId}/pulls/${number}`} title={title}>
                    {title}
                  </Link>
                  <p className="row soft small">
                    #{number} {draft && <Badge>draft</Badge>} <TimeAgo at={createdAt} />
                  </p>
                </li>
              ))}
              {hasMore && <li className="soft small">There are more.</li>}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
