import { foldersAbove } from '../../docs/text/posix-path.ts';
import type { Change, EntryKind } from '../../git/changes.ts';
import type { Finding } from './gate-report.ts';

const refusals: Partial<Record<EntryKind, string>> = {
  symlink: 'Is a symbolic link, which could lead anywhere; put the file itself here.',
  submodule: 'Is a submodule, which brings in another repository; leave it out.',
};

/** What cannot be read as text, but is looked at. */
const pictures = /\.(png|jpe?g|gif|webp|avif|ico|bmp|mp4|webm|mov|mp3|ogg|woff2?|ttf|otf|pdf)$/i;

/** A change brings plain files that a reviewer can read. */
export function kindFindings(changes: readonly Change[]): Finding[] {
  const links = new Set(changes.filter(({ kind }) => isDetour(kind.before)).map(({ path }) => path));
  return changes.flatMap((change) => {
    const message = refusal(change, links);
    return message === null ? [] : [{ path: change.path, line: null, message }];
  });
}

const isDetour = (kind: EntryKind | null): boolean => kind === 'symlink' || kind === 'submodule';

function refusal({ path, kind, binary, after }: Change, links: ReadonlySet<string>): string | null {
  if (kind.after === null) return null;
  if (foldersAbove(path).some((folder) => links.has(folder)))
    return 'Lies in a folder that takes the place of a symbolic link or submodule; leave that as it is.';
  if (kind.after === 'executable' && kind.before !== 'executable')
    return 'Is made executable; documentation is read, not run.';
  if (binary && after === null && !pictures.test(path))
    return 'Is neither text (UTF-8, at most 8 MiB) nor a picture, so that nobody could review it.';
  return refusals[kind.after] ?? null;
}
