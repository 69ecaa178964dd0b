import type { FileFormat, ReadFile } from './file-format.ts';
import { container, type Entry, type Layout, scalar } from './merge-tree.ts';
import { withLastLineEnded, writeLines } from './write-lines.ts';

/** A `_redirects` file: a rule a line, known by what it leads away from. */
export const redirectsFormat: FileFormat = {
  maximumBytes: 1024 * 1024,
  read: (file) => readRules(withLastLineEnded(file)),
  write: writeLines,
  likeOurs: (theirs) => theirs,
};

/** What an earlier merge leaves behind. */
export const conflictMarker = /^(<{7}|={7}|>{7}|\|{7})/m;

function readRules(source: string): ReadFile | null {
  if (conflictMarker.test(source)) return null;
  const entries: Entry[] = [];
  let lead = '';
  for (const line of source.match(/[^\n]*\n/g) ?? []) {
    // A fragment follows its address directly.
    const rule = line.replace(/(^|\s)#.*/, '').trimEnd();
    if (rule.trim() === '') {
      lead += line;
      continue;
    }
    const words = rule.trim().split(/\s+/);
    const value = scalar(rule, words.join(' '));
    entries.push({ key: words[0]!, value, lead, head: '', tail: line.slice(rule.length) });
    lead = '';
  }
  const text = source.slice(0, source.length - lead.length);
  return { before: '', tree: container(ruleLayout(entries), entries, text), after: lead };
}

/** `/a/*`, and in TOML a redirect on conditions. */
const isPattern = /^(?:\[redirects |[^[]*[*:])/;

/** The first rule that fits is followed: beside a new pattern, the place of any other rule matters. */
export function ruleLayout(entries: readonly Entry[]): Layout {
  const patterns = entries.map(({ key }) => key).filter((from) => isPattern.test(from ?? ''));
  return { type: 'array', layout: `0 ${patterns.join(' ')}`, open: '', close: '', trailingComma: false };
}
