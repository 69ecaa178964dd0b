import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReclassificationBody } from '../../../../../server/src/contract/analytics-ingest.ts';
import type { ProjectBody } from '../../../../../server/src/contract/project.ts';
import { at, call } from '../../../api/client.ts';
import { counted, wholeNumber } from '../../../parts/amounts.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Notice, Problem } from '../../../parts/notice.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { TimeAgo } from '../../../parts/time.tsx';

/** New rules hold for new views; here they are applied to those that are stored. */
export function Reclassify({ project }: { project: ProjectBody }) {
  const client = useQueryClient();
  const path = at`/v1/analytics/${project.id}/reclassify`;
  const queryKey = ['reclassify', project.id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<ReclassificationBody>('GET', path, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1_000 : false),
  });
  const start = useMutation({
    mutationFn: () => call<ReclassificationBody>('POST', path, { body: {} }),
    onSuccess: (run) => client.setQueryData(queryKey, run),
  });
  return (
    <Card title="Views that are stored already">
      <div className="settings-form">
        <p className="soft">
          Rules hold for views that come in. Have the stored ones judged anew by them, and by what Docwright
          has learned about clients since; this runs in the background.
        </p>
        {start.error && <Problem error={start.error} what="It could not be started" />}
        <Loaded query={query} what="How far it is could not be read" skeleton={<Skeleton />}>
          {(run) => <Progress run={run} />}
        </Loaded>
        <div>
          <Button isBusy={start.isPending || query.data?.state === 'running'} onClick={() => start.mutate()}>
            Judge stored views anew
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Progress({ run }: { run: ReclassificationBody }) {
  const sums = `${counted(run.examined, 'view')} looked at, ${wholeNumber(run.changed)} changed`;
  if (run.state === 'running') return <p>Running: {sums}.</p>;
  if (run.state === 'failed')
    return <Notice tone="bad">It did not come to its end: {sums}. Start it again.</Notice>;
  if (run.finishedAt === null)
    return <p className="soft small">It has not been done since the server started.</p>;
  return (
    <p className="soft small">
      Last done <TimeAgo at={run.finishedAt} />: {sums}.
    </p>
  );
}
