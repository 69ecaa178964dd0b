import { setImmediate as others } from 'node:timers/promises';
import { NulFields } from './nul-fields.ts';

export interface ConflictSide {
  mode: string;
  id: string;
}

/** A path at which both sides have something else; null: nothing is there on that side. */
export interface FileConflict {
  path: string;
  base: ConflictSide | null;
  ours: ConflictSide | null;
  theirs: ConflictSide | null;
}

export interface MergeTreeReport {
  tree: string;
  /** Every path that somebody has to look at, each once. */
  names: string[];
  /** The conflicts, if all of them lie within files; null: folders or names are in conflict as well. */
  settleable: FileConflict[] | null;
}

const stages = { 1: 'base', 2: 'ours', 3: 'theirs' } as const;

/**
 * What `git merge-tree -z --messages` prints: the tree NUL; for each stage of a conflicting path
 * `<mode> <id> <stage>` TAB `<path>` NUL; NUL; then for each message the number of its paths NUL, each path NUL,
 * its kind NUL and its text NUL. Some conflicts, of folders that were renamed, are in the messages alone.
 */
export async function parseMergeTree(output: Buffer): Promise<MergeTreeReport> {
  const fields = new NulFields(output);
  const tree = fields.next();
  const files = new Map<string, FileConflict>();
  for (let field = fields.next(); field !== ''; field = fields.next()) {
    addStage(files, field);
    if (fields.isLongTurn()) await others();
  }

  const names = new Set(files.keys());
  let inFilesOnly = true;
  for (let count = fields.next(); count !== ''; count = fields.next()) {
    if (fields.isLongTurn()) await others();
    const paths = Array.from({ length: Number(count) }, () => fields.next());
    const kind = fields.next();
    fields.next();
    if (!kind.startsWith('CONFLICT')) continue;
    for (const path of paths) names.add(path);
    if (kind !== 'CONFLICT (contents)') inFilesOnly = false;
  }
  return { tree, names: [...names], settleable: inFilesOnly ? [...files.values()] : null };
}

function addStage(files: Map<string, FileConflict>, field: string): void {
  const tab = field.indexOf('\t');
  const path = field.slice(tab + 1);
  const [mode = '', id = '', stage = ''] = field.slice(0, tab).split(' ');
  const conflict = files.get(path) ?? { path, base: null, ours: null, theirs: null };
  conflict[stages[Number(stage) as keyof typeof stages]] = { mode, id };
  files.set(path, conflict);
}
