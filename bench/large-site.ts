import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { largeSite } from '../server/test/support/large-site.ts';
import { git } from './by-hand.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** A project on a local repository with many pages, which were pushed the way people push. */
export async function makeLargeProject(
  { server }: Pick<ServerUnderTest, 'server'>,
  { id = 'large', pages }: { id?: string; pages?: number } = {},
): Promise<void> {
  const project = { id, name: 'Large', repository: { forge: 'local', name: id } };
  const { status } = await server.call('POST', '/v1/projects', { body: project });
  if (status !== 201) throw new Error(`creating the project answered ${status}`);
  pushPages(`${server.url}/git/${id}.git`, { key: server.key, files: largeSite(pages) });
}

function pushPages(url: string, { key, files }: { key: string; files: Record<string, string> }): void {
  const scratch = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  const header = `http.extraHeader=Authorization: Basic ${btoa(`bench:${key}`)}`;
  git(scratch, '-c', header, 'clone', '--quiet', url, 'clone');
  const clone = join(scratch, 'clone');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  }
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message', 'Add pages');
  git(clone, '-c', header, 'push', '--quiet', 'origin', 'HEAD:main');
  rmSync(scratch, { recursive: true });
}
