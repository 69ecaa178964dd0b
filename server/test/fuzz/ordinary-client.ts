// A client that does ordinary things at a steady pace and notes how long each answer took, in a process of its own,
// so that nothing but the server is measured. `ordinary.ts` starts it; it says when it begins, and on a message it stops and reports.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '../support/api-client.ts';
import type { OrdinaryReport } from './ordinary.ts';

const [url, key] = process.argv.slice(2) as [string, string];
const turnMs = 200;
const viewsPerBatch = 20;
const mostProblems = 20;

const client = createClient(url, key);
const report: OrdinaryReport = { latencies: {}, problems: [] };
let isStopped = false;

async function timed(kind: string, method: string, path: string, body?: object) {
  const began = performance.now();
  const reply = await client.call(method, path, body ? { body } : {});
  (report.latencies[kind] ??= []).push(performance.now() - began);
  return reply;
}

function expectAnswer(
  kind: string,
  isRight: boolean,
  { status, text }: { status: number; text: string },
): void {
  if (!isRight && report.problems.length < mostProblems)
    report.problems.push(`${kind} was answered ${status} ${text.slice(0, 300)}`);
}

/** In turns of the same length, whatever an answer takes. */
async function steadily(act: () => Promise<void>): Promise<void> {
  for (let next = performance.now(); !isStopped; next += turnMs) {
    await act().catch((error: Error) => report.problems.push(`no answer: ${error.message}`));
    await delay(Math.max(0, next + turnMs - performance.now()));
  }
}

const job = await client.runJob('Replace "Acme Pro" with "Acme Steady"');
const readJob = async () => {
  const reply = await timed('a job', 'GET', `/v2/agent/demo/job/${job.id}`);
  expectAnswer('a job', reply.status === 200 && reply.json.status === 'completed', reply);
};
const listJobs = async () => {
  const reply = await timed('the list of jobs', 'GET', '/v2/agent/demo/jobs');
  expectAnswer('the list of jobs', reply.status === 200 && reply.json.jobs[0]?.id === job.id, reply);
};
const day = new Date();
let sent = (await client.call('GET', '/v1/analytics/demo/views')).json.totals.total as number;
const countViews = async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const event = { path: '/steady', userAgent, timestamp: day.toISOString() };
  const events = Array(viewsPerBatch).fill(event);
  const taken = await timed('a batch of views', 'POST', '/v1/analytics/demo/events', { events });
  expectAnswer('a batch of views', taken.status === 202 && taken.json.accepted === viewsPerBatch, taken);
  if (taken.status === 202) sent += viewsPerBatch;
  const counted = await timed('a query of views', 'GET', '/v1/analytics/demo/views');
  expectAnswer('a query of views', counted.status === 200 && counted.json.totals.total === sent, counted);
};

process.send!('begun');
const working = Promise.all([readJob, listJobs, countViews].map(steadily));
await once(process, 'message');
isStopped = true;
await working;
process.send!(report, () => process.disconnect());
