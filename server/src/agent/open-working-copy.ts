import { openSite } from '../docs/site/open-site.ts';
import { PageReader } from '../docs/site/page-reader.ts';
import type { Site } from '../docs/site/site.ts';
import { inTurn } from '../docs/text/in-turn.ts';
import { type DocumentTree, type FileChange, openDirectory } from '../docs/tree.ts';
import { Fault } from '../foundation/fault.ts';
import { grepFiles, mergeHits } from '../git/grep.ts';
import type { SearchHits, SearchQuery } from '../git/readable-repository.ts';
import type { AgentTask } from './agent-task.ts';
import { pathFindings } from './gate/path-findings.ts';
import { defaultLimits } from './gate/policy.ts';
import type { StepResults } from './memory.ts';
import { repositoryTree } from './repository-tree.ts';
import { decodeText } from './text-of-bytes.ts';
import { shown } from './untrusted/invisible.ts';
import type { WorkingCopy } from './working-copy.ts';
import { WorkingCopyFiles } from './working-copy-files.ts';
import { lookAround } from './working-copy-looks.ts';
import { assertNewPath, assertPath, missing, refused } from './working-copy-path.ts';
import { WorkingCopyRecord } from './working-copy-record.ts';
import { refreshRecord } from './working-copy-refresh.ts';

type Source = Pick<
  AgentTask,
  | 'directory'
  | 'root'
  | 'allowedPaths'
  | 'steeringFiles'
  | 'paths'
  | 'base'
  | 'pages'
  | 'checkOut'
  | 'documentation'
  | 'signal'
>;

const mostNotes = 20;
/** Of one step, and of all steps together. */
const mostTaken = { files: 20_000, bytes: 64 * 1024 * 1024, bytesInAll: 256 * 1024 * 1024 };

/** The directory holds what the base has, or a part of it, and nothing else. */
export async function openWorkingCopy(task: Source): Promise<WorkingCopy> {
  const [ids, landscape] = await Promise.all([task.base.ids(), lookAround(task.directory)]);
  return new DirectoryCopy(task, new WorkingCopyRecord(task.paths, ids, landscape));
}

class DirectoryCopy implements WorkingCopy {
  readonly directory: string;
  readonly root: string;
  readonly #task: Source;
  readonly #record: WorkingCopyRecord;
  /** Held loosely: a copy waits for its model most of the time, and a hundred of them should cost little then. */
  #site: { version: number; site: WeakRef<Site> } | null = null;
  readonly #pages: PageReader;
  #bytesTaken = 0;
  #isFilled = false;

  constructor(task: Source, record: WorkingCopyRecord) {
    this.directory = task.directory;
    this.root = task.root;
    this.#task = task;
    this.#pages = task.pages ?? new PageReader();
    this.#record = record;
  }

  paths(): ReadonlySet<string> {
    return this.#record.paths;
  }

