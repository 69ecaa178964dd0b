import type { System } from '../../api/system.ts';
import { Empty } from '../../parts/empty.tsx';
import { Table } from '../../parts/table.tsx';
import { TimeAgo } from '../../parts/time.tsx';

export function Workers({ workers }: { workers: System['workers'] }) {
  if (workers.length === 0) return <Empty title="No worker was heard of within the last minute." />;
  return (
    <Table label="Workers">
      <thead>
        <tr>
          <th scope="col">Host</th>
          <th scope="col" className="system-less">
            Version
          </th>
          <th scope="col" className="number">
            Jobs
          </th>
          <th scope="col" className="system-less">
            Started
          </th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody>
        {workers.map(({ id, host, version, running, concurrency, startedAt, seenAt }) => (
          <tr key={id}>
            <td className="system-word system-long">
              {host}
              <div className="soft small mono">{id}</div>
            </td>
            <td className="system-less">{version}</td>
            <td className="number system-word">
              {running} of {concurrency}
            </td>
            <td className="system-word system-less">
              <TimeAgo at={startedAt} />
            </td>
            <td className="system-word">
              <TimeAgo at={seenAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
