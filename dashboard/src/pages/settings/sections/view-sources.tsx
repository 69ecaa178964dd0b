import { useQuery } from '@tanstack/react-query';
import type { SourcesBody } from '../../../../../server/src/contract/analytics-read.ts';
import { at, call } from '../../../api/client.ts';
import { wholeNumber } from '../../../parts/amounts.ts';
import { Card } from '../../../parts/card.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { Table } from '../../../parts/table.tsx';
import { TimeAgo } from '../../../parts/time.tsx';
import { useUrlState } from '../../../parts/use-url-state.ts';
import { SetUp } from '../../../sources/set-up.tsx';
import { usePlace } from '../../../sources/use-place.ts';

const defaults = { stack: 'script' };

/** What arrived by which kind of source, and how to set another one up. */
export function ViewSources({ projectId }: { projectId: string }) {
  const [{ stack }, change] = useUrlState(defaults);
  const place = usePlace(projectId);
  return (
    <>
      <Arrived projectId={projectId} />
      <Card title="Set up a source">
        <Loaded
          query={place}
          what="The addresses could not be read"
          skeleton={<Skeleton lines={4} height={40} />}
        >
          {(known) => (
            <SetUp
              place={known}
              chosen={stack}
              onChoose={(chosen) => change({ stack: chosen }, { replace: true })}
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}

const names = {
  beacon: 'The page itself (script, pixel)',
  server: 'The server (functions, logs, drains, API)',
};

/** Looked at again now and then, so that somebody who sets a source up sees it arrive. */
function Arrived({ projectId }: { projectId: string }) {
  const query = useQuery({
    queryKey: ['sources', projectId],
    queryFn: ({ signal }) => call<SourcesBody>('GET', at`/v1/analytics/${projectId}/sources`, { signal }),
    refetchInterval: 5_000,
  });
  return (
    <Card title="What arrived" flush>
      <Loaded
        query={query}
        what="What arrived could not be read"
        skeleton={
          <div className="settings-waiting">
            <Skeleton lines={3} height={32} />
          </div>
        }
      >
        {({ sources }) => (
          <Table label="What arrived by source">
            <thead>
              <tr>
                <th scope="col">Source</th>
                <th scope="col" className="number">
                  People
                </th>
                <th scope="col" className="number">
                  AI
                </th>
                <th scope="col">Last view</th>
              </tr>
            </thead>
            <tbody>
              {sources.map(({ source, human, ai, lastAt }) => (
                <tr key={source}>
                  <td>{names[source]}</td>
                  <td className="number">{wholeNumber(human)}</td>
                  <td className="number">{wholeNumber(ai)}</td>
                  <td>{lastAt ? <TimeAgo at={lastAt} /> : <span className="soft">None yet</span>}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Loaded>
    </Card>
  );
}
