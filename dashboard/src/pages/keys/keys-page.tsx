import './keys-page.css';
import { useState } from 'react';
import type { KeyBody } from '../../../../server/src/contract/key.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type NewKey, useKeys } from './key-queries.ts';
import { KeysTable } from './keys-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

type Open = { kind: 'create' } | { kind: 'created'; key: NewKey } | { kind: 'revoke'; key: KeyBody };

export default function KeysPage({ projectId }: { projectId: string }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title="API keys"
        actions={
          <Button kind="primary" onClick={() => setOpen({ kind: 'create' })}>
            Create key
          </Button>
        }
      >
        Programs use a key to create jobs, to send page views and to read both, in this project alone.
      </PageHead>
      <div className="stack">
        <Card title="Project id">
          <div className="keys-project">
            <code className="keys-id">{projectId}</code>
            <CopyButton text={projectId} what="the project id" />
            <span className="soft small">It stands in the address of every call, and is no secret.</span>
          </div>
        </Card>
        <Keys projectId={projectId} onRevoke={(key) => setOpen({ kind: 'revoke', key })} />
      </div>
      {open?.kind === 'create' && (
        <CreateKeyDialog
          projectId={projectId}
          onCreated={(key) => setOpen({ kind: 'created', key })}
          onClose={close}
        />
      )}
      {open?.kind === 'created' && <NewKeyDialog projectId={projectId} created={open.key} onStored={close} />}
      {open?.kind === 'revoke' && <RevokeDialog projectId={projectId} revoked={open.key} onClose={close} />}
    </>
  );
}

const waiting = (
  <div className="keys-waiting">
    <Skeleton lines={3} height={48} />
  </div>
);

function Keys({ projectId, onRevoke }: { projectId: string; onRevoke(key: KeyBody): void }) {
  const query = useKeys(projectId);
  return (
    <Card title="Keys" flush>
      <Loaded query={query} what="The keys could not be read" skeleton={waiting}>
        {({ keys }) =>
          keys.length === 0 ? (
            <Empty title="This project has no keys yet.">
              Create one for each program that calls Docwright, so that you can revoke it alone.
            </Empty>
          ) : (
            <KeysTable keys={keys} onRevoke={onRevoke} />
          )
        }
      </Loaded>
    </Card>
  );
}
