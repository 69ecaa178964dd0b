import { join } from 'node:path';
import type { TestHostRepository } from '../support/hosts/start-test-host.ts';
import { pushAsPerson } from '../support/hosts/test-repository.ts';
import type { Client } from './client.ts';
import { siteFiles } from './site.ts';
import type { System } from './system.ts';

/** A project of the run, and where its repository really is. */
export interface Project {
  id: string;
  /** The bare repository. */
  directory: string;
  /** Null: on the local forge. */
  hosted: TestHostRepository | null;
  /** Null: as many as anybody likes. */
  jobsPerHour: number | null;
}

const fewJobs = 6;

/** One on the local forge, one on a code host behind the proxy, one whose model is behind a proxy as well, and one with a limit. */
export async function makeProjects(system: System, client: Client): Promise<Project[]> {
  const local = system.localDir === null ? [] : [await makeLocal(system.localDir, client)];
  return [
    ...local,
    await makeHosted(system, client, 'hosted', {}),
    await makeHosted(system, client, 'modelled', { model: system.model.model }),
    await makeHosted(system, client, 'limited', { limits: { jobsPerHour: fewJobs } }),
  ];
}

async function makeLocal(dataDir: string, client: Client): Promise<Project> {
  await make(client, { id: 'local', name: 'Local', repository: { forge: 'local', name: 'local' } });
  const directory = join(dataDir, 'repositories/local.git');
  pushAsPerson(directory, 'main', siteFiles(), 'Begin');
  return { id: 'local', directory, hosted: null, jobsPerHour: null };
}

async function makeHosted(
  { host }: System,
  client: Client,
  id: string,
  settings: { model?: string; limits?: { jobsPerHour: number } },
): Promise<Project> {
  const hosted = host.newRepository(siteFiles());
  const { url, credential } = hosted;
  await make(client, { id, name: id, repository: { forge: 'gitea', url, credential }, ...settings });
  return { id, directory: hosted.directory, hosted, jobsPerHour: settings.limits?.jobsPerHour ?? null };
}

async function make(client: Client, body: object): Promise<void> {
  const reply = await client.call('POST', '/v1/projects', [201], { body });
  if (!reply) throw new Error(`The project could not be made: ${JSON.stringify(body)}`);
}
