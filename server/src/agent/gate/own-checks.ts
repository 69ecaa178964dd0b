import { mkdtemp } from 'node:fs/promises';
import type { Change } from '../../git/changes.ts';
import type { ObjectStore } from '../../git/objects/object-store.ts';
import { removeTree } from '../../git/remove-tree.ts';
import type { Sandbox, SandboxResult } from '../sandbox/sandbox.ts';
import { exportTree } from './export-tree.ts';
import type { GateCheck } from './gate-report.ts';

/** A check that a project names: a command that ends with 0 if all is well. */
export interface OwnCheck {
  name: string;
  command: string;
}

export interface OwnCheckInput {
  checks: readonly OwnCheck[];
  sandbox: Sandbox | null;
  directory: string;
  store: ObjectStore;
  base: { commit: string };
  tree: string;
  changes: readonly Change[];
  signal: AbortSignal;
}

const limits = { timeoutMs: 10 * 60_000, outputBytes: 6_000 };

/**
 * Runs them in the order they are named, in a copy of the whole result, since the working copy has only
 * documentation in it. Where one fails on the base as well, the change is not to blame.
 */
export async function runOwnChecks(input: OwnCheckInput): Promise<GateCheck[]> {
  const { checks, sandbox } = input;
  if (checks.length === 0) return [];
  if (!sandbox) return checks.map((each) => ({ ...passed(each), found: [finding(each, noSandbox)] }));

  const complaints = await complaintsOf(input, sandbox, 'after', checks);
  const failing = checks.filter((_, index) => complaints[index] !== null);
  const before = failing.length > 0 ? await complaintsOf(input, sandbox, 'before', failing) : [];
  // A check that could not do its work said nothing about the base either.
  const failedBefore = new Set(failing.filter((_, index) => before[index]?.wasCarriedOut));
  return checks.map((each, index) => {
    const complaint = complaints[index];
    if (!complaint) return passed(each);
    if (complaint.wasCarriedOut && failedBefore.has(each)) return { ...passed(each), existing: 1 };
    return { ...passed(each), found: [finding(each, complaint.text)] };
  });
}

const passed = ({ name }: OwnCheck): GateCheck => ({
  name,
  title: name,
  found: [],
  existing: 0,
  isWarning: false,
});

const finding = ({ name }: OwnCheck, complaint: string) => ({
  path: null,
  line: null,
  message: `The check “${name}” ${complaint}`,
});

/** Never skipped in silence: a report that it passed would be a lie. */
const noSandbox =
  'could not run, since this machine has no sandbox. Install bubblewrap on it, or take the check out of the project.';

/** What each has to say about one side of the change; null: nothing. */
async function complaintsOf(
  { directory, store, base, tree, changes, signal }: OwnCheckInput,
  sandbox: Sandbox,
  side: 'before' | 'after',
  checks: readonly OwnCheck[],
): Promise<(Complaint | null)[]> {
  const copy = await mkdtemp(`${directory}-checks-`);
  const files = changes.filter(({ kind }) => kind[side] === 'file' || kind[side] === 'executable');
  const input = files.map(({ path }) => `./${path}\n`).join('');
  try {
    await exportTree(store, side === 'after' ? tree : base.commit, copy, signal);
    const complaints: (Complaint | null)[] = [];
    for (const { command } of checks) {
      const result = await sandbox.run({
        command,
        directory: copy,
        writable: true,
        input,
        ...limits,
        signal,
      });
      complaints.push(complaintOf(result));
    }
    return complaints;
  } finally {
    await removeTree(copy);
  }
}

interface Complaint {
  text: string;
  /** It is about the pages, not about the command. */
  wasCarriedOut: boolean;
}

/** How a shell says that a command cannot be run, and that there is none. */
const notRun: ReadonlySet<number | null> = new Set([126, 127]);

function complaintOf({ code, output, timedOut }: SandboxResult): Complaint | null {
  if (code === 0) return null;
  const wasCarriedOut = !timedOut && code !== null && !notRun.has(code);
  const end = timedOut
    ? `did not end within ${limits.timeoutMs / 60_000} minutes`
    : code === null
      ? 'was killed, since it used too much'
      : `ended with exit code ${code}`;
  const text = output.trim() === '' ? `${end}, without a word.` : `${end}:\n${output.trim()}`;
  return { text, wasCarriedOut };
}
