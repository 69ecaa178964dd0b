import './changes-view.css';
import { useMemo, useState } from 'react';
import type { ChangesBody } from '../../../server/src/contract/changes.ts';
import { counted, wholeNumber } from '../parts/amounts.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Notice } from '../parts/notice.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { type ChangesSource, useChanges, useSteady } from './changes-source.ts';
import { FileCards } from './file-cards.tsx';
import { FileList } from './file-list.tsx';
import { byFolder } from './folders.ts';
import { LineCounts } from './status.tsx';
import { useJumps } from './use-jumps.ts';
import { layouts, useLayout } from './use-layout.ts';

export type { ChangesSource };

/** What was changed: the files, and each one's lines or its page before and after. */
export const ChangesView = ({ source }: { source: ChangesSource }) => (
  <Loaded
    query={useChanges(source)}
    what="The changes could not be read"
    skeleton={<Skeleton lines={4} height={200} />}
  >
    {(changes) =>
      changes.files.length === 0 ? (
        <Card>
          <Empty title="Nothing has changed.">Files appear here once a change is there.</Empty>
        </Card>
      ) : (
        <ChangedFiles source={source} changes={changes} />
      )
    }
  </Loaded>
);

function ChangedFiles({ source, changes }: { source: ChangesSource; changes: ChangesBody }) {
  const { omitted, head, refused } = changes;
  const steady = useSteady(source);
  // In the order of the list, so that going down one goes down the other.
  const files = useMemo(() => byFolder(changes.files).flatMap((folder) => folder.files), [changes.files]);
  const { layout, isWide, choose } = useLayout();
  const [isListShown, setListShown] = useState(true);
  const paths = useMemo(() => files.map(({ path }) => path), [files]);
  const { root, current, open } = useJumps(paths);
  return (
    <div className={`changes${isListShown ? ' changes-listed' : ''}`} ref={root}>
      <div className="changes-bar">
        <div className="row grow">
          <h2>{counted(files.length, 'file')} changed</h2>
          <LineCounts {...totalsOf(files)} />
        </div>
        <span className="soft small changes-keys">
          <kbd>n</kbd> next file, <kbd>p</kbd> previous
        </span>
        <Button small aria-expanded={isListShown} onClick={() => setListShown(!isListShown)}>
          {isListShown ? 'Hide the list' : 'List the files'}
        </Button>
        {isWide && (
          <Segmented legend="Layout of the lines" value={layout} options={layouts} onChange={choose} />
        )}
      </div>
      {isListShown && (
        <div className="changes-list">
          <FileList files={files} current={current} onOpen={open} />
        </div>
      )}
      <div className="changes-files">
        {refused && (
          <Notice tone="warn">
            The gate refused these changes, and nothing of them was pushed. What looks like a secret is
            masked.
          </Notice>
        )}
        {omitted > 0 && (
          <Notice tone="warn">
            {wholeNumber(omitted)} more changed {omitted === 1 ? 'file is' : 'files are'} not shown here. The
            branch has all of them.
          </Notice>
        )}
        <FileCards source={steady} files={files} current={current} head={head} layout={layout} />
      </div>
    </div>
  );
}

function totalsOf(files: ChangesBody['files']) {
  const sum = (count: 'additions' | 'deletions') => files.reduce((total, file) => total + file[count], 0);
  return { additions: sum('additions'), deletions: sum('deletions') };
}
