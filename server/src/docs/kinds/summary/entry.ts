import { posix } from 'node:path';

/** A path as the target of a link in Markdown; of what URLs encode, mdBook reads nothing but spaces. */
const asTarget = (path: string): string => path.replaceAll(' ', '%20').replace(/[()<>\\]/g, '\\$&');

/** How a summary in a folder names a page. */
export function summaryTarget(folder: string, path: string, like: string | null): string {
  const relative = posix.relative(`/${folder}`, `/${path}`);
  return asTarget(like?.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative);
}

export const summaryEntry = (target: string, title: string): string =>
  `[${title.replace(/[[\]\\]/g, '\\$&')}](${target})`;
