import { type ContentKind, type ContentRule, defaultContentRules } from '../../contract/agent-settings.ts';
import { checkChanges } from '../../docs/checks/check-changes.ts';
import { warningChecks } from '../../docs/checks/check-report.ts';
import { openSite } from '../../docs/site/open-site.ts';
import type { PageReader } from '../../docs/site/page-reader.ts';
import type { DocumentTree } from '../../docs/tree.ts';
import type { Change } from '../../git/changes.ts';
import type { ObjectStore } from '../../git/objects/object-store.ts';
import { openReadable, type ReadableRepository } from '../../git/readable-repository.ts';
import { repositoryTree } from '../repository-tree.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { sizeFindings, sizeOf } from './change-size.ts';
import { contentFindings } from './content-findings.ts';
import type { Finding, GateCheck, GateReport } from './gate-report.ts';
import { hiddenFindings } from './hidden-findings.ts';
import { hostingFindings } from './hosting-findings.ts';
import { kindFindings } from './kind-findings.ts';
import { type OwnCheck, runOwnChecks } from './own-checks.ts';
import { pathFindings, steeringFindings } from './path-findings.ts';
import { defaultLimits, type Policy } from './policy.ts';
import { programFindings } from './program-findings.ts';
import { type SecretSearch, secretFindings } from './secret-findings.ts';

export interface GateInput {
  /** The repository as the turn found it. */
  base: Pick<ReadableRepository, 'commit' | 'search'>;
  /** The working copy. */
  directory: string;
  /** What changed in it, and the tree it was stored as. */
  changes: readonly Change[];
  tree: string;
  store: ObjectStore;
  root: string;
  allowedPaths: readonly string[];
  /** What the project says; the defaults for what it does not. */
  limits: { [Limit in keyof typeof defaultLimits]?: number | undefined };
  /** The project's own. */
  checks: readonly OwnCheck[];
  /** What was asked for: other active content is refused, or shown, as the project says. */
  prompt?: string | undefined;
  contentRules?: { [Kind in ContentKind]?: ContentRule | undefined } | undefined;
  /** Fingerprints of values that look like secrets and are none. */
  allowedSecrets?: readonly string[] | undefined;
  sandbox: Sandbox | null;
  pages?: PageReader | undefined;
  signal: AbortSignal;
}

/** Everything that must hold before a change is pushed. The same change gives the same report, whoever made it. */
export async function runGate(input: GateInput): Promise<GateReport> {
  const { changes, signal } = input;
  const policy = policyOf(input);
  const tree = await treeAfter(input);
  // The pool reads pages while this process looks for secrets.
  const [documentation, content, size, secrets] = await Promise.all([
    documentationChecks(input, tree),
    contentChecks(input, tree),
    sizeOf(changes),
    secretFindings({ changes, base: input.base, allowed: input.allowedSecrets }),
  ]);
  signal.throwIfAborted();
  const checks = [
    ...documentation,
    check('paths', 'Allowed paths', [
      ...pathFindings(changes, policy),
      ...hostingFindings(changes, policy, input.prompt ?? ''),
    ]),
    ...content.checks,
    check('files', 'Plain files', kindFindings(changes)),
    check('size', 'Size of the change', sizeFindings(size, policy)),
    { ...check(secretsCheck, 'Secrets', secrets.found), existing: secrets.existing },
    {
      ...check('programs', 'Code to review', [...programFindings(changes), ...content.code]),
      isWarning: true,
    },
    ...(await runOwnChecks(input)),
  ];
  const passed = checks.every(({ found, isWarning }) => isWarning || found.length === 0);
  return { passed, checks, size };
}

const secretsCheck = 'secrets';

/** The report of a change and of the texts that leave with it. */
export async function withTexts(
  report: GateReport,
  search: Omit<SecretSearch, 'changes'>,
): Promise<GateReport> {
  const { found, existing } = await secretFindings({ ...search, changes: [] });
  return {
    ...report,
    passed: report.passed && found.length === 0,
    checks: report.checks.map((each) =>
      each.name === secretsCheck
        ? { ...each, found: [...found, ...each.found], existing: each.existing + existing }
        : each,
    ),
  };
}

const check = (name: string, title: string, found: Finding[]): GateCheck => ({
  name,
  title,
  found,
  existing: 0,
  isWarning: false,
});

function policyOf({ root, allowedPaths, limits, contentRules }: GateInput): Policy {
  return {
    root,
    allowedPaths,
    steeringFiles: contentRules?.steeringFiles,
    changedFiles: limits.changedFiles ?? defaultLimits.changedFiles,
    changedLines: limits.changedLines ?? defaultLimits.changedLines,
    deletedFiles: limits.deletedFiles ?? defaultLimits.deletedFiles,
  };
}

/** What a page does beside being read. A project says which of it fails the gate, and which is for the reviewer. */
async function contentChecks(
  input: GateInput,
  tree: DocumentTree,
): Promise<{ checks: GateCheck[]; code: Finding[] }> {
  const { changes, root, pages, base, prompt = '' } = input;
  const rules = { ...defaultContentRules, ...input.contentRules };
  const site = await openSite(tree, { root, pages });
  const { unasked, asked, newHosts, code } = await contentFindings({ changes, site, base, prompt, pages });
  const steering = rules.steeringFiles === 'show' ? steeringFindings(changes) : [];
  const kinds: [ContentKind, string, Finding[]][] = [
    ['activeContent', 'Active content', unasked],
    ['hiddenCharacters', 'Hidden characters', hiddenFindings(changes)],
    ['newHosts', 'New external hosts', newHosts],
    ['steeringFiles', 'Files that steer other tools', steering],
  ];
  const checks = [
    ...kinds.map(([kind, title, found]) => ({
      ...check(contentCheckNames[kind], title, found),
      isWarning: rules[kind] === 'show',
    })),
    { ...check('asked-for', 'Active content that was asked for', asked), isWarning: true },
  ];
  return { checks, code };
}

const contentCheckNames: Record<ContentKind, string> = {
  activeContent: 'active-content',
  hiddenCharacters: 'hidden-characters',
  newHosts: 'new-hosts',
  steeringFiles: 'steering-files',
};

async function documentationChecks(input: GateInput, tree: DocumentTree): Promise<GateCheck[]> {
  const { changes, root, pages } = input;
  const { checks } = await checkChanges({ tree, changes, root, pages });
  return checks.map(({ name, title, found, existing }) => ({
    name,
    title,
    found: found.map(({ path, line, message }) => ({ path, line, message })),
    existing,
    isWarning: warningChecks.has(name),
  }));
}

/** As it was stored: the directory may go on changing, and need not have all of it. A new link leads nowhere. */
async function treeAfter({ store, tree, changes, signal }: GateInput): Promise<DocumentTree> {
  const after = openReadable(store, tree, 'the change', signal);
  const paths = new Set(await after.everything());
  for (const { path, kind } of changes) if (!isFile(kind.after)) paths.delete(path);
  return repositoryTree(after, paths);
}

const isFile = (kind: Change['kind']['after']) => kind === 'file' || kind === 'executable';
