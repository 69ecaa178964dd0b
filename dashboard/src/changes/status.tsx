import './status.css';
import type { ChangedFileBody } from '../../../server/src/contract/changes.ts';
import { wholeNumber } from '../parts/amounts.ts';

const letters: Record<ChangedFileBody['status'], string> = {
  added: 'A',
  deleted: 'D',
  modified: 'M',
  renamed: 'R',
  'type-changed': 'T',
};

/** One letter for the eye, the word for the ear. */
export const StatusLetter = ({ status }: { status: ChangedFileBody['status'] }) => (
  <span className={`status-letter status-${status}`} title={status}>
    <span aria-hidden="true">{letters[status]}</span>
    <span className="unseen">{status}</span>
  </span>
);

/** Lines that came and went; nothing for none. */
export const LineCounts = ({ additions, deletions }: { additions: number; deletions: number }) => (
  <span className="line-counts">
    {additions > 0 && (
      <span className="line-counts-added">
        +{wholeNumber(additions)}
        <span className="unseen"> added</span>
      </span>
    )}
    {deletions > 0 && (
      <span className="line-counts-deleted">
        −{wholeNumber(deletions)}
        <span className="unseen"> deleted</span>
      </span>
    )}
  </span>
);
