import { posix } from 'node:path';

/** The folder of a path; '' at the repository's top. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, at);
}

/** Every folder that a path lies in, from its own to the uppermost; not the repository's top. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function joinPath(...parts: string[]): string {
  const joined = parts.filter((part) => part !== '').join('/');
  // Most paths are plain already, and a site joins tens of thousands of them.
  const plain =
    !joined.includes('./') && !joined.includes('//') && !joined.endsWith('.') && !joined.endsWith('/');
  if (plain) return joined;
  const normal = posix.normalize(joined).replace(/\/$/, '');
  return normal === '.' ? '' : normal;
}

export function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** What remains of a path below a folder, or null when it lies elsewhere. */
export function relativeTo(folder: string, path: string): string | null {
  if (folder === '') return path;
  if (path === folder) return '';
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}

const pageExtension = /\.(mdx|md|markdown)$/;

export function isMarkdown(path: string): boolean {
  return pageExtension.test(path);
}

export function withoutExtension(path: string): string {
  return path.replace(pageExtension, '');
}
