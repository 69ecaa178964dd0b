import './system-page.css';
import type { System } from '../../api/system.ts';
import { wholeNumber } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TimeAgo } from '../../parts/time.tsx';
import { Disk } from './disk.tsx';
import { Facts } from './facts.tsx';
import { Models } from './models.tsx';
import { Problems } from './problems.tsx';
import { State } from './state.tsx';
import { useSystem } from './use-system.ts';
import { Workers } from './workers.tsx';

export default function SystemPage() {
  const query = useSystem();
  return (
    <>
      <PageHead title="System">How this installation is doing, as of a few seconds ago.</PageHead>
      <div className="stack">
        <Loaded query={query} what="The state of the system could not be read" skeleton={<Waiting />}>
          {(system) => <Parts system={system} />}
        </Loaded>
      </div>
    </>
  );
}

const Waiting = () => (
  <div className="stack">
    <Skeleton height={70} />
    <div className="system-cards">
      {['jobs', 'engines', 'disk', 'versions'].map((card) => (
        <Skeleton key={card} height={200} />
      ))}
    </div>
    <Skeleton height={130} />
  </div>
);

const Parts = ({ system }: { system: System }) => (
  <>
    <State system={system} />
    <div className="system-cards">
      <Card title="Jobs">
        <Facts
          rows={[
            ['Waiting for a worker', wholeNumber(system.jobs.waiting)],
            ['Running', wholeNumber(system.jobs.running)],
            ['Pull requests looked after', wholeNumber(system.jobs.openPullRequests)],
          ]}
        />
      </Card>
      <Card title="Engines">
        <Engines system={system} />
      </Card>
      <Card title="Disk">
        <Disk disk={system.disk} />
      </Card>
      <Card title="Versions">
        <Facts
          rows={[
            ['Docwright', system.versions.docwright],
            ['Node', system.versions.node],
            ['git', system.versions.git],
          ]}
        />
      </Card>
    </div>
    <Card title="Workers" flush>
      <Workers workers={system.workers} />
    </Card>
    <Card
      title="Models"
      actions={
        <span className="soft small">
          Default: <code>{system.models.default}</code>
        </span>
      }
      flush
    >
      <Models models={system.models} />
    </Card>
    <Card title="Last warnings and errors" flush>
      <Problems problems={system.problems} />
    </Card>
  </>
);

function Engines({ system: { analytics, sandbox, versions } }: { system: System }) {
  return (
    <Facts
      rows={[
        ['Database', `PostgreSQL ${versions.database}`],
        ['Page views', <IsAvailable key="views" available={analytics.available} since={analytics.since} />],
        ['Page views are stored in', engineWords(analytics)],
        ['Restarts of that engine', wholeNumber(analytics.restarts)],
        ['Sandbox', <IsAvailable key="sandbox" available={sandbox.available} />],
      ]}
    />
  );
}

const engines = { duckdb: ['DuckDB', 'embedded'], clickhouse: ['ClickHouse', 'a server'] } as const;

/** The version is known once the engine has answered. */
function engineWords({ engine, version }: System['analytics']): string {
  const [name, place] = engines[engine];
  return version === null ? `${name}, ${place}` : `${name} ${version}, ${place}`;
}

const IsAvailable = ({ available, since }: { available: boolean; since?: string }) =>
  available ? (
    <Badge tone="good">Ready</Badge>
  ) : (
    <>
      <Badge tone="bad">Not available</Badge>
      {since && (
        <span className="soft small">
          {' '}
          since <TimeAgo at={since} />
        </span>
      )}
    </>
  );
