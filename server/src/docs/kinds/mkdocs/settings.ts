import { type Document, type Node, parseDocument, Scalar, visit } from 'yaml';
import { Fault } from '../../../foundation/fault.ts';
import type { SourceFile } from '../../literal/literal.ts';
import type { Hidden, Unknown } from '../../literal/unknown.ts';
import { lineAt } from '../../text/lines.ts';
import { folderOf, joinPath, nameOf } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import { unreadConfigs } from './other-configs.ts';

/** What a tag computes (`!ENV`, `!!python/name:…`), as far as it is written down. */
export class Computed {
  readonly tag: string;
  readonly argument: unknown;

  constructor(tag: string, argument: unknown) {
    this.tag = tag;
    this.argument = argument;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Settings {
  /** The site's own configuration, then those that it inherits from. */
  files: readonly SourceFile[];
  values: Fields;
  /** By name, without the `material/` in front; absent where they are switched off. */
  plugins: ReadonlyMap<string, Fields>;
  extensions: ReadonlyMap<string, Fields>;
  /** Configurations that the site may be built with instead. */
  others: readonly string[];
  unknown: Unknown[];
}

/**
 * Tags such as `!!python/name:…` are other people's business and no problem. A key that is there twice is none to
 * MkDocs either, and looking for it takes quadratic time (20,000 keys: 8 s).
 */
export const parseYaml = (source: string): Document.Parsed =>
  parseDocument(source, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });

/** Reads the configuration with everything it inherits, but for the navigation. */
export async function readSettings(tree: DocumentTree, config: string): Promise<Settings> {
  const files: SourceFile[] = [];
  const unknown: Unknown[] = [];
  let values: Fields = {};
  for (let path: string | null = config; path !== null; ) {
    const file: SourceFile = { path, text: await tree.read(path) };
    files.push(file);
    const { INHERIT: parent, ...own } = valuesOf(file.text);
    values = merged(own, values);
    path = typeof parent === 'string' ? joinPath(folderOf(path), parent) : null;
    if (path === null || (await canInherit(tree, path, files))) continue;
    unknown.push(unknownAt(file, 'INHERIT', `${path} cannot be read`, 'pages'));
    path = null;
  }
  for (const key of ['docs_dir', 'use_directory_urls', 'exclude_docs']) {
    if (values[key] instanceof Computed)
      unknown.push(
        unknownAt(
          fileWith(files, key),
          key,
          'it is computed when the site is built',
          hiddenBy[key] ?? 'more',
        ),
      );
  }
  const others = unreadConfigs(tree, files);
  if (others.length > 0) {
    const reason = `it was read; the site may also be built with ${others.map(nameOf).join(', ')}`;
    unknown.push({ setting: nameOf(config), file: config, line: 1, reason, hides: 'more' });
  }
  return {
    files,
    others,
    values,
    plugins: named(values.plugins),
    extensions: named(values.markdown_extensions),
    unknown,
  };
}

/** Whether a file is in the repository, is text, and does not inherit from itself. */
async function canInherit(
  { paths, read }: DocumentTree,
  path: string,
  heirs: readonly SourceFile[],
): Promise<boolean> {
  if (!paths.has(path) || heirs.some((heir) => heir.path === path)) return false;
  try {
    await read(path);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** The nearest file that has a key: a list in it replaces that of the files it inherits from. */
export const fileWith = (files: readonly SourceFile[], key: string): SourceFile =>
  files.find(({ text }) => keyLine(key).test(text)) ?? files[0]!;

export function unknownAt(file: SourceFile, setting: string, reason: string, hides: Hidden): Unknown {
  const at = keyLine(setting).exec(file.text)?.index ?? 0;
  return { setting, file: file.path, line: lineAt(file.text, at), reason, hides };
}

/** What the settings decide; the others, whether there are more or fewer pages than are known. */
const hiddenBy: Record<string, Hidden> = {
  docs_dir: 'pages',
  use_directory_urls: 'addresses',
  markdown_extensions: 'anchors',
};

const keyLine = (key: string): RegExp => new RegExp(`^(["']?)${key}\\1[ \\t]*:`, 'm');

const wanted = new Set([
  ...['INHERIT', 'docs_dir', 'use_directory_urls', 'exclude_docs', 'draft_docs', 'not_in_nav'],
  ...['plugins', 'markdown_extensions', 'hooks'],
]);

/** A site is opened often, and a long navigation takes seconds to parse, so only some fields are read. */
function valuesOf(source: string): Fields {
  let isWanted = true;
  const lines = source.split('\n').map((line) => {
    if (/^[^\s#-]/.test(line)) isWanted = wanted.has(/^(["']?)(\w+)\1[ \t]*:/.exec(line)?.[2] ?? 'INHERIT');
    return isWanted ? line : '';
  });
  try {
    const document = parseYaml(lines.join('\n'));
    visit(document, { Node: (_key, node) => computed(node as Node, document) });
    return asFields(document.toJS());
  } catch (error) {
    // More aliases than anybody writes, or lists nested more deeply.
    if (error instanceof ReferenceError || error instanceof RangeError) return {};
    throw error;
  }
}

function computed(node: Node, document: Document): Scalar<Computed> | undefined {
  const { tag } = node as Node & { tag?: string };
  const isOther = tag !== undefined && /^!|python\//.test(tag);
  return isOther ? new Scalar(new Computed(tag, node.toJS(document))) : undefined;
}

/** Maps are merged at every depth; a list takes the place of the other. */
function merged(parent: Fields, own: Fields): Fields {
  const result: Record<string, unknown> = { ...parent };
  for (const [key, value] of Object.entries(own)) {
    const other = result[key];
    result[key] = isFields(value) && isFields(other) ? merged(other, value) : value;
  }
  return result;
}

/** `- search`, `- tags: { … }`, or a map of them. */
function named(list: unknown): Map<string, Fields> {
  const items = Array.isArray(list) ? list : isFields(list) ? [list] : [];
  const found = new Map<string, Fields>();
  for (const item of items) {
    const pairs: [string, unknown][] =
      typeof item === 'string' ? [[item, {}]] : Object.entries(asFields(item));
    for (const [key, value] of pairs) {
      const name = key.replace(/^material\//, '');
      const options = asFields(value);
      if (!found.has(name) && options.enabled !== false) found.set(name, options);
    }
  }
  return found;
}

export const asFields = (value: unknown): Fields => (isFields(value) ? value : {});

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Computed);

/** The texts of a list, or the one text that stands for it. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
