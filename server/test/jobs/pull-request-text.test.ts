import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../forges/behaviour/stage.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import { pushAsPerson } from '../support/hosts/test-repository.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(githubWire);
});
afterAll(async () => {
  expect(stage.host!.violations).toEqual([]);
  await stage[Symbol.asyncDispose]();
});

const replace = 'Replace "PagerDuty" with "Opsgenie"';
const followUp = 'Replace "Install it" with "Set it up"';
const messageOf = (directory: string, ref: string) =>
  execFileSync('git', ['-C', directory, 'log', '-1', '--format=%B', ref], { encoding: 'utf8' });

test('a pull request has the labels, the reviewers, the title and the sign-off that its project wants', async () => {
  const project = await stage.newProject({
    pullRequests: {
      draft: true,
      labels: ['documentation'],
      reviewers: ['grace'],
      title: 'docs: {lowerTitle}',
      signOff: true,
    },
  });
  project.repository!.permit('grace', 'write');
  const first = await project.run(replace);
  const [pull] = project.repository!.pulls;
  expect(pull).toMatchObject({ draft: true, labels: ['documentation'], reviewers: ['grace'] });
  expect(pull!.title).toMatch(/^docs: [a-z]/);
  const message = messageOf(project.directory, first.source.ref);
  expect(message).toMatch(/^docs: [a-z]/);
  expect(message.trimEnd()).toMatch(/\nDocwright-Job: job_\w+\nSigned-off-by: Docwright <[^>]+>$/);

  pull!.title = 'docs: a better title';
  await project.message(first.id, followUp);
  expect(project.repository!.pulls).toHaveLength(1);
  expect(project.repository!.pulls[0]!.title).toBe('docs: a better title');
});

test('a job’s own wish for a draft comes before the project’s', async () => {
  const project = await stage.newProject({ pullRequests: { draft: true } });
  const { json } = await stage.server.call('POST', `/v2/agent/${project.id}/job`, {
    body: { prompt: replace, draft: false },
  });
  await project.settled(json.id);
  expect(project.repository!.pulls).toMatchObject([{ draft: false }]);
});

const template =
  '## What does this change?\n\n<!-- Say it. -->\n\n## Checklist\n\n- [ ] Proofread\n- [ ] Tested\n';

test('the repository’s own template is filled in, and what people tick off stays so', async () => {
  const project = await stage.newProject();
  pushAsPerson(project.directory, 'main', { '.github/pull_request_template.md': template }, 'Add a template');
  const job = await project.run(replace);
  const pull = project.repository!.pulls[0]!;
  expect(pull.body).toMatch(
    /^## What does this change\?\n\nReplaced .*PagerDuty.*\n\n<!-- Say it. -->\n\n## Checklist\n/,
  );
  expect(pull.body).toMatch(/- \[ \] Tested\n\n### Checks\n/);
  pull.body = pull.body.replace('- [ ] Proofread', '- [x] Proofread');
  await project.message(job.id, followUp);
  expect(project.repository!.pulls[0]!.body).toContain('- [x] Proofread\n- [ ] Tested');
});

test('a template is left alone where the project says so', async () => {
  const project = await stage.newProject({ pullRequests: { template: false } });
  pushAsPerson(project.directory, 'main', { '.github/pull_request_template.md': template }, 'Add a template');
  await project.run(replace);
  expect(project.repository!.pulls[0]!.body).not.toContain('Checklist');
});

test('the link of a pull request is the host’s own', async () => {
  const project = await stage.newProject();
  const job = await project.run(replace);
  expect(job.prLink).toBe(`${project.repository!.url}/pull/1`);
  expect(job.pullRequest).toEqual({ url: job.prLink, number: 1, state: 'open' });
  expect(project.repository!.pulls[0]!.body).toContain(
    `[The job](${stage.server.url}/projects/${project.id}/jobs/${job.id})`,
  );
});
