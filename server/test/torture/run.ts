import { setTimeout as delay } from 'node:timers/promises';
import { crowd, keyHolder, visitor } from './actors/access.ts';
import type { Actor, Scene } from './actors/actor.ts';
import { author } from './actors/authors.ts';
import { committer, reviewer } from './actors/people.ts';
import { follower, poller } from './actors/readers.ts';
import { analyst, sender } from './actors/views.ts';
import { torture } from './adversary.ts';
import { Client } from './client.ts';
import type { Fault } from './faults.ts';
import { checkJobs, checkLimits, untilSettled } from './invariants/jobs.ts';
import { checkLeftovers, checkMemory } from './invariants/leftovers.ts';
import { checkRepositories } from './invariants/repositories.ts';
import { checkViews } from './invariants/views.ts';
import { Ledger } from './ledger.ts';
import { makeProjects } from './projects.ts';
import { Random } from './random.ts';
import { measureRecovery } from './recovery.ts';
import { startSystem } from './system.ts';

export interface RunOptions {
  seed: number;
  /** How long faults happen. */
  seconds: number;
  nodes: boolean;
  faults: readonly Fault[];
  log(line: string): void;
}

export interface RunResult {
  seed: number;
  violations: readonly string[];
  jobs: number;
  instructions: number;
  views: number;
  faults: Map<string, number>;
  counts: Ledger['counts'];
  /** From the SIGKILL of a worker until its job went on. */
  recoveryMs: number | null;
  /** From the last fault until every job had ended. */
  settledMs: number;
  totalMs: number;
  logs: Map<string, string>;
}

/** An answer that has not come this long after the last fault will not come. */
const answerPatienceMs = 60_000;

const cast: readonly (readonly [string, Actor])[] = [
  ...[1, 2, 3, 4].map((n) => [`author ${n}`, author] as const),
  ['reviewer', reviewer],
  ['committer', committer],
  ['poller 1', poller],
  ['poller 2', poller],
  ['follower 1', follower],
  ['follower 2', follower],
  ['sender 1', sender],
  ['sender 2', sender],
  ['analyst', analyst],
  ['key holder', keyHolder],
  ['visitor', visitor],
  ['crowd 1', crowd],
  ['crowd 2', crowd],
];

/** One run: a fresh installation, clients and faults at once, then quiet, then every promise is checked. */
export async function tortureRun({ seed, seconds, nodes, faults, log }: RunOptions): Promise<RunResult> {
  const began = performance.now();
  const random = new Random(seed);
  const ledger = new Ledger();
  const lines: string[] = [];
  const logs = new Map<string, string>();
  const note = (line: string) => {
    lines.push(`${((performance.now() - began) / 1_000).toFixed(2).padStart(7)} ${line}`);
    log(line);
  };
  await using system = await startSystem({ nodes, neighbour: random.fork('neighbour').chance(0.5) });
  const clientOf = (name: string, urls = system.urls) =>
    new Client(urls, system.key, ledger, random.fork(name));
  const projects = await makeProjects(system, clientOf('setup'));
  const stopping = new AbortController();
  const deadline = new AbortController();
  const sceneOf = (name: string): Scene => ({
    system,
    client: clientOf(`${name}, nodes`),
    viewClient: clientOf(`${name}, nodes`, system.viewUrls),
    ledger,
    random: random.fork(name),
    projects,
    stopping: stopping.signal,
    deadline: deadline.signal,
  });
  const possible = faults.filter((fault) => {
    const reason = fault.missing?.(system) ?? null;
    if (reason !== null) note(`left out: ${fault.name}, since ${reason}`);
    return reason === null;
  });
  if (system.viewUrls.length < system.urls.length)
    note('page views go to one node only, since there is no ClickHouse here that all of them could share');
  const from = new Date();
  note('begins');
  const acting = Promise.all(cast.map(([name, act]) => act(sceneOf(name))));
  const applied = await torture({
    system,
    random: random.fork('adversary'),
    faults: possible,
    seconds,
    log: note,
  });
  const healed = performance.now();
  note('quiet');
  stopping.abort();
  const patience = setTimeout(() => deadline.abort(), answerPatienceMs);
  await acting;
  clearTimeout(patience);

  const checking = sceneOf('checks');
  const settled = await untilSettled(checking, note);
  const settledMs = performance.now() - healed;
  note('settled');
  let recoveryMs: number | null = null;
  if (settled) {
    recoveryMs = await measureRecovery(checking, note);
    const jobs = await checkJobs(checking);
    logs.set('jobs', jobs.map((job) => JSON.stringify(job, null, 1)).join('\n'));
    for (const [name, text] of await checkRepositories(checking, jobs)) logs.set(name, text);
    await checkViews(checking);
    checkMemory(checking);
    // A clock that moves by an hour begins another hour.
    if (!applied.has('move-clock')) checkLimits(checking, from);
  }
  for (const violation of system.host.violations)
    ledger.violate(`the code host was called wrongly: ${violation}`);
  note('stops');
  for (const problem of await system.stop()) ledger.violate(problem);
  // A process that was asked to end takes a moment to be gone.
  await delay(200);
  await checkLeftovers(checking);
  for (const [name, text] of system.logs()) logs.set(name, text);
  logs.set('run', lines.join('\n'));
  const { jobs, instructions, views, counts, violations } = ledger;
  const totalMs = performance.now() - began;
  return {
    seed,
    violations,
    jobs: jobs.size,
    instructions,
    views,
    faults: applied,
    counts,
    recoveryMs,
    settledMs,
    totalMs,
    logs,
  };
}
