import { Agent, request as send } from 'node:http';
import { Random } from '../torture/random.ts';
import { type Answer, problemOf } from './judge.ts';
import { type FuzzRequest, requestFor, type World } from './requests.ts';

export interface FuzzOptions {
  url: string;
  seed: number;
  requests: number;
  atOnce: number;
  /** Called now and then: what was deleted is made again. */
  refresh(): Promise<World>;
  progress(done: number, problems: number): void;
}

export interface FuzzResult {
  statuses: Map<number, number>;
  problems: string[];
  slowestMs: number;
  /** How often each operation was called. */
  operations: Map<string, number>;
}

const mostProblems = 50;
const patienceMs = 30_000;
const refreshEvery = 5_000;

/** Sends requests by rules, the same ones for the same seed, and judges every answer. */
export async function fuzz({
  url,
  seed,
  requests,
  atOnce,
  refresh,
  progress,
}: FuzzOptions): Promise<FuzzResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const result: FuzzResult = { statuses: new Map(), problems: [], slowestMs: 0, operations: new Map() };
  const random = new Random(seed);
  let world = await refresh();
  let next = 0;
  let refreshing: Promise<unknown> | null = null;
  const one = async (number: number): Promise<void> => {
    const asked = requestFor(random.fork(String(number)), world);
    count(result.operations, asked.operation.id);
    const began = performance.now();
    const answer = await call(url, agent, asked).catch((error: Error) => error);
    const took = performance.now() - began;
    result.slowestMs = Math.max(result.slowestMs, took);
    if (!(answer instanceof Error)) count(result.statuses, answer.status);
    const problem = answer instanceof Error ? `no answer: ${answer.message}` : problemOf(asked, answer);
    if (problem === null || result.problems.length >= mostProblems) return;
    const shown = answer instanceof Error ? '' : ` ${answer.status} ${answer.text.slice(0, 300)}`;
    result.problems.push(`request ${number} of seed ${seed}: ${problem}.${shown}\n  ${written(asked)}`);
  };
  const sender = async (): Promise<void> => {
    while (next < requests && result.problems.length < mostProblems) {
      const number = next++;
      await one(number);
      if (number % refreshEvery === refreshEvery - 1) {
        progress(number + 1, result.problems.length);
        refreshing ??= refresh().then((now) => {
          world = now;
          refreshing = null;
        });
        await refreshing;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  agent.destroy();
  return result;
}

const count = <Key>(counts: Map<Key, number>, key: Key): unknown =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

function call(url: string, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const message = send(url + path, { method, headers, agent, timeout: patienceMs }, (reply) => {
      const chunks: Buffer[] = [];
      const finish = () =>
        resolve({
          status: reply.statusCode!,
          headers: reply.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      // A stream ends with its job.
      if (reply.headers['content-type']?.startsWith('text/event-stream')) {
        finish();
        reply.destroy();
        return;
      }
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.once('end', finish);
      reply.once('error', reject);
    });
    message.once('timeout', () => message.destroy(new Error(`nothing came for ${patienceMs} ms`)));
    message.once('error', reject);
    message.end(body ?? undefined);
  });
}

function written({ method, path, headers, body }: FuzzRequest): string {
  const shown = body ? ` --data-binary '${body.toString('utf8').slice(0, 600)}'` : '';
  const named = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value.slice(0, 80)}'`);
  return `curl -X ${method} '${path.slice(0, 400)}'${named.join('')}${shown}`;
}
