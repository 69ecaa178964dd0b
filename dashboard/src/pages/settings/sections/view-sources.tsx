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
          skeleton={<Skeleton lines={5} height={47} />}
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

const kinds = {
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
        skeleton={<ArrivedTable sources={waiting} />}
      >
        {({ sources }) => <ArrivedTable sources={sources} />}
      </Loaded>
    </Card>
  );
}

type Source = SourcesBody['sources'][number];
type Waiting = Pick<Source, 'source'> & Partial<Source>;

/** The same rows before anything is known of them, so that nothing moves when it is. */
const waiting: Waiting[] = [{ source: 'beacon' }, { source: 'server' }];

const ArrivedTable = ({ sources }: { sources: readonly Waiting[] }) => (
  <Table label="What arrived by source">
    <thead>
      <tr>
        <th scope="col">Source</th>
        <th scope="col" className="number">
          People
        </th>
        <th scope="col" className="number">
          AI clients
        </th>
      </tr>
    </thead>
    <tbody>
      {sources.map(({ source, human, ai, lastAt }) => (
        <tr key={source}>
          <td>
            {kinds[source]}
            <div className="soft small">
              <LastView at={lastAt} />
            </div>
          </td>
          <td className="number">{human === undefined ? <Skeleton /> : wholeNumber(human)}</td>
          <td className="number">{ai === undefined ? <Skeleton /> : wholeNumber(ai)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

function LastView({ at: moment }: { at: string | null | undefined }) {
  if (moment === undefined) return <Skeleton />;
  if (moment === null) return 'No view yet';
  return (
    <>
      Last view <TimeAgo at={moment} />
    </>
  );
}
