import type { KeyBody } from '../../../../server/src/contract/key.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Problem } from '../../parts/notice.tsx';
import { TimeAgo } from '../../parts/time.tsx';
import { useRevokeKey } from './key-queries.ts';

interface RevokeDialogProps {
  projectId: string;
  revoked: KeyBody;
  onClose(): void;
}

export function RevokeDialog({ projectId, revoked, onClose }: RevokeDialogProps) {
  const announce = useAnnounce();
  const revoke = useRevokeKey(projectId);
  const act = () =>
    revoke.mutate(revoked.id, {
      onSuccess: () => {
        announce(`Revoked “${revoked.name}”.`);
        onClose();
      },
    });
  return (
    <Confirm
      title="Revoke this key?"
      verb="Revoke key"
      isBusy={revoke.isPending}
      onConfirm={act}
      onClose={onClose}
    >
      {revoke.error && <Problem error={revoke.error} what="The key could not be revoked" />}
      <p>
        “{revoked.name}” (<code>{revoked.shown}…</code>) stops working at once, wherever it is used.{' '}
        {revoked.lastUsedAt ? (
          <>
            It was last used <TimeAgo at={revoked.lastUsedAt} />.
          </>
        ) : (
          'It was never used.'
        )}
      </p>
    </Confirm>
  );
}
