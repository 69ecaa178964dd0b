import { execFileSync } from 'node:child_process';
import type { Scene } from '../actors/actor.ts';
import type { Project } from '../projects.ts';
import { changesIn } from '../site.ts';
import type { EndedJob } from './jobs.ts';

interface Pull {
  number: number;
  head: string;
  state: 'open' | 'merged' | 'closed';
}

/** At most one open pull request a job, with exactly the diff that the instructions say; no push is lost. */
export async function checkRepositories(
  scene: Scene,
  jobs: readonly EndedJob[],
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const project of scene.projects) {
    const own = jobs.filter(({ record }) => record.project === project.id);
    const pulls = await pullsOf(scene, project);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', project.directory, ...args], { encoding: 'utf8' });
    const repository: Repository = { project, pulls, git, main: changesAt(git, 'main') };
    checkBase(scene, repository, own);
    for (const job of own) checkJob(scene, repository, job);
    checkPulls(scene, repository, own);
    checkPushes(scene, repository);
    checkObjects(scene, repository);
    const graph = git('log', '--all', '--graph', '--format=%h %an %cI%d %s');
    seen.set(`repository-${project.id}`, `${graph}\n${JSON.stringify(pulls, null, 1)}`);
  }
  return seen;
}

interface Repository {
  project: Project;
  pulls: Pull[];
  git(...args: string[]): string;
  /** How often each word was changed on the base branch. */
  main: Map<number, number>;
}

async function pullsOf({ client }: Scene, { id, hosted }: Project): Promise<Pull[]> {
  if (hosted) return hosted.pulls;
  const pulls: Pull[] = [];
  for (let offset = 0; ; offset += 250) {
    const reply = await client.call('GET', `/v1/projects/${id}/pulls?limit=250&offset=${offset}`, [200]);
    pulls.push(...(reply?.json.pulls ?? []));
    if (!reply?.json.hasMore) return pulls;
  }
}

const changesAt = (git: Repository['git'], ref: string): Map<number, number> => {
  const paths = git('ls-tree', '-r', '--name-only', ref, 'pages/').trim().split('\n');
  return changesIn(paths.map((path) => git('show', `${ref}:${path}`)).join('\n'));
};

const isThere = (git: Repository['git'], ref: string): boolean => git('branch', '--list', ref).trim() !== '';

/** The base branch has what was merged, each once, and nothing of a job without a merged pull request. */
function checkBase({ ledger }: Scene, { project, main, pulls }: Repository, jobs: readonly EndedJob[]): void {
  const owner = new Map(jobs.flatMap(({ record }) => record.words.map((word) => [word, record] as const)));
  for (const [word, times] of main) {
    if (times > 1)
      ledger.violate(`${project.id}: word ${word} was changed ${times} times on the base branch`);
    const job = owner.get(word);
    const merged = pulls.some(({ head, state }) => state === 'merged' && head === `docwright/${job?.id}`);
    if (times > 0 && !merged)
      ledger.violate(`${project.id}, ${job?.id}: word ${word} is on the base branch without a merge`);
  }
}

/** A completed instruction's change is on the base branch or in the open pull request, unless one was closed. */
function checkJob({ ledger }: Scene, { project, pulls, git, main }: Repository, job: EndedJob): void {
  const { record, events, body } = job;
  const branch = body.source.ref;
  const ofJob = pulls.filter(({ head }) => head === branch);
  const open = ofJob.filter(({ state }) => state === 'open');
  if (open.length > 1) ledger.violate(`${record.id}: ${open.length} open pull requests`);
  const head =
    open.length > 0 ? (isThere(git, branch) ? changesAt(git, branch) : null) : new Map<number, number>();
  if (head === null) {
    ledger.violate(`${record.id}: the branch of its open pull request is gone`);
    return;
  }
  for (const [word, times] of head) {
    if (times > 1) ledger.violate(`${record.id}: word ${word} was changed ${times} times on its branch`);
    const isOwn = record.words.includes(word);
    if (times > 0 && !isOwn && !main.get(word))
      ledger.violate(
        `${project.id}, ${record.id}: its pull request changes word ${word}, which nobody asked it to`,
      );
  }
  const completed = events.filter(({ type }) => type === 'instruction-completed');
  const words = completed.map(({ data }) => record.words[Number(data.instruction) - 1]!);
  const mayBeClosed = ofJob.some(({ state }) => state === 'closed');
  for (const word of words)
    if (!head.get(word) && !main.get(word) && !mayBeClosed)
      ledger.violate(
        `${project.id}, ${record.id}: word ${word} was completed and is neither merged nor in a pull request`,
      );
  if (open.length === 1) checkFiles({ ledger }, git, record.id, branch);
}

/** The pull request changes pages, and notes that people pushed to its branch; nothing else. */
function checkFiles(
  { ledger }: Pick<Scene, 'ledger'>,
  git: Repository['git'],
  id: string,
  branch: string,
): void {
  const files = git('diff', '--name-only', `main...${branch}`).trim().split('\n');
  const others = files.filter((path) => !/^(pages\/page-\d+\.mdx|notes\/\d+\.txt)$/.test(path));
  if (others.join('') !== '') ledger.violate(`${id}: its pull request changes ${others.join(', ')}`);
}

/** Each open pull request is shown by its job, and each branch of a job has, or had, a pull request. */
function checkPulls({ ledger }: Scene, { project, pulls, git }: Repository, jobs: readonly EndedJob[]): void {
  for (const { number, head, state } of pulls) {
    const job = jobs.find(({ body }) => body.source.ref === head);
    if (!job) ledger.violate(`${project.id}: pull request ${number} of ${head} belongs to no job`);
    else if (state === 'open' && job.body.pullRequest?.number !== number)
      ledger.violate(
        `${project.id}: the open pull request ${number} is not shown by ${job.record.id} (${job.body.status})`,
      );
  }
  const branches = git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docwright/')
    .trim()
    .split('\n');
  // What an archived job pushed is taken back, unless a person put something on top of it.
  const isExpected = (branch: string) =>
    branch === '' || branch.includes('-kept-') || ledger.pushes.some((push) => push.branch === branch);
  for (const branch of branches.filter((name) => !isExpected(name)))
    if (!pulls.some(({ head }) => head === branch))
      ledger.violate(`${project.id}: the branch ${branch} has no pull request`);
}

/** What people pushed, and was acknowledged, is still in some branch. */
function checkPushes({ ledger }: Scene, { project, git }: Repository): void {
  const reachable = new Set(git('rev-list', '--all').trim().split('\n'));
  for (const { commit, branch } of ledger.pushes.filter((push) => push.project === project.id))
    if (!reachable.has(commit))
      ledger.violate(`${project.id}: a commit pushed to ${branch} is in no branch any more`);
}

function checkObjects({ ledger }: Scene, { project, git }: Repository): void {
  try {
    git('fsck', '--strict', '--connectivity-only', '--no-dangling');
  } catch (error) {
    ledger.violate(`${project.id}: its repository is damaged: ${(error as Error).message.slice(0, 300)}`);
  }
}
