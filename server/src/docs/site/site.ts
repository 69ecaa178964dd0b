import { Fault } from '../../foundation/fault.ts';
import type { ActiveItem } from '../active/active-item.ts';
import type { Kind, SiteRules } from '../kinds/kind.ts';
import type { Hidden } from '../literal/unknown.ts';
import { anchorsFrom } from '../markdown/anchors.ts';
import type { Dialect } from '../markdown/dialect.ts';
import type { FrontMatterFields } from '../markdown/front-matter.ts';
import type { Outline } from '../markdown/outline.ts';
import type { SyntaxProblem } from '../markdown/parse-tree.ts';
import { type PageReading, type PageText, unreadPage } from '../markdown/read-page.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, isBelow, isMarkdown, nameOf, relativeTo } from '../text/posix-path.ts';
import type { DocumentTree, FileChange } from '../tree.ts';
import { findParts, namedOnPage, type Part } from './includes.ts';
import { contentId, type PageReader, type PageTask } from './page-reader.ts';
import { isMadeLater, resolveLink } from './resolve-link.ts';
import type { Layout, SiteFiles } from './site-files.ts';
import { UrlIndex } from './url-index.ts';

const maximumDocuments = 30_000;
const maximumFailures = 20;
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
  readonly #reader: PageReader;
  readonly #dialects = new WeakMap<Dialect, Dialect>();
  readonly #readings = new Map<string, Promise<PageReading>>();
  readonly #anchors = new Map<string, ReadonlySet<string>>();
  #failures = 0;
  #urls: Promise<UrlIndex> | null = null;
  #navigation: Promise<Navigation> | null = null;
  #redirects: Promise<Redirects> | null = null;
  #parts: Promise<ReadonlyMap<string, Part>> | null = null;

  readonly isUntracked: SiteFiles['isUntracked'];

  constructor(
    tree: DocumentTree,
    kind: Kind,
    rules: SiteRules,
    isUntracked: SiteFiles['isUntracked'],
    reader: PageReader,
  ) {
    this.tree = tree;
    this.isUntracked = isUntracked;
    this.kind = kind;
    this.rules = rules;
    this.#reader = reader;
    this.documents = documentsOf(tree, rules);
    this.#documents = new Set(this.documents);
    if (this.documents.length > maximumDocuments) {
      throw new Fault(
        'limit_reached',
        `The site has more than ${maximumDocuments.toLocaleString('en')} pages; name a documentation root.`,
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

  /** What a page consists of. */
  async outline(path: string): Promise<Outline> {
    return (await this.#reading(path)).outline;
  }

  /** Every fragment a link to a page may name: its own, and those of what it includes and imports. */
  async anchors(path: string, depth = 0): Promise<ReadonlySet<string>> {
    const known = this.#anchors.get(path);
    if (known) return known;
    const { links } = await this.outline(path);
    const found = new Set(anchorsFrom(await namedOnPage(this, path), this.rules.dialect(path).slugs).flat());
    for (const link of depth < deepestPartial ? links : []) {
      if (link.kind !== 'import' || !isMarkdown(link.url)) continue;
      const target = resolveLink(this, await this.urls(), path, link);
      if (target.type !== 'page') continue;
      for (const anchor of await this.anchors(target.path, depth + 1)) found.add(anchor);
    }
    this.#anchors.set(path, found);
    return found;
  }

  /** Markdown that is no document, and that pages show. */
  parts(): Promise<ReadonlyMap<string, Part>> {
    this.#parts ??= findParts(this);
    return this.#parts;
  }

  /** Every file whose links readers follow. */
  async linking(): Promise<readonly string[]> {
    const parts = await this.parts();
    return parts.size === 0 ? this.documents : [...this.documents, ...parts.keys()];
  }

  async isLinking(path: string): Promise<boolean> {
    return this.isDocument(path) || (isMarkdown(path) && (await this.parts()).has(path));
  }

  /** What keeps a page from being read: Markdown, or an import that is no JavaScript. */
  async syntaxProblem(path: string): Promise<SyntaxProblem | null> {
    return (await this.#reading(path)).problem;
  }

  async fields(path: string): Promise<FrontMatterFields> {
    return (await this.#reading(path)).fields;
  }

  /** The same; null where it takes no parsing to tell that the page has none of these. */
  async fieldsNamed(path: string, names: readonly string[]): Promise<FrontMatterFields | null> {
    if (names.length === 0) return null;
    if (await this.#isAtHand(path)) return this.fields(path);
    const text = await this.text(path);
    return names.some((name) => new RegExp(`${name}["']?\\s*:`).test(text)) ? this.fields(path) : null;
  }

  /** Whether a page says of itself that a program writes it. */
  async isGenerated(path: string): Promise<boolean> {
    return (await this.#reading(path)).isGenerated;
  }

  /** Runs a function of a page's text where a page that the parser fails on does no harm. */
  async compute<Rule extends object, Output>(
    path: string,
    task: PageTask<Rule & PageText, Output>,
    rule: Rule,
  ): Promise<Output | SyntaxProblem> {
    const text = await this.text(path);
    const output = await this.#reader.run(task, { ...rule, text, dialect: this.dialect(path) });
    this.#countFailure(output);
    return output;
  }

  /** Everything active in a text of a page, and every other host that it names. */
  activeIn(path: string, text: string): Promise<ActiveItem[]> {
    return this.#reader.active({ text, dialect: this.dialect(path) }, contentId(text));
  }

  /** How the page is written, and what in it is the framework's own. */
  dialect(path: string): Dialect {
    const written = this.rules.dialect(path);
    const known = this.#dialects.get(written) ?? {
      ...written,
      activeFields: this.kind.activeSettings?.keys ?? [],
      ownModules: this.kind.ownModules ?? [],
    };
    this.#dialects.set(written, known);
    return known;
  }

  /** What is wrong with the text of a page that is not there yet. */
  async problemOf(path: string, text: string): Promise<SyntaxProblem | null> {
    return (await this.#reader.read({ text, dialect: this.dialect(path) }, contentId(text))).problem;
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
    this.#navigation ??= this.rules.navigation(this).then((read) => this.#withFilesMadeLater(read));
    return this.#navigation;
  }

  /** An entry for a file that is written when the site is built leads to a page that nobody sees here. */
  #withFilesMadeLater(navigation: Navigation): Navigation {
    const isSeen = ({ page, external, target }: Navigation['entries'][number]) =>
      page !== null || external || !isMadeLater(this, `/${target.replace(/^\//, '')}`);
    return {
      ...navigation,
      entries: navigation.entries.map((entry) => (isSeen(entry) ? entry : { ...entry, external: true })),
    };
  }

  redirects(): Promise<Redirects> {
    this.#redirects ??= this.rules.redirects(this);
    return this.#redirects;
  }

  /** Why a file is left as it is, whatever is asked: it is no text, or may not be changed. */
  async closed(path: string): Promise<string | null> {
    const closed = (await this.tree.closed?.(path)) ?? null;
    if (closed || !this.isDocument(path)) return closed;
    await ((await this.#isAtHand(path)) ? this.#reading(path) : this.text(path));
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

  #reading(path: string): Promise<PageReading> {
    const reading = this.#readings.get(path) ?? this.#parse(path);
    this.#readings.set(path, reading);
    return reading;
  }

  /** A content that was read before is not even fetched. */
  async #parse(path: string): Promise<PageReading> {
    const known = await this.#known(path);
    if (known) return known;
    const text = await this.text(path);
    const unreadable = this.#unreadable.get(path);
    if (unreadable) return unreadPage({ message: unreadable.message, line: null });
    const id = (await this.tree.idOf?.(path)) ?? contentId(text);
    const reading = await this.#reader.read({ text, dialect: this.dialect(path) }, id);
    this.#countFailure(reading.problem);
    return reading;
  }

  /** Each costs a process or seconds: nobody may make a site of them. */
  #countFailure(output: unknown): void {
    if (typeof output !== 'object' || output === null || !('isFailure' in output)) return;
    this.#failures += 1;
    if (this.#failures <= maximumFailures) return;
    throw new Fault(
      'limit_reached',
      `The parser fails on more than ${maximumFailures} pages of the site, so it is not read any further.`,
    );
  }

  /** Whether the page is read, by this site or before, so that its text need not be fetched. */
  async #isAtHand(path: string): Promise<boolean> {
    if (this.#readings.has(path)) return true;
    const known = await this.#known(path);
    if (known) this.#readings.set(path, Promise.resolve(known));
    return known !== null;
  }

  async #known(path: string): Promise<PageReading | null> {
    const id = await this.tree.idOf?.(path);
    return id ? this.#reader.known(this.dialect(path), id) : null;
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
      if (!rules.hasTitleInUrl?.(path))
        return rules.urlOf(path, await this.fieldsNamed(path, rules.urlFields), null);
      const [heading] = (await this.outline(path)).headings;
      return rules.urlOf(path, await this.fields(path), heading?.depth === 1 ? heading.text : null);
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
