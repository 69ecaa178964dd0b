import { newId } from '../../src/foundation/ids.ts';
import type { ApiClient } from '../support/api-client.ts';

/** A project of its own for one test, on a local repository of its own; answers with its id. */
export async function newProject(server: Pick<ApiClient, 'call'>, settings: object = {}): Promise<string> {
  const id = newId('test');
  const { status, text } = await server.call('POST', '/v1/projects', {
    body: { id, name: `Project ${id}`, repository: { forge: 'local', name: id }, ...settings },
  });
  if (status !== 201) throw new Error(`creating the project answered ${status}: ${text}`);
  return id;
}

export interface NewKey {
  id: string;
  key: string;
}

export async function newKeyOf(
  server: Pick<ApiClient, 'call'>,
  project: string,
  settings: object = {},
): Promise<NewKey> {
  const { status, text, json } = await server.call('POST', `/v1/projects/${project}/keys`, {
    body: { name: 'A key', ...settings },
  });
  if (status !== 201) throw new Error(`creating the key answered ${status}: ${text}`);
  return json;
}

/** What the page of a new repository can be asked for; each replacement is a change of its one line. */
export const changeFirstPage = (to: string) => `Replace "first page" with "${to}"`;
