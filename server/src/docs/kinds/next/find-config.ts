import type { Call, Literal } from '../../literal/literal.ts';
import { readConfiguration } from '../../literal/read-configuration.ts';
import { joinPath } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';

export const nextConfigNames: readonly string[] = ['ts', 'mjs', 'js', 'mts', 'cjs'].map(
  (ending) => `next.config.${ending}`,
);

/** The site's configuration of Next.js; nothing where it has none. */
export async function readNextConfig(
  tree: DocumentTree,
  root: string,
): Promise<{ value: Literal | undefined; calls: readonly Call[] }> {
  const file = nextConfigNames.map((name) => joinPath(root, name)).find((path) => tree.paths.has(path));
  return file === undefined ? { value: undefined, calls: [] } : readConfiguration(tree, file);
}
