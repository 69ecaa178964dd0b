import { setTimeout as delay } from 'node:timers/promises';
import type { JobBody } from '../../src/contract/job.ts';
import { patienceMs } from './eventually.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape.
  json: any;
}

export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Null: no Authorization header. */
  key?: string | null;
  signal?: AbortSignal | null;
}

export interface ApiClient {
  url: string;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Creates a job in the project `demo` (or another) and waits until it is no longer active. */
  runJob(prompt: string, project?: string): Promise<JobBody>;
  sendMessage(jobId: string, prompt: string, project?: string): Promise<JobBody>;
  settled(jobId: string, project?: string, waitMs?: number): Promise<JobBody>;
}

/** Dozens of jobs are waited for at once, and each question keeps the server from their work. */
const longestPauseMs = 200;

export function createClient(url: string, adminKey: string): ApiClient {
  const call: ApiClient['call'] = async (
    method,
    path,
    { body, raw, headers = {}, key = adminKey, signal = null } = {},
  ) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: (raw as RequestInit['body']) ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  };

  const settled: ApiClient['settled'] = async (jobId, project = 'demo', waitMs = patienceMs) => {
    const end = Date.now() + waitMs;
    for (let pauseMs = 20; Date.now() < end; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      const { status, json } = await call('GET', `/v2/agent/${project}/job/${jobId}`);
      if (status !== 200) throw new Error(`polling answered ${status}`);
      if (json.status !== 'active') return json;
      await delay(pauseMs);
    }
    throw new Error(`job ${jobId} is still active`);
  };

  return {
    url,
    call,
    settled,
    async runJob(prompt, project = 'demo') {
      const { status, json } = await call('POST', `/v2/agent/${project}/job`, { body: { prompt } });
      if (status !== 201) throw new Error(`creating the job answered ${status}: ${JSON.stringify(json)}`);
      return settled(json.id, project);
    },
    async sendMessage(jobId, prompt, project = 'demo') {
      const { status, json } = await call('POST', `/v2/agent/${project}/job/${jobId}/message`, {
        body: { prompt },
      });
      if (status !== 200) throw new Error(`the message was answered ${status}: ${JSON.stringify(json)}`);
      return settled(jobId, project);
    },
  };
}
