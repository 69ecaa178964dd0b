import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getJobFileChange, listJobChanges } from '../../src/contract/changes.ts';
import { getInspection, type ProjectInspectionBody } from '../../src/contract/inspection.ts';
import { createJob, type JobBody } from '../../src/contract/job.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { previewPage } from '../../src/contract/preview.ts';
import type { Browser } from '../http/browser.ts';
import { makeRepository } from '../lifecycle/hostile-repositories.ts';
import type { ApiClient, CallOptions, Reply } from '../support/api-client.ts';
import { problemOf } from './judge.ts';
import { word } from './pages.ts';
import type { HostileSite } from './sites.ts';

export interface Carried {
  /** Why it was refused, where it was. */
  inspection: ProjectInspectionBody | string;
  /** How the jobs ended: `completed`, or the error's code. */
  jobs: string[];
  /** Each with the page, where it is known. */
  problems: string[];
}

export interface CarryOptions {
  server: ApiClient;
  browser: Browser;
  dataDir: string;
}

const prompts = ['Report problems', `Replace "${word}" with "Gadget"`];
/** Twenty pages that take four seconds each, in both pools, behind another site's. */
const mostJobMs = 15 * 60_000;
const mostInspectionMs = 15 * 60_000;
/** Every page goes through both jobs; a preview of each would take most of the time. */
const previewedEvery = 8;
/** What the service says of a site that it will not read, however often it is asked. */
const refusedForSeconds = 60;

/** Everything that people do with a project, done with a site of hostile pages. */
export async function carrySite(
  { server, browser, dataDir }: CarryOptions,
  id: string,
  site: HostileSite,
): Promise<Carried> {
  const problems: string[] = [];
  const judge = (operation: Operation, what: string, reply: Reply): Reply => {
    const headers = Object.fromEntries(reply.headers);
    const problem = problemOf({ operation, method: operation.method }, { ...reply, headers });
    if (problem) problems.push(`${operation.id} of ${what}: ${problem}. ${reply.text.slice(0, 300)}`);
    return reply;
  };
  const ask = async (operation: Operation, what: string, path: string, options?: CallOptions) =>
    judge(operation, what, await server.call(operation.method, path, options));

  async function inspect(): Promise<ProjectInspectionBody | string> {
    for (const end = Date.now() + mostInspectionMs; Date.now() < end; ) {
      const reply = await ask(getInspection, 'the site', `/v1/projects/${id}/inspection`);
      if (reply.status === 200) return reply.json;
      const again = Number(reply.headers.get('retry-after'));
      if (reply.status !== 503 || again >= refusedForSeconds) return reply.json?.error ?? reply.text;
      await delay(again * 1_000);
    }
    problems.push(`the inspection had no answer within ${mostInspectionMs} ms`);
    return problems.at(-1)!;
  }

  async function carryOut(prompt: string): Promise<JobBody> {
    const { json } = await ask(createJob, prompt, `/v2/agent/${id}/job`, { body: { prompt } });
    const job = await server.settled(json.id, id, mostJobMs);
    // What nobody thought of, and what ended the worker twice.
    if (job.error?.code === 'internal' || job.error?.code === 'quarantined')
      problems.push(`the job "${prompt}" failed with ${job.error.code}: ${job.error.message}`);
    return job;
  }

  async function readChanges(job: JobBody): Promise<void> {
    const path = `/v2/agent/${id}/job/${job.id}/changes`;
    const { json } = await ask(listJobChanges, 'the site', path);
    for (const file of json?.files ?? [])
      await ask(getJobFileChange, file.path, `${path}/file?path=${encodeURIComponent(file.path)}`);
  }

  async function preview(): Promise<void> {
    for (const [path, { bytes }] of [...site.pages].filter((_, index) => index % previewedEvery === 0)) {
      const format = path.endsWith('.mdx') ? 'mdx' : 'markdown';
      const body = { format, text: bytes.toString() };
      judge(previewPage, path, await browser.call('POST', '/v1/preview', { body }));
    }
  }

  makeRepository(join(dataDir, `repositories/${id}.git`), site.files);
  const repository = { forge: 'local', name: id };
  const made = await server.call('POST', '/v1/projects', { body: { id, name: id, repository } });
  if (made.status !== 201) throw new Error(`the project was answered ${made.status}: ${made.text}`);
  const [inspection, ...jobs] = await Promise.all([inspect(), ...prompts.map(carryOut), preview()]);
  const ended = jobs.filter((job) => job !== undefined);
  for (const job of ended) await readChanges(job);
  await server.call('DELETE', `/v1/projects/${id}`);
  return { inspection, jobs: ended.map(({ status, error }) => error?.code ?? status), problems };
}
