import { checkChanges } from '../../docs/checks/check-changes.ts';
import { warningChecks } from '../../docs/checks/check-report.ts';
import { type DocumentTree, openDirectory, overlay } from '../../docs/tree.ts';
import type { Change } from '../../git/changes.ts';
import type { ReadableRepository } from '../../git/readable-repository.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { sizeFindings, sizeOf } from './change-size.ts';
import type { Finding, GateCheck, GateReport } from './gate-report.ts';
import { kindFindings } from './kind-findings.ts';
import { type OwnCheck, runOwnChecks } from './own-checks.ts';
import { pathFindings } from './path-findings.ts';
import { defaultLimits, type Policy } from './policy.ts';
import { programFindings } from './program-findings.ts';
import { secretFindings } from './secret-findings.ts';

export interface GateInput {
  /** The repository as the turn found it. */
  base: Pick<ReadableRepository, 'commit' | 'search'>;
  /** Every file of the base, also those that are not checked out. */
  paths: readonly string[];
  /** The working copy. */
  directory: string;
  /** What `changesSince` says of it, and the tree it was stored as in the repository's own data. */
  changes: readonly Change[];
  tree: string;
  gitDirectory: string;
  root: string;
  allowedPaths: readonly string[];
  /** What the project says; the defaults for what it does not. */
  limits: { [Limit in keyof typeof defaultLimits]?: number | undefined };
  /** The project's own. */
  checks: readonly OwnCheck[];
  sandbox: Sandbox | null;
  signal: AbortSignal;
}

/** Everything that must hold before a change is pushed. The same change gives the same report, whoever made it. */
export async function runGate(input: GateInput): Promise<GateReport> {
  const { changes, signal } = input;
  const policy = policyOf(input);
  const size = await sizeOf(changes);
  const secrets = await secretFindings(changes, input.base);
  signal.throwIfAborted();
  const checks = [
    ...(await documentationChecks(input)),
    check('paths', 'Allowed paths', pathFindings(changes, policy)),
    check('files', 'Plain files', kindFindings(changes)),
    check('size', 'Size of the change', sizeFindings(size, policy)),
    { ...check('secrets', 'Secrets in added lines', secrets.found), existing: secrets.existing },
    { ...check('programs', 'Code to review', programFindings(changes)), isWarning: true },
    ...(await runOwnChecks(input)),
  ];
  const passed = checks.every(({ found, isWarning }) => isWarning || found.length === 0);
  return { passed, checks, size };
}

const check = (name: string, title: string, found: Finding[]): GateCheck => ({
  name,
  title,
  found,
  existing: 0,
  isWarning: false,
});

function policyOf({ root, allowedPaths, limits }: GateInput): Policy {
  return {
    root,
    allowedPaths,
    changedFiles: limits.changedFiles ?? defaultLimits.changedFiles,
    changedLines: limits.changedLines ?? defaultLimits.changedLines,
    deletedFiles: limits.deletedFiles ?? defaultLimits.deletedFiles,
  };
}

async function documentationChecks(input: GateInput): Promise<GateCheck[]> {
  const { changes, root } = input;
  const { checks } = await checkChanges({ tree: treeAfter(input), changes, root });
  return checks.map(({ name, title, found, existing }) => ({
    name,
    title,
    found: found.map(({ path, line, message }) => ({ path, line, message })),
    existing,
    isWarning: warningChecks.has(name),
  }));
}

/** Changed texts come from what was stored, and not from a directory that may go on changing. */
function treeAfter({ directory, paths, changes }: GateInput): DocumentTree {
  const left = new Set(paths);
  for (const { path, binary, kind } of changes) {
    if (binary && kind.after !== null) left.add(path);
    else left.delete(path);
  }
  return overlay(
    openDirectory(directory, left),
    changes.filter(({ binary }) => !binary),
  );
}
