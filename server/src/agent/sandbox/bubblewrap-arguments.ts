import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxRequest } from './sandbox.ts';

/** Where a command finds its directory: always the same place, so that it learns nothing of the server's. */
export const insideDirectory = '/repository';

const temporaryBytes = String(512 * 1024 * 1024);
const nobody = '65534';

/** Per process, and `nproc` for all of them; root is not bound by the latter, see `control-group.ts`. */
const limits = {
  nproc: 512,
  data: 4 * 1024 ** 3,
  fsize: 256 * 1024 ** 2,
  nofile: 1024,
  core: 0,
};

const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
};

/** This machine's bubblewrap, and what of the machine a command sees. */
export interface Surroundings {
  program: string;
  visible: readonly string[];
  /** Older versions lack some flags; `bwrap --help` names those it has. */
  flags: string;
}

/** What bubblewrap is told. */
export function bubblewrapArguments(
  { visible, flags }: Surroundings,
  request: Pick<SandboxRequest, 'directory' | 'writable'>,
): string[] {
  const ifKnown = (flag: string, ...values: string[]) => (flags.includes(flag) ? [flag, ...values] : []);
  return [
    // In a user namespace root becomes nobody: it keeps root's files and has none of root's powers.
    ...['--unshare-all', '--unshare-user', '--uid', nobody, '--gid', nobody, '--cap-drop', 'ALL'],
    ...ifKnown('--disable-userns'),
    ...['--die-with-parent', '--new-session', '--hostname', 'sandbox', '--clearenv'],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...visible,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['/tmp', '/dev/shm'].flatMap((place) => [...ifKnown('--size', temporaryBytes), '--tmpfs', place]),
    ...[request.writable ? '--bind' : '--ro-bind', request.directory, insideDirectory],
    ...withoutGit(request.directory),
    // Of /proc/sys the kernel asks only whether a writer is root outside, so that it could set the machine's
    // core_pattern. The other two are memory, and would take writes without end.
    ...['/proc', '/dev', '/'].flatMap((place) => ['--remount-ro', place]),
    ...['--chdir', insideDirectory],
  ];
}

/** What stands before the command itself. The server goes first where both want the processor. */
export const commandPrefix: readonly string[] = [
  ...['prlimit', ...Object.entries(limits).map(([name, value]) => `--${name}=${value}`), '--'],
  ...['nice', '-n', '10'],
];

/** The way to the repository's own data, where there is one, leads nowhere. */
function withoutGit(directory: string): string[] {
  const entry = lstatSync(join(directory, '.git'), { throwIfNoEntry: false });
  const place = join(insideDirectory, '.git');
  if (!entry) return [];
  return entry.isDirectory() ? ['--tmpfs', place, '--remount-ro', place] : ['--ro-bind', '/dev/null', place];
}
