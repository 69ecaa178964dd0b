import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { analyticsKey } from './read-views.ts';
import { isPassing } from './wait-out.ts';

/** Said once for all that waits on this page, which keeps what it has and goes on by itself. */
export function AwayNotice({ projectId }: { projectId: string }) {
  const client = useQueryClient();
  const queryKey = analyticsKey(projectId);
  const waiting = {
    queryKey,
    predicate: ({ state }: { state: { fetchFailureReason: Error | null } }) =>
      isPassing(state.fetchFailureReason),
  };
  if (useIsFetching(waiting) === 0) return null;
  const [first] = client.getQueryCache().findAll({ ...waiting, fetchStatus: 'fetching' });
  const askNow = async () => {
    await client.cancelQueries({ queryKey });
    await client.refetchQueries({ queryKey, type: 'active' });
  };
  return (
    <Notice
      tone="warn"
      title="Analytics is not available"
      actions={
        <Button small onClick={() => void askNow()}>
          Try again
        </Button>
      }
    >
      {first?.state.fetchFailureReason?.message} Jobs go on meanwhile, and this page comes back by itself.
    </Notice>
  );
}
