import type { ReactNode } from 'react';
import type { KeyBody } from '../../../../server/src/contract/key.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Table } from '../../parts/table.tsx';
import { Time, TimeAgo } from '../../parts/time.tsx';
import { isExpired } from './expiry.ts';
import { accessLabel } from './key-access.ts';

interface KeysTableProps {
  keys: readonly KeyBody[];
  onRevoke(key: KeyBody): void;
}

/** Columns where there is room for them, else lines below the name. */
const facts: readonly { name: string; of(key: KeyBody): ReactNode }[] = [
  { name: 'Scope', of: ({ scopes }) => accessLabel(scopes) },
  { name: 'Created', of: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  { name: 'Expires', of: ({ expiresAt }) => <Expiry expiresAt={expiresAt} /> },
  {
    name: 'Last used',
    of: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : <span className="soft">Never</span>),
  },
  {
    name: 'Allowed from',
    of: ({ allowedAddresses }) => <Addresses allowed={allowedAddresses} />,
  },
];

export const KeysTable = ({ keys, onRevoke }: KeysTableProps) => (
  <Table label="API keys">
    <thead className="keys-head">
      <tr>
        <th scope="col">Name</th>
        {facts.map(({ name }) => (
          <th key={name} scope="col" className="keys-fact">
            {name}
          </th>
        ))}
        <th scope="col">
          <span className="unseen">Revoke</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {keys.map((key) => (
        <tr key={key.id}>
          <td className="keys-name">
            {key.name}
            <div className="soft mono">{key.shown}…</div>
            <dl className="keys-lines">
              {facts.map(({ name, of }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{of(key)}</dd>
                </div>
              ))}
            </dl>
          </td>
          {facts.map(({ name, of }) => (
            <td key={name} className="keys-fact">
              {of(key)}
            </td>
          ))}
          <td className="number">
            <Button small kind="danger" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
              Revoke
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span className="soft">Never</span>;
  if (!isExpired(expiresAt, new Date())) return <Time at={expiresAt} />;
  return (
    <>
      <Badge tone="bad">Expired</Badge>
      <div className="soft small">
        <Time at={expiresAt} />
      </div>
    </>
  );
}

const mostShown = 3;

function Addresses({ allowed }: { allowed: readonly string[] }) {
  if (allowed.length === 0) return <span className="soft">Everywhere</span>;
  const rest = allowed.slice(mostShown);
  return (
    <ul className="keys-addresses mono" title={allowed.join('\n')}>
      {allowed.slice(0, mostShown).map((address) => (
        <li key={address}>{address}</li>
      ))}
      {rest.length > 0 && <li className="soft">and {rest.length} more</li>}
    </ul>
  );
}
