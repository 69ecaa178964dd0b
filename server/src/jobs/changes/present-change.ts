import type { ChangedFileBody, FileChangeBody } from '../../contract/changes.ts';
import { parsePatch } from '../../git/parse-patch.ts';
import type { FileTexts } from './pack-texts.ts';

/** More lines are no longer read by anybody. */
const mostLines = 20_000;

export const presentListed = ({
  path,
  oldPath,
  status,
  additions,
  deletions,
  binary,
}: ChangedFileBody): ChangedFileBody => ({ path, oldPath, status, additions, deletions, binary });

export function presentChange(file: ChangedFileBody & { cut: boolean }, texts: FileTexts): FileChangeBody {
  const sections = parsePatch(texts.patch.toString('utf8'), mostLines);
  return {
    ...presentListed(file),
    hunks: sections.flatMap(({ hunks }) => hunks),
    cut: file.cut || sections.some(({ cut }) => cut),
    before: texts.before?.toString('utf8') ?? null,
    after: texts.after?.toString('utf8') ?? null,
  };
}
