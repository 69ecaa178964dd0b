/** The modes that git stores. */
export const modes = {
  file: '100644',
  executable: '100755',
  link: '120000',
  submodule: '160000',
  folder: '40000',
} as const;

/** Names are in Latin-1, which keeps every byte of a name, whatever its encoding. */
export interface TreeEntry {
  mode: string;
  name: string;
  id: string;
}

export interface ListedEntry {
  mode: string;
  id: string;
}

/** What is below a tree, by path; the paths in Latin-1. */
export type Listing = ReadonlyMap<string, ListedEntry>;

/** `<mode> <name>` NUL and the id's bytes, once for each entry. */
export function parseTree(content: Buffer, idBytes: number): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    entries.push({
      mode: content.toString('latin1', at, space),
      name: content.toString('latin1', space + 1, end),
      id: content.toString('hex', end + 1, end + 1 + idBytes),
    });
    at = end + 1 + idBytes;
  }
  return entries;
}

export function writeTree(entries: Iterable<TreeEntry>): Buffer {
  const sorted = [...entries].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  );
}

/** Git sorts a folder as if its name ended with a slash. */
const sortKey = ({ mode, name }: TreeEntry): string => (mode === modes.folder ? `${name}/` : name);

export const nameOf = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
export const bytesOf = (name: string): string => Buffer.from(name, 'utf8').toString('latin1');
