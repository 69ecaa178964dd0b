import { Fault } from '../../../foundation/fault.ts';
import type { Unknown } from '../../literal/unknown.ts';
import type { DocumentTree } from '../../tree.ts';
import { summaryTargets } from './parse-summary.ts';

/** The files that a summary names: the pages of the site. Null where the summary could not be read. */
export async function listedPages(
  { paths, read }: DocumentTree,
  summary: string,
  fileOf: (target: string) => string,
): Promise<{ listed: ReadonlySet<string> | null; unknown: Unknown[] }> {
  if (!paths.has(summary)) return { listed: new Set(), unknown: [] };
  try {
    const files = summaryTargets((await read(summary)).replace(/^\uFEFF/, '')).map(fileOf);
    return { listed: new Set(files.filter((file) => paths.has(file))), unknown: [] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return {
      listed: null,
      unknown: [{ setting: 'SUMMARY.md', file: summary, line: 1, reason: error.message, hides: 'pages' }],
    };
  }
}
