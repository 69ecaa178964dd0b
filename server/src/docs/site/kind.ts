import type { Dialect } from '../markdown/dialect.ts';
import type { FrontMatterFields } from '../markdown/front-matter.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { Redirects } from '../redirects/redirects.ts';
import type { DocumentTree } from '../tree.ts';
import type { KindName, Layout, SiteFiles } from './site-files.ts';

/** What tells one kind of site from another. */
export interface Kind {
  name: KindName;
  /** Files that mark the site's folder, relative to it. */
  configNames: readonly string[];
  layout(tree: DocumentTree, root: string, config: string): Promise<Layout>;
  dialect(path: string): Dialect;
  /** Markdown at the site's top that speaks to the people of the repository, not to its readers. */
  notes: ReadonlySet<string>;
  /** False for Markdown that is part of other pages and no page of its own. */
  isPage(site: SiteFiles, path: string): boolean;
  /** Pages whose URL depends on these front-matter fields. */
  urlFields: readonly string[];
  urlOf(site: SiteFiles, path: string, fields: FrontMatterFields | null): string;
  navigation(site: SiteFiles): Promise<Navigation>;
  redirects(site: SiteFiles): Promise<Redirects>;
  /** How a navigation entry names a page, in the manner of another entry if there is one. */
  entryTarget(site: SiteFiles, path: string, like: string | null, fields: FrontMatterFields | null): string;
  /** A whole navigation item for a page, given its target in the file's quotes. */
  entryItem(target: string, title: string): string;
  /** Where a page says its title. */
  titleIn: 'front-matter' | 'heading';
}
