import { Fault } from '../../foundation/fault.ts';
import type { Kind, SiteRules } from '../kinds/kind.ts';
import type { Hidden } from '../literal/unknown.ts';
import { plainMarkdown } from '../markdown/dialect.ts';
import { type FrontMatterFields, readFields } from '../markdown/front-matter.ts';
import { type Outline, outlineOf, readOutline } from '../markdown/outline.ts';
import { esmProblem, type ParsedTree, type SyntaxProblem } from '../markdown/parse-tree.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, isBelow, isMarkdown, nameOf, relativeTo } from '../text/posix-path.ts';
import type { DocumentTree, FileChange } from '../tree.ts';
import type { OutlineCache } from './outline-cache.ts';
import { resolveLink } from './resolve-link.ts';
import type { Layout, SiteFiles } from './site-files.ts';
import { UrlIndex } from './url-index.ts';

const maximumDocuments = 20_000;
const deepestPartial = 3;
const byteOrderMark = '\uFEFF';

/** A page as people think of one. */
export interface Page extends Outline {
  path: string;
  url: string;
  title: string;
  fields: FrontMatterFields;
}

/**
 * A documentation site: its files and what they mean. Everything is read when it is first asked for and kept,
 * by content, for as long as the site is.
 */
export class Site implements SiteFiles {
  readonly tree: DocumentTree;
  readonly kind: Kind;
  readonly rules: SiteRules;
  /** Every Markdown file of the site, partials included, sorted. */
  readonly documents: readonly string[];
  readonly #documents: ReadonlySet<string>;
  #pages: readonly string[] | null = null;
  #folders: Set<string> | null = null;
  readonly #texts = new Map<string, Promise<string>>();
  readonly #marked = new Set<string>();
  /** Pages that cannot be read as text, and why. */
  readonly #unreadable = new Map<string, Fault>();
  readonly #shared: OutlineCache;
  readonly #outlines = new Map<string, Outline>();
  readonly #anchors = new Map<string, ReadonlySet<string>>();
  readonly #modules = new Map<string, SyntaxProblem | null>();
  #urls: Promise<UrlIndex> | null = null;
  #navigation: Promise<Navigation> | null = null;
  #redirects: Promise<Redirects> | null = null;

  constructor(tree: DocumentTree, kind: Kind, rules: SiteRules, outlines: OutlineCache) {
    this.tree = tree;
    this.kind = kind;
    this.rules = rules;
    this.#shared = outlines;
    this.documents = documentsOf(tree, rules);
    this.#documents = new Set(this.documents);
    if (this.documents.length > maximumDocuments) {
      throw new Fault(
        'limit_reached',
        `The site has more than ${maximumDocuments} pages; name a documentation root.`,
      );
    }
  }

  get layout(): Layout {
    return this.rules.layout;
  }

  hides(what: Hidden): boolean {
    return this.rules.unknown.some(
      ({ hides }) => hides === what || (hides === 'pages' && what === 'addresses'),
    );
  }

  /** The Markdown files that are pages of their own. */
  get pages(): readonly string[] {
    this.#pages ??= this.documents.filter((path) => this.isPage(path));
    return this.#pages;
  }

  /** Pages in a language that Docwright does not read. */
  get otherPages(): string[] {
    const { endings = [] } = this.kind.textOnly ?? {};
    return [...this.tree.paths].filter(
      (path) =>
        endings.some((ending) => path.endsWith(ending)) &&
        this.layout.contentFolders.some((folder) => isBelow(path, folder)),
    );
  }

  isPage(path: string): boolean {
    return this.rules.isPage(path);
  }

  isDocument(path: string): boolean {
    return this.#documents.has(path);
  }

  hasFolder(path: string): boolean {
    this.#folders ??= foldersOf(this.tree);
    return this.#folders.has(path);
  }

  /**
   * A file's text without a byte order mark, which `change` puts back. A page that is no text reads as empty, so
   * that one odd file does not spoil the others; it has a problem to show and cannot be changed.
   */
  text(path: string): Promise<string> {
    const reading = this.#texts.get(path) ?? this.#read(path);
    this.#texts.set(path, reading);
    return reading;
  }

  /** What a page consists of; a caller that has its tree at hand saves parsing it again. */
  async outline(path: string, tree?: ParsedTree): Promise<Outline> {
    const known = this.#outlines.get(path);
    if (known) return known;
    const text = await this.text(path);
    const unreadable = this.#unreadable.get(path);
    if (unreadable)
      return { ...readOutline('', plainMarkdown), problem: { message: unreadable.message, line: null } };
    const dialect = this.rules.dialect(path);
    const read = (): Outline => (tree ? outlineOf(text, tree, dialect) : readOutline(text, dialect));
    const outline = this.#shared.get(dialect, text, read);
    this.#outlines.set(path, outline);
    return outline;
  }

