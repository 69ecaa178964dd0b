import { kinds } from './kinds/kinds.ts';
import { hostFiles } from './redirects/hosting-redirects.ts';
import { ignoreFile } from './site/untracked-files.ts';

const pageFiles = ['*.md', '*.mdx', '*.markdown'];

/** Gitignore-style patterns for a non-cone sparse checkout: the text files this room reads, not images. */
export function documentationPatterns(root: string): string[] {
  const folder = root.replace(/^\/+|\/+$/g, '').replace(/[\\*?[]/g, '\\$&');
  const pages = folder === '' ? pageFiles : pageFiles.map((name) => `/${folder}/**/${name}`);
  const settings = kinds.flatMap(({ configNames, otherFiles }) => [...configNames, ...otherFiles]);
  const others = [...settings, ...hostFiles, ignoreFile];
  return [...pages, ...others.map((name) => (name.includes('/') ? `**/${name}` : name))];
}
