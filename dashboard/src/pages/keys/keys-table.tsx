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

export const KeysTable = ({ keys, onRevoke }: KeysTableProps) => (
  <Table label="API keys">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Scope</th>
        <th scope="col">Created</th>
        <th scope="col">Expires</th>
        <th scope="col">Last used</th>
        <th scope="col">Allowed from</th>
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
          </td>
          <td className="keys-word">{accessLabel(key.scopes)}</td>
          <td className="keys-word">
            <TimeAgo at={key.createdAt} />
          </td>
          <td className="keys-word">
            <Expiry expiresAt={key.expiresAt} />
          </td>
          <td className="keys-word">
            {key.lastUsedAt ? <TimeAgo at={key.lastUsedAt} /> : <span className="soft">Never</span>}
          </td>
          <td className="keys-addresses">
            <Addresses allowed={key.allowedAddresses} />
          </td>
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
    <ul className="keys-address-list mono" title={allowed.join('\n')}>
      {allowed.slice(0, mostShown).map((address) => (
        <li key={address}>{address}</li>
      ))}
      {rest.length > 0 && <li className="soft">and {rest.length} more</li>}
    </ul>
  );
}
