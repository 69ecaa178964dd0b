import './pull-state.css';
import type { PullRequestWithConflicts } from '../../../../server/src/contract/pull-request.ts';
import { type ChangesSource, useChanges } from '../../changes/changes-source.ts';
import { counted } from '../../parts/amounts.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Time } from '../../parts/time.tsx';
import type { PullAddress } from './use-pull.ts';

interface PullStateProps {
  address: PullAddress;
  pull: PullRequestWithConflicts;
  changes: ChangesSource;
}

const shownCommit = 10;

/** What became of it, or what stands in the way. */
export function PullState({ address, pull, changes }: PullStateProps) {
  const { data } = useChanges(changes);
  if (pull.state === 'open') return pull.conflicts.length > 0 && <Conflicts address={address} pull={pull} />;
  const when = pull.closedAt !== null && <Time at={pull.closedAt} />;
  if (pull.state === 'closed') {
    return (
      <Notice title="Closed without being merged.">
        {when} · The branch <code>{pull.head}</code> is still there.
      </Notice>
    );
  }
  return (
    <Notice tone="good" title={`Well done: it is merged into ${pull.base}.`}>
      {when}
      {data?.head && (
        <>
          {' · Its last commit is '}
          <code title={data.head}>{data.head.slice(0, shownCommit)}</code>.
        </>
      )}
    </Notice>
  );
}

const Conflicts = ({
  address: { projectId },
  pull: { conflicts, base, head, jobId },
}: Pick<PullStateProps, 'address' | 'pull'>) => (
  <Notice
    tone="warn"
    title={`It cannot be merged: ${counted(conflicts.length, 'file')} changed on ${base} as well.`}
    actions={
      jobId !== null && (
        <ButtonLink small href={`/projects/${projectId}/jobs/${jobId}`}>
          To the job
        </ButtonLink>
      )
    }
  >
    <ul className="pull-conflicts">
      {conflicts.map((path) => (
        <li key={path}>
          <code>{path}</code>
        </li>
      ))}
    </ul>
    <p>
      {jobId !== null && 'Send the job a follow-up that says what the files should be, or merge '}
      {jobId === null && 'Merge '}
      <code>{base}</code> into <code>{head}</code> by hand and push it. This page notices.
    </p>
  </Notice>
);
