import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';

/**
 * All that a command sees of the machine, read-only: programs, their libraries, and of `/etc` what they cannot
 * do without. As root, a command may read what only root may (its user is root's in a namespace), so this is a
 * list of what is shown and not of what is hidden.
 */
const programs = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store'];
const settings = [
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/group',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/localtime',
  '/etc/mime.types',
  '/etc/nsswitch.conf',
  '/etc/passwd',
];

/** Bubblewrap's arguments for it. What is `hidden` stays so, also where somebody keeps it below `/usr`. */
export function visibleFiles(hidden: readonly string[]): string[] {
  return [
    ...programs.flatMap(show),
    ...settings.flatMap((path) => ['--ro-bind-try', path, path]),
    ...hidden.flatMap(hide),
  ];
}

function show(path: string): string[] {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) return [];
  return entry.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

function hide(path: string): string[] {
  if (!existsSync(path)) return [];
  const real = realpathSync(path);
  const isShown = programs.some((folder) => real.startsWith(folder + sep));
  return isShown ? ['--tmpfs', real, '--remount-ro', real] : [];
}