  /** Every fragment a link to a page may name: its own, and those of the partials it imports. */
  async anchors(path: string, depth = 0): Promise<ReadonlySet<string>> {
    const known = this.#anchors.get(path);
    if (known) return known;
    const { anchors, links } = await this.outline(path);
    const found = new Set(anchors.flat());
    for (const link of depth < deepestPartial ? links : []) {
      if ((link.kind !== 'import' && link.kind !== 'include') || !isMarkdown(link.url)) continue;
      const target = resolveLink(this, await this.urls(), path, link);
      if (target.type !== 'page') continue;
      for (const anchor of await this.anchors(target.path, depth + 1)) found.add(anchor);
    }
    this.#anchors.set(path, found);
    return found;
  }

  /** What keeps a page from being read: Markdown, or an import that is no JavaScript. */
  async syntaxProblem(path: string): Promise<SyntaxProblem | null> {
    const { problem, esm } = await this.outline(path);
    if (problem || esm === '') return problem;
    const known = this.#modules.get(esm);
    const found = known === undefined ? esmProblem(esm) : known;
    this.#modules.set(esm, found);
    return found;
  }

  async fields(path: string): Promise<FrontMatterFields> {
    return readFields(await this.text(path), (await this.outline(path)).frontMatter);
  }

  async page(path: string): Promise<Page> {
    const outline = await this.outline(path);
    const fields = await this.fields(path);
    const url = (await this.urls()).of(path) ?? '';
    const named = fields.data.title;
    const title = typeof named === 'string' ? named : (outline.headings[0]?.text ?? nameOf(path));
    return { ...outline, path, url, title, fields };
  }

  urls(): Promise<UrlIndex> {
    this.#urls ??= this.#indexUrls();
    return this.#urls;
  }

  navigation(): Promise<Navigation> {
    this.#navigation ??= this.rules.navigation(this);
    return this.#navigation;
  }

  redirects(): Promise<Redirects> {
    this.#redirects ??= this.rules.redirects(this);
    return this.#redirects;
  }

  /** Why a file is left as it is, whatever is asked: it is no text, or may not be changed. */
  async closed(path: string): Promise<string | null> {
    const closed = (await this.tree.closed?.(path)) ?? null;
    if (closed || !this.isDocument(path)) return closed;
    await this.text(path);
    return this.#unreadable.get(path)?.message ?? null;
  }

  /** The change of a file whose text, as `text` gave it, becomes another. */
  async change(path: string, after: string | null): Promise<FileChange> {
    const before = this.tree.paths.has(path) ? await this.text(path) : null;
    const unreadable = this.#unreadable.get(path);
    if (unreadable) throw unreadable;
    const mark = this.#marked.has(path) ? byteOrderMark : '';
    const whole = (text: string | null): string | null => (text === null ? null : mark + text);
    return { path, before: whole(before), after: whole(after) };
  }

  async #read(path: string): Promise<string> {
    const text = await this.tree.read(path).catch((error: unknown) => {
      if (!(error instanceof Fault) || !this.isDocument(path)) throw error;
      this.#unreadable.set(path, error);
      return '';
    });
    if (!text.startsWith(byteOrderMark)) return text;
    this.#marked.add(path);
    return text.slice(1);
  }

  async #indexUrls(): Promise<UrlIndex> {
    const { rules } = this;
    // A page's usual address may not be its own here: none is better than a wrong one.
    const pages = this.hides('addresses') ? [] : this.pages;
    const urls = await inTurn(pages, async (path) => {
      if (rules.hasTitleInUrl?.(path)) {
        const [heading] = (await this.outline(path)).headings;
        return rules.urlOf(path, await this.fields(path), heading?.depth === 1 ? heading.text : null);
      }
      const text = rules.urlFields.length > 0 ? await this.text(path) : '';
      const isNamed = rules.urlFields.some((field) => text.includes(`${field}:`));
      return rules.urlOf(path, isNamed ? await this.fields(path) : null, null);
    });
    const published = pages.flatMap((path, index): [string, string][] => {
      const url = urls[index];
      return url === null || url === undefined ? [] : [[path, url]];
    });
    const generated = rules.hasPagesInNavigation ? (await this.navigation()).generated : [];
    return new UrlIndex(published, { generated, alsoAt: this.layout.alsoAt });
  }
}

/** Of tools and of others: no page in them is the site's own. */
export const skippedFolders = /(^|\/)(node_modules|\.[^/]+|vendor)(\/|$)/;

const aside = /(^|\/)(__tests__|tests?|fixtures?|examples?|samples?|templates?|starters?|demos?)(\/|$)/i;

/** Whether a folder is what a repository has to try itself with, or to show others. */
export const isAside = (folder: string): boolean => aside.test(folder);

function documentsOf(tree: DocumentTree, { layout, notes, isIgnored, isPart }: SiteRules): string[] {
  const found: string[] = [];
  for (const path of tree.paths) {
    if (!isMarkdown(path) || !layout.contentFolders.some((folder) => isBelow(path, folder))) continue;
    const isNote = notes.has(relativeTo(layout.root, path) ?? path);
    const isSkipped = skippedFolders.test(folderOf(path)) && !isPart?.(path);
    if (!isNote && !isSkipped && !isIgnored?.(path)) found.push(path);
  }
  return found.sort();
}

function foldersOf(tree: DocumentTree): Set<string> {
  const folders = new Set(['']);
  for (const path of tree.paths) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}
