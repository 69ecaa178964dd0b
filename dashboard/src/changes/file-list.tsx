import './file-list.css';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ChangedFileBody } from '../../../server/src/contract/changes.ts';
import { TextField } from '../parts/text-field.tsx';
import { byFolder, type Folder, matching, splitPath } from './folders.ts';
import { LineCounts, StatusLetter } from './status.tsx';

interface FileListProps {
  files: readonly ChangedFileBody[];
  current: string | null;
  onOpen(path: string): void;
}

/** More than a window shows. */
const atFirst = 40;

/** The files by folder. Up and down go through them; Enter goes to the file's change. */
export function FileList({ files, current, onOpen }: FileListProps) {
  const [wanted, setWanted] = useState('');
  const filter = useDeferredValue(wanted);
  // Who opens a large change looks at its first files: the rest of the list comes when there is time.
  const count = useDeferredValue(files.length, atFirst);
  const folders = useMemo(
    () => byFolder(filter === '' ? files.slice(0, count) : matching(files, filter)),
    [files, count, filter],
  );
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file may be one of the rest that comes later.
  useEffect(() => {
    if (current !== null) reveal(list.current!);
  }, [current, count]);
  return (
    <nav
      className="file-list"
      aria-label="Changed files"
      ref={list}
      onKeyDown={(event) => step(event, list.current!)}
    >
      <TextField
        label="Filter files"
        hideLabel
        type="search"
        placeholder="Filter files"
        value={wanted}
        onChange={setWanted}
      />
      <div className="file-list-folders">
        {folders.map((folder) => (
          <FolderFiles
            key={folder.path}
            folder={folder}
            current={current !== null && splitPath(current).folder === folder.path ? current : null}
            onOpen={onOpen}
          />
        ))}
        {folders.length === 0 && <p className="soft small">No file has “{filter.trim()}” in its path.</p>}
      </div>
    </nav>
  );
}

const rowHeight = 28;
/** What it takes while nobody has scrolled to it. */
const heightOf = ({ path, files }: Folder) => rowHeight * (files.length + (path === '' ? 0 : 1));

interface FolderFilesProps {
  folder: Folder;
  /** The file that was gone to, if it is one of these. */
  current: string | null;
  onOpen(path: string): void;
}

const FolderFiles = memo(({ folder, current, onOpen }: FolderFilesProps) => (
  <div className="file-list-folder" style={{ containIntrinsicBlockSize: `auto ${heightOf(folder)}px` }}>
    {folder.path !== '' && <p className="file-list-path">{folder.path}/</p>}
    <ul>
      {folder.files.map((file) => (
        <li key={file.path}>
          <button
            type="button"
            className="file-list-file"
            aria-current={file.path === current || undefined}
            title={file.path}
            onClick={() => onOpen(file.path)}
          >
            <StatusLetter status={file.status} />
            <span className="one-line grow">{splitPath(file.path).name}</span>
            {!file.binary && <LineCounts additions={file.additions} deletions={file.deletions} />}
          </button>
        </li>
      ))}
    </ul>
  </div>
));

/** Scrolls to the file that was gone to, in the list alone: the page is where that file is. */
function reveal(list: HTMLElement): void {
  const folders = list.querySelector('.file-list-folders')!;
  const file = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const { top, bottom, height } = folders.getBoundingClientRect();
  if (file && (file.top < top || file.bottom > bottom)) folders.scrollTop += file.top - top - height / 2;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function step(event: KeyboardEvent, list: HTMLElement): void {
  const by = steps[event.key];
  if (by === undefined) return;
  const stops = [...list.querySelectorAll<HTMLElement>('input, button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
