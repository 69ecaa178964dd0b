import { folderOf, joinPath, nameOf } from '../../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../../tree.ts';

/** `mkdocs-online.yml`, `mkdocs.en.yaml`, which `mkdocs build --config-file` is given. */
export const otherName = /^mkdocs[.-][\w.-]+\.ya?ml$/;

const key = (name: string): RegExp => new RegExp(`^${name}[ \\t]*:[ \\t]*(.*?)[ \\t]*\\r?$`, 'm');
const aside = /\b(?:dev|local|test|ci|pdf|offline|preview|insiders)\b/i;

/** Of the configurations in a folder without a `mkdocs.yml`, the one that the site is likeliest built with. */
export async function chooseConfig(tree: DocumentTree, files: readonly string[]): Promise<string | null> {
  const read = await Promise.all(files.map(async (path) => ({ path, text: await readIfThere(tree, path) })));
  const parents = new Set(read.flatMap(({ path, text }) => parentOf(path, text) ?? []));
  const known = new Map(read.map(({ path, text }) => [path, text]));
  const hasName = (path: string, depth = 0): boolean => {
    const text = known.get(path) ?? '';
    const parent = parentOf(path, text);
    return key('site_name').test(text) || (parent !== null && depth < 10 && hasName(parent, depth + 1));
  };
  // MkDocs builds no site without a name; what others inherit from is not built by itself.
  const whole = read.filter(({ path }) => hasName(path) && !parents.has(path));
  const doubt = ({ path, text }: { path: string; text: string }): number =>
    Number(aside.test(nameOf(path))) * 2 + Number(!key('site_url').test(text));
  return whole.toSorted((a, b) => doubt(a) - doubt(b) || (a.path < b.path ? -1 : 1))[0]?.path ?? null;
}

/** Configurations beside the one of another name that the site is read by: it may be built with any of them. */
export function unreadConfigs({ paths }: DocumentTree, read: readonly { path: string }[]): string[] {
  const [config] = read;
  if (!config || !otherName.test(nameOf(config.path))) return [];
  const isRead = (path: string): boolean => read.some((file) => file.path === path);
  return [...paths].filter(
    (path) => folderOf(path) === folderOf(config.path) && otherName.test(nameOf(path)) && !isRead(path),
  );
}

/** Where one of them has the navigation, nobody knows what it is added to. */
export const hasNav = (text: string): boolean => key('nav').test(text);

function parentOf(path: string, text: string): string | null {
  const named = key('INHERIT')
    .exec(text)?.[1]
    ?.replace(/^["']|["']$/g, '');
  return named ? joinPath(folderOf(path), named) : null;
}
