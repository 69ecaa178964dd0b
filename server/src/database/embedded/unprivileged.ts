import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainEnvironment } from '../../foundation/plain-environment.ts';

/** How a program is started so that it does not see itself as root, which PostgreSQL refuses. */
export interface Launch {
  wrap(command: string, args: readonly string[]): { command: string; args: string[] };
  identity: { uid?: number; gid?: number };
}

const asIs: Launch = { wrap: (command, args) => ({ command, args: [...args] }), identity: {} };
const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--'];

/**
 * As root, PostgreSQL runs in a user namespace of its own: it believes to be `nobody`, while its files stay
 * root's, so that a checkout or data directory that only root can enter keeps working. Where namespaces are
 * forbidden it runs as a real unprivileged user, who must then be able to enter both directories.
 */
export function chooseLaunch(directories: readonly string[]): Launch {
  if (process.getuid?.() !== 0) return asIs;
  if (spawnSync('unshare', [...namespace, 'true'], { env: plainEnvironment() }).status === 0) {
    return {
      wrap: (command, args) => ({ command: 'unshare', args: [...namespace, command, ...args] }),
      identity: {},
    };
  }
  const identity = userNamed('postgres') ?? userNamed('nobody');
  if (!identity)
    throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".');
  for (const directory of directories) assertEnterable(directory, identity);
  return { ...asIs, identity };
}

function userNamed(name: string): { uid: number; gid: number } | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8', env: plainEnvironment() });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid!, gid: gid! } : null;
}

function assertEnterable(directory: string, identity: { uid: number; gid: number }): void {
  for (let path = directory; ; path = dirname(path)) {
    if (spawnSync('test', ['-x', path], { ...identity, env: plainEnvironment() }).status !== 0) {
      throw new Error(
        `PostgreSQL cannot run as root here, and the user it would run as (id ${identity.uid}) may not enter ${path}. ` +
          'Allow that, start Docwright as an ordinary user, or set DATABASE_URL.',
      );
    }
    if (path === dirname(path)) return;
  }
}

/** Hands a directory that root made to the user that will own it. */
export function giveTo(directory: string, identity: Launch['identity']): void {
  if (identity.uid === undefined || identity.gid === undefined) return;
  chownSync(directory, identity.uid, identity.gid);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), identity.uid, identity.gid);
  }
}
