import type { z } from 'zod';
import type { GiteaClient } from './gitea-client.ts';
import { label } from './schema.ts';

/** The ids of those that the repository or its organisation has; the others are left out. */
export async function labelIds(client: GiteaClient, names: readonly string[]): Promise<number[]> {
  const wanted = new Set(names);
  const ids: number[] = [];
  const take = async (labels: AsyncGenerator<z.infer<typeof label>>) => {
    for await (const { id, name } of labels) {
      if (wanted.delete(name)) ids.push(id);
      if (wanted.size === 0) return;
    }
  };
  const attempt = 'read the labels';
  if (wanted.size > 0) {
    const path = client.inRepository('labels');
    await take(client.list({ path, schema: label, attempt, permission: 'write:issue' }));
  }
  if (wanted.size > 0) {
    // 404: a person owns the repository. 403: the token may not read the organisation, which is no reason to fail.
    const path = `orgs/${encodeURIComponent(client.address.owner)}/labels`;
    const permission = 'read:organization';
    await take(client.list({ path, schema: label, attempt, permission, alsoFine: [403, 404] }));
  }
  return ids;
}
