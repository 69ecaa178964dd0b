import { join } from 'node:path';
import type { JobBody } from '../../../src/contract/job.ts';
import { newId } from '../../../src/foundation/ids.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/docwright.ts';
import type { HostFault } from '../../support/hosts/host-state.ts';
import {
  type HostWire,
  startTestHost,
  type TestHost,
  type TestHostRepository,
} from '../../support/hosts/start-test-host.ts';
import { pushAsPerson, sampleFiles } from '../../support/hosts/test-repository.ts';
import { withoutAnalytics } from '../../support/without-analytics.ts';

/** A pull request as its host shows it, whatever it calls it. */
export interface SeenPull {
  number: number;
  state: string;
  title: string;
  body: string;
  draft: boolean;
  head: string;
}

/** A project on a repository of its own, and what people do there. */
export interface StagedProject {
  id: string;
  /** The bare repository behind the host. */
  directory: string;
  /** Null for the local forge, which has no API that could fail. */
  repository: TestHostRepository | null;
  pulls(): Promise<SeenPull[]>;
  merge(number: number): Promise<void>;
  close(number: number): Promise<void>;
  run(prompt: string): Promise<JobBody>;
  create(prompt: string): Promise<string>;
  message(jobId: string, prompt: string): Promise<JobBody>;
  settled(jobId: string): Promise<JobBody>;
  /** The next requests of that kind about this repository go wrong. */
  fail(verb: HostFault['verb'], kind: HostFault['kind'], times?: number): void;
}

export interface Stage extends AsyncDisposable {
  server: TestServer;
  host: TestHost | null;
  newProject(settings?: object): Promise<StagedProject>;
}

/** What a test may wait for: a repetition comes at once. */
export const patience = { firstDelayMs: 10, laterMs: 500, requestMs: 20_000, attempts: 4 };

/** A whole Docwright that calls hosts on this machine. */
export const startStageServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({
    environment: { ...withoutAnalytics, DOCWRIGHT_INTERNAL_HOSTS: '127.0.0.1', ...options.environment },
    hooks: { patience, ...options.hooks },
  });

/** A whole Docwright before one kind of host; null: the local forge. */
export async function openStage(wire: HostWire | null, options?: TestServerOptions): Promise<Stage> {
  const server = await startStageServer(options);
  const stage = await openStageOn(server, wire);
  return {
    ...stage,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await stage[Symbol.asyncDispose]();
    },
  };
}

/** The same before a server that stands before other hosts, too, and outlives this one. */
export async function openStageOn(server: TestServer, wire: HostWire | null): Promise<Stage> {
  const host = wire && (await startTestHost(wire));
  return {
    server,
    host,
    newProject: (settings = {}) =>
      host ? hostedProject(server, host, settings) : localProject(server, settings),
    async [Symbol.asyncDispose]() {
      await host?.[Symbol.asyncDispose]();
    },
  };
}

async function hostedProject(server: TestServer, host: TestHost, settings: object): Promise<StagedProject> {
  const repository = host.newRepository();
  const { url, credential, apiUrl } = repository;
  const id = await create(server, {
    repository: { forge: host.forge, url, credential, apiUrl },
    ...settings,
  });
  return {
    ...verbs(server, id),
    directory: repository.directory,
    repository,
    fail: (verb, kind, times = 1) =>
      void host.faults.push({ verb, kind, times, repository: `${repository.path}/` }),
    pulls: async () => repository.pulls,
    merge: async (number) => repository.merge(number),
    close: async (number) => repository.close(number),
  };
}

async function localProject(server: TestServer, settings: object): Promise<StagedProject> {
  const id = await create(server, { repository: { forge: 'local', name: newId('repo') }, ...settings });
  const { json: project } = await server.call('GET', `/v1/projects/${id}`);
  const directory = join(server.dataDir, 'repositories', `${project.repository.name}.git`);
  pushAsPerson(directory, 'main', sampleFiles, 'Begin');
  const pull = (number: number, verb = '') => `/v1/projects/${id}/pulls/${number}${verb}`;
  return {
    ...verbs(server, id),
    directory,
    repository: null,
    fail() {
      throw new Error('The local forge has no API that could fail.');
    },
    async pulls() {
      const seen: SeenPull[] = [];
      for (let number = 1; ; number++) {
        const { status, json } = await server.call('GET', pull(number));
        if (status === 404) return seen;
        seen.push(json);
      }
    },
    merge: async (number) => void (await server.call('POST', pull(number, '/merge'))),
    close: async (number) => void (await server.call('POST', pull(number, '/close'))),
  };
}

async function create(server: TestServer, body: object): Promise<string> {
  const id = newId('test');
  const answer = await server.call('POST', '/v1/projects', { body: { id, name: id, ...body } });
  if (answer.status !== 201)
    throw new Error(`creating the project answered ${answer.status}: ${answer.text}`);
  return id;
}

const verbs = (server: TestServer, id: string) => ({
  id,
  run: (prompt: string) => server.runJob(prompt, id),
  async create(prompt: string): Promise<string> {
    const { status, json, text } = await server.call('POST', `/v2/agent/${id}/job`, { body: { prompt } });
    if (status !== 201) throw new Error(`creating the job answered ${status}: ${text}`);
    return json.id;
  },
  message: (jobId: string, prompt: string) => server.sendMessage(jobId, prompt, id),
  settled: (jobId: string) => server.settled(jobId, id),
});
