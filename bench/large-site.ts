import { pushLargeSite } from '../server/test/http/push-large-site.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** A project on a local repository with many pages. */
export async function makeLargeProject(
  { server }: Pick<ServerUnderTest, 'server'>,
  { id = 'large', pages }: { id?: string; pages?: number } = {},
): Promise<void> {
  const project = { id, name: 'Large', repository: { forge: 'local', name: id } };
  const { status } = await server.call('POST', '/v1/projects', { body: project });
  if (status !== 201) throw new Error(`creating the project answered ${status}`);
  await pushLargeSite(server, id, pages);
}
