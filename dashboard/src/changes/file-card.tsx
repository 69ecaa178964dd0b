import './file-card.css';
import { memo, useId, useRef, useState } from 'react';
import type { ChangedFileBody } from '../../../server/src/contract/changes.ts';
import { wholeNumber } from '../parts/amounts.ts';
import { Button } from '../parts/button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { type ChangesSource, useFileChange } from './changes-source.ts';
import { pageFormatOf } from './colours/languages.ts';
import { FileBody, type FileView } from './file-body.tsx';
import { splitPath } from './folders.ts';
import { LineCounts, StatusLetter } from './status.tsx';
import type { Layout } from './use-layout.ts';
import { useNear } from './use-near.ts';

interface FileCardProps {
  source: ChangesSource;
  file: ChangedFileBody;
  head: string | null;
  layout: Layout;
  /** Whether it is one of those that the window shows as it opens. */
  isFirst: boolean;
}

/** More changed lines than this are shown when somebody asks for them. */
const manyLines = 400;
const rowHeight = 20;
/** Lines around a change, and the line that says what is folded away. */
const surroundings = 8;

const headHeight = 42;

const isLarge = ({ additions, deletions }: ChangedFileBody) => additions + deletions > manyLines;

/** What a file's change will take, so that little moves when it comes. */
const openHeight = ({ additions, deletions, binary }: ChangedFileBody) =>
  (binary ? 2 : Math.min(additions + deletions, manyLines) + surroundings) * rowHeight;

/** Of the card, before anybody has opened or folded it. */
export const estimatedHeight = (file: ChangedFileBody) =>
  headHeight + (isLarge(file) ? 2 * rowHeight : openHeight(file));

const views = [
  { value: 'lines', label: 'Lines' },
  { value: 'page', label: 'Rendered' },
] as const;

/** One file's change, read when it comes near the window. */
export const FileCard = memo(function FileCard({ isFirst, ...shown }: FileCardProps) {
  const { file } = shown;
  const card = useRef<HTMLElement>(null);
  const isNear = useNear(card, isFirst);
  const id = useId();
  const [isOpen, setOpen] = useState(!isLarge(file));
  const [view, setView] = useState<FileView>('lines');
  const isPage = pageFormatOf(file.path) !== null && !file.binary;
  const showIt = () => {
    setOpen(true);
    // The button is gone then, and its focus with it.
    card.current!.focus({ preventScroll: true });
  };
  return (
    <section className="file-card" ref={card} aria-labelledby={id} data-file={file.path} tabIndex={-1}>
      <header className="file-card-head">
        <Button
          kind="quiet"
          small
          className="file-card-fold"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${file.path}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'}
        </Button>
        <StatusLetter status={file.status} />
        <FileName id={id} file={file} />
        {!file.binary && <LineCounts additions={file.additions} deletions={file.deletions} />}
        {isPage && isNear && (
          <Segmented<FileView>
            legend={`Show ${file.path} as`}
            value={view}
            options={views}
            onChange={setView}
          />
        )}
      </header>
      {isOpen ? (
        isNear ? (
          <OpenFile {...shown} view={view} />
        ) : (
          <Waiting file={file} />
        )
      ) : (
        isLarge(file) && (
          <p className="file-card-note">
            {wholeNumber(file.additions + file.deletions)} changed lines.{' '}
            <Button small aria-label={`Show ${file.path}`} onClick={showIt}>
              Show
            </Button>
          </p>
        )
      )}
    </section>
  );
});

function FileName({ id, file: { path, oldPath } }: { id: string; file: ChangedFileBody }) {
  const { folder, name } = splitPath(path);
  return (
    <h3 className="file-card-name" id={id}>
      {oldPath !== null && (
        <>
          <span className="soft">{oldPath}</span>
          <span className="soft"> → </span>
        </>
      )}
      <span className="soft">{folder && `${folder}/`}</span>
      {name}
    </h3>
  );
}

function OpenFile({ source, file, head, layout, view }: Omit<FileCardProps, 'isFirst'> & { view: FileView }) {
  const change = useFileChange(source, { path: file.path, head });
  return (
    <Loaded query={change} what="This file’s change could not be read" skeleton={<Waiting file={file} />}>
      {(read) => <FileBody change={read} layout={layout} view={view} />}
    </Loaded>
  );
}

const Waiting = ({ file }: { file: ChangedFileBody }) => (
  <div className="file-card-waiting">
    <Skeleton height={openHeight(file) - 16} />
  </div>
);
