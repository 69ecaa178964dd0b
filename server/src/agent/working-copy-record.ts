import { foldersAbove } from '../docs/text/posix-path.ts';
import { objectId } from '../git/objects/write-objects.ts';
import type { Landscape, Look } from './working-copy-looks.ts';

/** A file on the disk: how it looks, and the id of the content it then has. */
export interface Known {
  look: Look;
  id: string;
}

/** What is known of a working copy without looking: it began as its base, and every change since was noted. */
export class WorkingCopyRecord {
  /** Every file there is, checked out or not. */
  readonly paths: Set<string>;
  /** The base's files, by the id of their content. */
  readonly ids: ReadonlyMap<string, string>;
  /** Plain files on the disk. */
  readonly known = new Map<string, Known>();
  /** Links on the disk that the base has, by how they look. */
  readonly links = new Map<string, string>();
  /** What may differ from the base. */
  readonly touched = new Set<string>();
  readonly untaken = new Set<string>();
  /** Grows with every change. */
  version = 0;

  constructor(paths: Iterable<string>, ids: ReadonlyMap<string, string>, landscape: Landscape) {
    this.paths = new Set(paths);
    this.ids = ids;
    this.addLandscape(landscape);
  }

  /** What was checked out from the base, and is not known yet. */
  addLandscape({ files, others }: Landscape): void {
    for (const [path, stamp] of others) this.links.set(path, stamp);
    for (const [path, look] of files)
      if (!this.known.has(path)) this.known.set(path, { look, id: this.ids.get(path) ?? '' });
  }

  /** A file changed, or is gone. */
  note(path: string, now: Known | null): void {
    this.touched.add(path);
    this.untaken.add(path);
    this.version += 1;
    if (now) {
      this.known.set(path, now);
      this.paths.add(path);
    } else {
      this.known.delete(path);
      this.paths.delete(path);
    }
  }

  idOf(content: Uint8Array): string {
    const [like = ''] = this.ids.values();
    return objectId('blob', content, like.length);
  }

  /** The id of a file's content as far as it is known; of one that is not checked out, the base's. */
  lastId(path: string): string | undefined {
    return this.known.get(path)?.id ?? (this.touched.has(path) ? undefined : this.ids.get(path));
  }

  isCheckedOut(path: string): boolean {
    return this.known.has(path) || this.touched.has(path) || !this.ids.has(path);
  }

  /** What a new file would take the place of, unless it goes: a file above it, or a folder of its name. */
  obstacle(path: string, gone: ReadonlySet<string>): { path: string; what: 'file' | 'folder' } | null {
    const file = foldersAbove(path).find((above) => this.paths.has(above) && !gone.has(above));
    if (file !== undefined) return { path: file, what: 'file' };
    const isInside = (other: string) => other.startsWith(`${path}/`) && !gone.has(other);
    return !this.paths.has(path) && this.paths.values().some(isInside) ? { path, what: 'folder' } : null;
  }

  /** The link or submodule that a path is or goes through; null if it does not. */
  detour(path: string): string | null {
    const isDetour = (at: string) => this.paths.has(at) && !this.known.has(at) && !this.ids.has(at);
    return [path, ...foldersAbove(path)].find(isDetour) ?? null;
  }
}
