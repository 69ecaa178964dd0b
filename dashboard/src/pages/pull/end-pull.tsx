import type { PullRequestWithConflicts } from '../../../../server/src/contract/pull-request.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { Problem } from '../../parts/notice.tsx';
import type { Ending } from './use-pull.ts';

interface EndPullProps {
  ending: Ending;
  pull: PullRequestWithConflicts;
  error: Error | null;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before a pull request is merged or closed: neither can be taken back. */
export const EndPull = ({ ending, pull, error, isBusy, onConfirm, onClose }: EndPullProps) => (
  <Confirm
    title={`${ending === 'merge' ? 'Merge' : 'Close'} #${pull.number}?`}
    verb={ending === 'merge' ? 'Merge' : 'Close the pull request'}
    kind={ending === 'merge' ? 'primary' : 'danger'}
    isBusy={isBusy}
    isDisabled={ending === 'merge' && pull.conflicts.length > 0}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {ending === 'merge' ? (
      <p>
        The changes become a part of <code>{pull.base}</code>, and the branch <code>{pull.head}</code> is
        deleted.{pull.draft && ' It is still marked as a draft.'}
      </p>
    ) : (
      <p>
        Nothing is merged. The branch <code>{pull.head}</code> stays, for whoever wants to go on with it.
      </p>
    )}
    {error && (
      <Problem
        error={error}
        what={ending === 'merge' ? 'It could not be merged' : 'It could not be closed'}
      />
    )}
  </Confirm>
);