  async read(path: string): Promise<string> {
    assertPath(path);
    const { paths } = this.#record;
    if (!paths.has(path)) throw missing(path, paths);
    if (this.#record.detour(path) === path)
      throw refused(
        path,
        'is a symbolic link or a submodule, which is not followed; name the file it leads to',
      );
    const content = (await this.#files().read(path)) ?? (await this.#task.base.read(path));
    if (content === null) throw refused(path, 'is no file of at most 8 MiB, so it is not read');
    return decodeText(content, path);
  }

  async search(query: SearchQuery): Promise<SearchHits> {
    const { touched, known } = this.#record;
    const here = [...touched].filter((path) => known.has(path));
    const results = await Promise.all([
      this.#task.base.search({ ...query, except: touched }),
      grepFiles(this.directory, here, query, this.#task.signal),
    ]);
    return mergeHits(results, query.mostHits);
  }

  write(path: string, text: string): Promise<void> {
    return this.#change([{ path, after: text }]);
  }

  async remove(path: string): Promise<void> {
    assertPath(path);
    const { paths } = this.#record;
    if (!paths.has(path)) throw missing(path, paths);
    await this.#change([{ path, after: null }]);
  }

  apply(changes: readonly FileChange[]): Promise<void> {
    return this.#change(changes);
  }

  async site(): Promise<Site> {
    const { version, paths } = this.#record;
    const kept = this.#site?.version === version ? this.#site.site.deref() : undefined;
    if (kept) return kept;
    const site = await openSite(this.#tree(paths), { root: this.root, pages: this.#pages });
    this.#site = { version, site: new WeakRef(site) };
    return site;
  }

  async fill(): Promise<void> {
    if (this.#isFilled) return;
    const { known } = this.#record;
    const wanted = await this.#task.documentation();
    await this.#task.checkOut(wanted.filter((path) => !known.has(path) && !this.#record.touched.has(path)));
    this.#record.addLandscape(await lookAround(this.directory));
    this.#isFilled = true;
  }

  async refresh(): Promise<string[]> {
    const { removed, changed } = await refreshRecord(this.directory, this.#record);
    const notes = [...removed, ...this.#overreach(changed)];
    const more = notes.length - mostNotes;
    return more > 0 ? [...notes.slice(0, mostNotes), `… and ${more} more like these.`] : notes;
  }

  async takeChanges(): Promise<StepResults['files']> {
    const { untaken, known } = this.#record;
    const bytes = [...untaken].reduce((sum, path) => sum + (known.get(path)?.look.size ?? 0), 0);
    const inAll = this.#bytesTaken + bytes;
    const isTooMuch = untaken.size > mostTaken.files || bytes > mostTaken.bytes;
    if (isTooMuch || inAll > mostTaken.bytesInAll)
      throw new Fault(
        'limit_reached',
        `One step changed ${untaken.size} files of ${mebibytes(bytes)} MiB together, and all steps ${mebibytes(inAll)} MiB, which is more than can be kept. Narrow the instruction down.`,
      );
    this.#bytesTaken = inAll;
    const files = this.#files();
    const changes = await inTurn([...untaken].sort(), async (path) => {
      const file = known.get(path);
      const content = file ? await files.read(path) : null;
      return { path, content, executable: file?.look.executable ?? false };
    });
    untaken.clear();
    return changes;
  }

  async restore(changes: StepResults['files']): Promise<void> {
    for (const { path } of changes) assertPath(path);
    // The deletion of a link counts only where the link was there.
    if (changes.some(({ path }) => this.#record.detour(path) === path)) await this.fill();
    await this.#bringIn(changes.map(({ path }) => path));
    const files = this.#files();
    // What goes makes room first, links included: nothing is written through one.
    for (const { path, content } of changes)
      if (content === null || this.#record.links.delete(path)) await this.#discard(files, path);
    await inTurn(changes, async ({ path, content, executable }) => {
      if (content) await this.#put(files, path, content, executable);
    });
    for (const { path, content } of changes) {
      this.#record.untaken.delete(path);
      this.#bytesTaken += content?.length ?? 0;
    }
  }

  /** What is on the disk, and the base for all else. */
  #tree(paths: ReadonlySet<string>): DocumentTree {
    const here = openDirectory(this.directory, paths);
    const { base: repository, root, allowedPaths = [], steeringFiles } = this.#task;
    const base = repositoryTree(repository, paths, { root, allowedPaths, steeringFiles });
    const { known } = this.#record;
    return {
      ...base,
      paths,
      read: (path) => (known.has(path) ? here : base).read(path),
      idOf: async (path) => (known.has(path) ? null : base.idOf!(path)),
    };
  }

  /** All of them are judged before the first is made. */
  async #change(changes: readonly { path: string; after: string | null }[]): Promise<void> {
    const gone = new Set(changes.filter(({ after }) => after === null).map(({ path }) => path));
    for (const { path } of changes) this.#assertMayChange(path, gone);
    await this.#bringIn(changes.map(({ path }) => path));
    const files = this.#files();
    for (const { path, after } of changes) if (after === null) await this.#discard(files, path);
    await inTurn(changes, async ({ path, after }) => {
      if (after !== null) await this.#put(files, path, Buffer.from(after));
    });
  }

  #assertMayChange(path: string, gone: ReadonlySet<string>): void {
    if (this.#record.paths.has(path)) assertPath(path);
    else assertNewPath(path);
    const detour = this.#record.detour(path);
    if (detour !== null)
      throw refused(detour, 'is a symbolic link or a submodule, so nothing is changed there');
    const obstacle = gone.has(path) ? null : this.#record.obstacle(path, gone);
    if (obstacle) throw refused(obstacle.path, `is a ${obstacle.what}; choose another name`);
    const [overreach] = this.#overreach([path]);
    if (overreach) throw new Fault('instruction_refused', overreach);
  }

  /** What the gate would say of these paths. */
  #overreach(paths: readonly string[]): string[] {
    const { root, allowedPaths = [], steeringFiles } = this.#task;
    const kind = { before: 'file', after: 'file' } as const;
    const changes = paths.map((path) => ({ path, before: null, after: null, binary: false, kind }));
    const findings = pathFindings(changes, { ...defaultLimits, root, allowedPaths, steeringFiles });
    return findings.map(({ path, message }) => `${shown(path ?? '')} may not be changed. ${message}`);
  }

  async #put(files: WorkingCopyFiles, path: string, content: Uint8Array, executable?: boolean) {
    const id = this.#record.idOf(content);
    const before = this.#record.known.get(path);
    const isSame = before?.id === id && (executable ?? before.look.executable) === before.look.executable;
    if (isSame) return;
    this.#record.note(path, { look: await files.write(path, content, executable), id });
  }

  async #discard(files: WorkingCopyFiles, path: string): Promise<void> {
    await files.remove(path);
    this.#record.note(path, null);
  }

  /** Files of the base that are not checked out: only then does their deletion count, and their mode stays. */
  async #bringIn(paths: readonly string[]): Promise<void> {
    const { known, ids } = this.#record;
    const absent = paths.filter((path) => !this.#record.isCheckedOut(path));
    if (absent.length === 0) return;
    await this.#task.checkOut(absent);
    const files = this.#files();
    for (const path of absent) {
      const look = await files.look(path);
      if (look) known.set(path, { look, id: ids.get(path)! });
    }
  }

  #files(): WorkingCopyFiles {
    return new WorkingCopyFiles(this.directory);
  }
}

const mebibytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
