import type { Hidden } from '../literal/unknown.ts';
import type { FrontMatterFields } from '../markdown/front-matter.ts';
import type { DocumentTree } from '../tree.ts';
import type { UrlIndex } from './url-index.ts';

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
  /** Where the site is on the web, in front of every page's URL path and without a slash at its end. */
  address?: string;
  /** Absolute links below these paths can be judged; others may lead to parts of the site nobody sees here. */
  knownPaths: readonly string[];
  /** URL paths of pages that no Markdown file is. */
  otherPaths?: ReadonlySet<string>;
  /** Folders from which a page's links to files are looked up, besides its own; else all that have pages. */
  foldersFor?(page: string): readonly string[];
  /** URL paths whose pages are made when the site is built. */
  generatedPaths: readonly string[];
  /**
   * Only links to files are resolved. Those in HTML, and those that name no file, are left to the browser, which
   * counts from the page's address.
   */
  linksOnlyFiles?: boolean;
  /** The files that a path in a page's link may mean, the likeliest first; absent: that one. */
  candidates?(path: string, from: string): readonly string[];
  /** Some pages and files are made when the site is built, and may be anywhere. */
  hasGeneratedFiles?: boolean;
  /** Whether a program that nobody knows may serve something at a URL path where no page is. */
  mayBeServed?(url: string): boolean;
  /** The files that a page at a URL path may be; absent: those of that path in the content folders. */
  filesAt?(url: string): readonly string[];
  /** A path that begins with neither a slash nor a dot counts from the top. */
  countsFromTop?: boolean;
  /** Where pages will be is not known at all, so no link can be judged. */
  hasUnknownAddresses?: boolean;
  /**
   * Set where not every file of the content folders is put on the web: which are. What lies outside of those
   * folders is no part of the site then.
   */
  isServed?(path: string): boolean;
  /** A relative path to a file above the repository's top leads nowhere, and not to other parts of a code host. */
  hasNothingAbove?: boolean;
  /** A link without an ending leads to the index of a folder and to no other page. */
  needsEnding?: boolean;
  /** A page is also there as Markdown, at its address with `.md`, whatever its file is called. */
  servesMarkdown?: boolean;
  /** `.md` in a link becomes `.html`, whether there is such a file or not. */
  swapsExtension?: boolean;
  /** Browsers read relative links, and not the framework: they count from the page's address. */
  linksFollowAddresses?: boolean;
  /** Where a page is shown besides its own address, such as in languages that it is not translated into. */
  alsoAt?(url: string): readonly string[];
  /** Whether a page's link may lead to another language than it says, so that its anchor may be another page's. */
  dependsOnReader?(from: string, url: string): boolean;
  /** What a host sees in front of every address, and links of pages leave out; without a slash at its end. */
  hostBase?: string;
  /** Links to addresses may have that base in front all the same, and mean what they mean without it. */
  linksMayHaveBase?: boolean;
  /** What stands in front of the paths of files in the asset folders, if anything does. */
  assetBase?: string;
  /** What a page includes is text of the page, wherever the file is. */
  showsIncluded?: boolean;
  /** A component of the site reads code spans as Markdown, so that links in them are links. */
  showsLinksInSpans?: boolean;
  /** A link may lead to a folder, as it does on a code host. */
  linksToFolders?: boolean;
}

/** A site's files, as the rules of its kind see them. */
export interface SiteFiles {
  readonly tree: DocumentTree;
  readonly layout: Layout;
  readonly documents: readonly string[];
  /** Whether something cannot be known, by settings that could not be read. */
  hides(what: Hidden): boolean;
  isDocument(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Whether git leaves a file out of the repository, so that a program may write it when the site is built. */
  isUntracked(file: string): boolean;
  text(path: string): Promise<string>;
  fields(path: string): Promise<FrontMatterFields>;
  /** The same; null where it takes no parsing to tell that the page has none of these. */
  fieldsNamed(path: string, names: readonly string[]): Promise<FrontMatterFields | null>;
  urls(): Promise<UrlIndex>;
}
