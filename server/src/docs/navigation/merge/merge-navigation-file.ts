import type { ListFile } from '../../kinds/kind.ts';
import { kinds } from '../../kinds/kinds.ts';
import { hostListFiles } from '../../redirects/hosting-redirects.ts';
import { countEntries, hasUnexpectedCount } from './count-entries.ts';
import type { FileFormat, ReadFile } from './file-format.ts';
import { javaScriptFormat, jsonFormat } from './literal-format.ts';
import { mergeValues } from './merge-values.ts';
import { isTooDeep } from './nesting.ts';
import { redirectsFormat } from './redirects-format.ts';
import { tomlFormat } from './toml-format.ts';
import { yamlFormat } from './yaml-format.ts';

export interface FileSides {
  /** What both sides began with; null: each added the file. */
  base: Buffer | null;
  ours: Buffer | null;
  theirs: Buffer | null;
}

const formats: Record<ListFile['format'], (file: ListFile) => FileFormat> = {
  json: () => jsonFormat,
  yaml: () => yamlFormat,
  javascript: ({ calls }) => javaScriptFormat(calls),
  redirects: () => redirectsFormat,
  toml: () => tomlFormat,
};

const listFiles: readonly ListFile[] = [...kinds.flatMap((kind) => kind.listFiles), ...hostListFiles];

const listFileOf = (path: string) => listFiles.find((each) => each.path.test(path));

export const isNavigationFile = (path: string): boolean => listFileOf(path) !== undefined;

/**
 * A navigation file with both sides' changes, merged by what it says and not by its lines: jobs that each add a
 * page write to the same ones. Null where that is no file of this kind, or where a person has to decide; what comes
 * out was read back and says what the merge says.
 */
export function mergeNavigationFile(path: string, { base, ours, theirs }: FileSides): Buffer | null {
  const file = listFileOf(path);
  if (!file || !ours || !theirs) return null;
  const format = formats[file.format](file);
  if (ours.equals(theirs) || base?.equals(theirs)) return ours;
  if (base?.equals(ours)) return theirs;
  const [before, here, there] = [base, ours, theirs].map((bytes) => decode(bytes, format));
  if (here == null || there == null || (base && before == null)) return null;
  const text = mergeTexts(format, before ?? null, here, there);
  return text === null ? null : Buffer.from(text);
}

function mergeTexts(format: FileFormat, base: string | null, ours: string, theirs: string): string | null {
  const before = base === null ? null : format.read(base);
  const here = format.read(ours);
  const there = format.read(format.likeOurs(theirs, ours));
  if (!here || !there || (base !== null && !before)) return null;
  const tree = mergeValues(before?.tree ?? null, here.tree, there.tree, format.write);
  const around = mergeSurroundings(before, here, there);
  if (!tree || !around) return null;
  const counts = [before?.tree, here.tree, there.tree, tree].map(countEntries);
  if (hasUnexpectedCount(counts[0]!, counts[1]!, counts[2]!, counts[3]!)) return null;
  const text = around.before + tree.text + around.after;
  const written = format.read(text);
  const isFaithful =
    written?.tree.meaning === tree.meaning &&
    written.before === around.before &&
    written.after === around.after;
  return isFaithful ? text : null;
}

/** The rest of a program, and comments around the whole: whichever side changed it is followed. */
function mergeSurroundings(base: ReadFile | null, ours: ReadFile, theirs: ReadFile) {
  const pick = (part: 'before' | 'after'): string | null => {
    if (ours[part] === theirs[part] || base?.[part] === theirs[part]) return ours[part];
    return base?.[part] === ours[part] ? theirs[part] : null;
  };
  const [before, after] = [pick('before'), pick('after')];
  return before === null || after === null ? null : { before, after };
}

/** Null for what is too long or too deep to be somebody's configuration, or is no text. */
function decode(bytes: Buffer | null, { maximumBytes }: FileFormat): string | null {
  if (bytes === null || bytes.length > maximumBytes) return null;
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) && !isTooDeep(text) ? text : null;
}
