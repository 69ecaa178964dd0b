import type { FrontMatterFields } from '../markdown/front-matter.ts';
import type { DocumentTree } from '../tree.ts';

/** Why a page is not changed unless somebody names it. */
export type Standing = 'frozen version' | 'translation' | 'generated page';

/** Where a site keeps what, as its configuration says. */
export interface Layout {
  /** The folder of the site's configuration. */
  root: string;
  config: string | null;
  /** Folders whose Markdown files are pages, the first one the current documentation. */
  contentFolders: readonly string[];
  /** Folders in which an absolute link to a file is looked up. */
  assetFolders: readonly string[];
  /** What stands in front of every page's URL path, without a slash at its end. */
  basePath: string;
  /** Absolute links below these paths can be judged; others may lead to parts of the site nobody sees here. */
  knownPaths: readonly string[];
  /** URL paths of pages that no Markdown file is. */
  otherPaths?: ReadonlySet<string>;
  /** Folders from which a page's links to files are looked up, besides its own; else all that have pages. */
  foldersFor?(page: string): readonly string[];
  /** URL paths whose pages are made when the site is built. */
  generatedPaths: readonly string[];
  /** A path that begins with neither a slash nor a dot counts from the top. */
  countsFromTop?: boolean;
  /** A link may lead to a folder, as it does on a code host. */
  linksToFolders?: boolean;
}

/** A site's files, as the rules of its kind see them. */
export interface SiteFiles {
  readonly tree: DocumentTree;
  readonly layout: Layout;
  readonly documents: readonly string[];
  isDocument(path: string): boolean;
  hasFolder(path: string): boolean;
  text(path: string): Promise<string>;
  fields(path: string): Promise<FrontMatterFields>;
  /** The same; null where it takes no parsing to tell that the page has none of these. */
  fieldsNamed(path: string, names: readonly string[]): Promise<FrontMatterFields | null>;
}
