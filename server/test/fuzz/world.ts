import { signIn } from '../http/browser.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { World } from './requests.ts';

const prompts = ['Replace "monitor" with "check"', 'Report problems', 'Delete quickstart.mdx', 'nonsense'];

/** Makes what requests can be about, and makes again what they deleted. */
export function worldOf(server: ApiClient, adminKey: string): () => Promise<World> {
  let session: Record<string, string> | null = null;
  let count = 0;
  const jobs = new Map<string, string[]>();
  const key = async (project: string, body: object): Promise<{ id: string; key: string }> =>
    (await server.call('POST', `/v1/projects/${project}/keys`, { body })).json;
  return async () => {
    const project = `fuzz-${(count += 1)}`;
    await server.call('POST', '/v1/projects', {
      body: { id: project, name: 'Fuzz', repository: { forge: 'local', name: project } },
    });
    for (const id of ['demo', project]) {
      const body = { prompt: prompts[count % prompts.length] };
      const { json } = await server.call('POST', `/v2/agent/${id}/job`, { body });
      jobs.set(id, [...(jobs.get(id) ?? []), ...(json.id ? [json.id] : [])].slice(-20));
    }
    const [reading, writing, revoked] = [
      await key(project, { name: 'Reads', scopes: ['read'] }),
      await key(project, { name: 'Writes', scopes: ['read', 'write'] }),
      await key(project, { name: 'Revoked' }),
    ];
    await server.call('DELETE', `/v1/projects/${project}/keys/${revoked.id}`);
    session ??= (await signIn(server)).headers;
    const { json: listed } = await server.call('GET', '/v1/projects');
    const bearer = (secret: string) => `Bearer ${secret}`;
    return {
      projects: ['demo', ...listed.projects.map(({ id }: { id: string }) => id).slice(-5)],
      jobs,
      keys: [reading.id, revoked.id],
      authorizations: [
        bearer(adminKey),
        ...[reading.key, writing.key, revoked.key, 'dw_x', ''].map(bearer),
        'Basic eDp5',
        null,
      ],
      session,
    };
  };
}
