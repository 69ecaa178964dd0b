import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { systemQuery } from '../../api/system.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TimeAgo } from '../../parts/time.tsx';
import { readTrouble } from '../../projects/analytics-trouble.ts';
import { analyticsKey } from './read-views.ts';
import { isPassing } from './retry-reads.ts';

/** Said once for all that waits on this page, which keeps what it has and continues by itself. */
export function UnavailableNotice({ projectId }: { projectId: string }) {
  const client = useQueryClient();
  const queryKey = analyticsKey(projectId);
  const waiting = {
    queryKey,
    predicate: ({ state }: { state: { fetchFailureReason: Error | null } }) =>
      isPassing(state.fetchFailureReason),
  };
  const isWaiting = useIsFetching(waiting) > 0;
  // The failed read says what a sender may know; whoever is signed in may know the reason, too.
  const system = useQuery({ ...systemQuery, enabled: isWaiting, refetchInterval: 5_000 });
  if (!isWaiting) return null;
  const [first] = client.getQueryCache().findAll({ ...waiting, fetchStatus: 'fetching' });
  const { title, text, since } = readTrouble(
    first?.state.fetchFailureReason?.message ?? 'The server does not answer',
    system.isError ? undefined : system.data?.analytics,
  );
  const askNow = async () => {
    await client.cancelQueries({ queryKey });
    await client.refetchQueries({ queryKey, type: 'active' });
  };
  return (
    <Notice
      tone="warn"
      title={title}
      actions={
        <>
          <ButtonLink small href="/system">
            System
          </ButtonLink>
          <Button small onClick={() => void askNow()}>
            Try again
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p className="soft small">
        {since && (
          <>
            Since <TimeAgo at={since} />.{' '}
          </>
        )}
        Jobs continue to run. This page tries again by itself.
      </p>
    </Notice>
  );
}
