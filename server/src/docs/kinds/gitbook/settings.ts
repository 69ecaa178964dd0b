import { type Document, isMap, isScalar, parseDocument } from 'yaml';
import { foldersAbove, joinPath } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';

export const settingsFile = '.gitbook.yaml';

/** What a `.gitbook.yaml` says; all its paths count from `root`. */
export interface GitbookSettings {
  /** The file itself; null where there is none. */
  file: string | null;
  folder: string;
  summary: string;
  /** The page at the top. */
  readme: string;
}

export const parseSettings = (source: string): Document.Parsed =>
  parseDocument(source, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });

/** The settings of a site, by its `.gitbook.yaml` or by a summary that may be named in one further up. */
export async function readSettings(
  { paths, read }: DocumentTree,
  root: string,
  config: string,
): Promise<GitbookSettings> {
  const isSummary = !config.endsWith(settingsFile);
  const above = [root, ...foldersAbove(root), ''].map((folder) => joinPath(folder, settingsFile));
  const candidates = isSummary ? above.filter((path) => paths.has(path)) : [config];
  for (const file of candidates) {
    const settings = settingsIn(file, await read(file));
    if (!isSummary || settings.summary === config) return settings;
  }
  return { file: null, folder: root, summary: config, readme: joinPath(root, 'README.md') };
}

function settingsIn(file: string, source: string): GitbookSettings {
  const document = parseSettings(source);
  const top = file.slice(0, -settingsFile.length - 1);
  const folder = joinPath(top, textAt(document, 'root') ?? '');
  const at = (key: string, usual: string): string =>
    joinPath(folder, textAt(document, 'structure', key) ?? usual);
  return { file, folder, summary: at('summary', 'SUMMARY.md'), readme: at('readme', 'README.md') };
}

function textAt(document: Document, ...keys: string[]): string | null {
  let node: unknown = document.contents;
  for (const key of keys) node = isMap(node) ? node.get(key, true) : null;
  const value = isScalar(node) ? node.value : null;
  return typeof value === 'string' ? value.replace(/^\.?\/+/, '') : null;
}
