import type { FileChangeBody } from '../../../server/src/contract/changes.ts';
import { pageFormatOf } from './colours/languages.ts';
import { Diff } from './diff.tsx';
import { PageBeforeAndAfter } from './page-before-and-after.tsx';
import type { Layout } from './use-layout.ts';

export type FileView = 'lines' | 'page';

interface FileBodyProps {
  change: FileChangeBody;
  layout: Layout;
  view: FileView;
}

/** A file's change as the reader wants to see it, with what the lines do not say. */
export function FileBody({ change, layout, view }: FileBodyProps) {
  const format = pageFormatOf(change.path);
  const notes = notesOn(change);
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="file-card-note">
          {note}
        </p>
      ))}
      {view === 'page' && format !== null ? (
        <PageBeforeAndAfter change={change} format={format} />
      ) : (
        change.hunks.length > 0 && <Diff change={change} layout={isOneSided(change) ? 'unified' : layout} />
      )}
    </>
  );
}

/** Beside what only came or only went there would be nothing. */
const isOneSided = ({ status }: FileChangeBody) => status === 'added' || status === 'deleted';

function notesOn({ status, oldPath, binary, cut, hunks }: FileChangeBody): string[] {
  const hasLines = hunks.length > 0;
  return [
    status === 'type-changed' && 'It changed its kind: a file became a link, or a link a file.',
    status === 'renamed' && !hasLines && !binary && `Moved from ${oldPath} without a changed line.`,
    binary && 'A binary file: there are no lines to show.',
    cut && 'It is too large to be shown whole: what follows is a part of it.',
    !hasLines && !binary && !cut && noLines[status],
  ].filter((note) => typeof note === 'string');
}

const noLines: Record<FileChangeBody['status'], string | undefined> = {
  added: 'An empty file was added.',
  deleted: 'An empty file was deleted.',
  modified: 'No line changed, only the file’s mode.',
  renamed: undefined,
  'type-changed': undefined,
};
