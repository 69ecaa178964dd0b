import { setTimeout as delay } from 'node:timers/promises';
import { commitOf, deleteBranch, pushAsPerson } from '../../support/hosts/test-repository.ts';
import type { Project } from '../projects.ts';
import { type Actor, type Scene, until } from './actor.ts';
import { PersonalClone } from './personal-clone.ts';

/** Merges and closes pull requests, whatever their jobs are doing at the moment. */
export const reviewer: Actor = async (scene) => {
  const { random, projects, stopping } = scene;
  await until(stopping, random, [300, 2_000], async () => {
    const project = random.pick(projects)!;
    const verb = random.chance(0.7) ? 'merge' : 'close';
    if (project.hosted) reviewHosted(scene, project, verb);
    else await reviewLocal(scene, project, verb);
  });
};

function reviewHosted({ random, ledger }: Scene, { hosted }: Project, verb: 'merge' | 'close'): void {
  const pull = random.pick(hosted!.pulls.filter(({ state }) => state === 'open'));
  if (!pull) return;
  hosted![verb](pull.number);
  // As hosts do that are set so.
  if (verb === 'merge' && random.chance(0.5)) deleteBranch(hosted!.directory, pull.head);
  ledger.counts[verb === 'merge' ? 'merges' : 'closes']++;
}

async function reviewLocal({ client, random, ledger }: Scene, { id }: Project, verb: 'merge' | 'close') {
  const listed = await client.call('GET', `/v1/projects/${id}/pulls?state=open`, [200]);
  const pull = random.pick<{ number: number }>(listed?.json.pulls ?? []);
  if (!pull) return;
  // 409: it ended meanwhile.
  const reply = await client.call('POST', `/v1/projects/${id}/pulls/${pull.number}/${verb}`, [200, 409]);
  if (reply?.status === 200) ledger.counts[verb === 'merge' ? 'merges' : 'closes']++;
}

/** Pushes commits to the base branch and to the branches of jobs. */
export const committer: Actor = async (scene) => {
  const { random, projects, stopping, system, ledger } = scene;
  using clone = new PersonalClone(system);
  let count = 0;
  await until(stopping, random, [500, 2_500], async () => {
    const project = random.pick(projects)!;
    const job = random.pick(ledger.jobsOf(project.id));
    const branch = job && random.chance(0.4) ? `docwright/${job.id}` : 'main';
    if (branch !== 'main' && commitOf(project.directory, branch) === null) return;
    const files = { [`notes/${++count}.txt`]: `Note ${count}.\n` };
    const commit = project.hosted
      ? pushAsPerson(project.directory, branch, files, `Add note ${count}`)
      : await clone.push(project.id, branch, files, `Add note ${count}`);
    if (commit) ledger.pushes.push({ project: project.id, commit, branch });
    else await delay(100);
  });
};
