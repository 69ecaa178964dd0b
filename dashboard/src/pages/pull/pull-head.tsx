import { useState } from 'react';
import { Link } from 'wouter';
import type { PullRequestWithConflicts } from '../../../../server/src/contract/pull-request.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Badge, StatusBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { TimeAgo } from '../../parts/time.tsx';
import { EndPull } from './end-pull.tsx';
import { type Ending, type PullAddress, useEndPull } from './use-pull.ts';

interface PullHeadProps {
  address: PullAddress;
  pull: PullRequestWithConflicts;
}

export function PullHead({ address, pull }: PullHeadProps) {
  const { projectId } = address;
  const announce = useAnnounce();
  const [ending, setEnding] = useState<Ending | null>(null);
  const end = useEndPull(address, ({ number, state, base }) => {
    setEnding(null);
    announce(state === 'merged' ? `#${number} is merged into ${base}.` : `#${number} is closed.`);
  });
  const ask = (chosen: Ending) => {
    end.reset();
    setEnding(chosen);
  };
  return (
    <>
      <PageHead
        title={`${pull.title} · #${pull.number}`}
        heading={
          <>
            {pull.title} <span className="soft">#{pull.number}</span>
          </>
        }
        actions={
          pull.state === 'open' && (
            <>
              <Button onClick={() => ask('close')}>Close</Button>
              <Button kind="primary" disabled={pull.conflicts.length > 0} onClick={() => ask('merge')}>
                Merge
              </Button>
            </>
          )
        }
      >
        <p className="row">
          <StatusBadge status={pull.state} />
          {pull.draft && <Badge>draft</Badge>}
          <span>
            <code>{pull.head}</code> into <code>{pull.base}</code>
          </span>
        </p>
        <p className="small">
          Opened <TimeAgo at={pull.createdAt} />
          {pull.jobId !== null && (
            <>
              {' by '}
              <Link href={`/projects/${projectId}/jobs/${pull.jobId}`}>its job</Link>
            </>
          )}
          {' · '}
          <a href="#files">Files changed</a>
        </p>
      </PageHead>
      {ending !== null && pull.state === 'open' && (
        <EndPull
          ending={ending}
          pull={pull}
          error={end.error}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
