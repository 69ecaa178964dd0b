import type { System } from '../../api/system.ts';
import { Badge } from '../../parts/badge.tsx';
import { Table } from '../../parts/table.tsx';

export const Models = ({ models }: { models: System['models'] }) => (
  <Table label="Models">
    <thead>
      <tr>
        <th scope="col">Provider</th>
        <th scope="col">State</th>
        <th scope="col" className="system-less">
          Some of its models
        </th>
      </tr>
    </thead>
    <tbody>
      {models.available.map(({ provider, isReady, missing, examples }) => (
        <tr key={provider}>
          <td className="system-word">{provider}</td>
          <td className="system-word system-long">
            {isReady ? <Badge tone="good">Ready</Badge> : <Badge>Needs a key</Badge>}
            {missing && (
              <div className="soft small">
                Set <code>{missing}</code>
              </div>
            )}
          </td>
          <td className="system-models system-less">
            {examples.map((name) => (
              <code key={name} className="system-model">
                {name}
              </code>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
