import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export interface BuiltFile {
  /** Its address below `/`. */
  path: string;
  type: string;
  etag: string;
  /** As it is, and as it was compressed when the dashboard was built. */
  content: Readonly<Record<Encoding, Buffer>>;
}

/** The best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** All of the dashboard's files, read once: they are few, and a later build does not mix with them. */
export function readBuiltFiles(directory: string): BuiltFile[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) => builtFile(directory, join(entry.parentPath, entry.name)));
}

function builtFile(directory: string, file: string): BuiltFile {
  const identity = readFileSync(file);
  return {
    path: relative(directory, file).split(sep).join('/'),
    type: types[extname(file)]!,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`,
    content: { identity, br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) },
  };
}
