import './file-cards.css';
import { memo, useMemo, useState } from 'react';
import type { ChangedFileBody } from '../../../server/src/contract/changes.ts';
import type { ChangesSource } from './changes-source.ts';
import { estimatedHeight, FileCard } from './file-card.tsx';
import type { Layout } from './use-layout.ts';
import { usePortions } from './use-portions.ts';

interface FileCardsProps {
  source: ChangesSource;
  files: readonly ChangedFileBody[];
  head: string | null;
  layout: Layout;
}

/**
 * Groups outside the window cost the browser nothing but their height. Each card by itself would be looked at for every
 * frame of scrolling, and there may be hundreds.
 */
const groupSize = 10;
const gap = 12;
/** As many as a window shows when it opens: they need not wait until the browser has seen where they are. */
const firstFiles = 3;

export function FileCards({ files, current, ...shown }: FileCardsProps & { current: string | null }) {
  const groups = useMemo(() => groupsOf(files), [files]);
  const due = usePortions(groups.length);
  return groups.map((group, at) => (
    <FileGroup
      key={group[0]!.path}
      files={group}
      isFirst={at === 0}
      isDue={at < due || group.some(({ path }) => path === current)}
      {...shown}
    />
  ));
}

interface FileGroupProps extends FileCardsProps {
  isFirst: boolean;
  /** Until then it only takes its place. */
  isDue: boolean;
}

const FileGroup = memo(({ files, isFirst, isDue, ...shown }: FileGroupProps) => {
  const [isDrawn, setDrawn] = useState(isDue);
  // It stays, with what somebody folded in it.
  if (isDue && !isDrawn) setDrawn(true);
  const height = files.reduce((sum, file) => sum + estimatedHeight(file) + gap, -gap);
  if (!isDrawn) return <div style={{ height }} />;
  return (
    <div className="file-group" style={{ gap, containIntrinsicBlockSize: `auto ${height}px` }}>
      {files.map((file, at) => (
        <FileCard key={file.path} file={file} isFirst={isFirst && at < firstFiles} {...shown} />
      ))}
    </div>
  );
});

const groupsOf = (files: readonly ChangedFileBody[]): ChangedFileBody[][] =>
  Array.from({ length: Math.ceil(files.length / groupSize) }, (_, at) =>
    files.slice(at * groupSize, (at + 1) * groupSize),
  );
