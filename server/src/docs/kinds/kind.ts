import type { SettingRules } from '../active/setting-items.ts';
import type { Unknown } from '../literal/unknown.ts';
import type { Dialect } from '../markdown/dialect.ts';
import type { FrontMatterFields } from '../markdown/front-matter.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { Redirects } from '../redirects/redirects.ts';
import type { Layout, SiteFiles, Standing } from '../site/site-files.ts';
import type { DocumentTree } from '../tree.ts';

/** A documentation framework: how its sites are recognised, and how one is opened. */
export interface Kind {
  /** As the API names it. */
  name: string;
  /** As people write it. */
  title: string;
  /** For the agent: what is special about writing for it. */
  description: string;
  /** Files that mark the site's folder, relative to it. */
  configNames: readonly string[];
  /** Names that such a file may have besides, and which of several in a folder is the site's; null: none is. */
  otherConfigs?: {
    name: RegExp;
    choose(tree: DocumentTree, files: readonly string[]): Promise<string | null>;
  };
  /** Whether such a file is one of this framework, where other tools have files of that name too. */
  isOne?(tree: DocumentTree, config: string): Promise<boolean>;
  /** Other files that it is configured by, as patterns of a gitignore file. */
  otherFiles: readonly string[];
  /** Files that list its pages, by how they are written: two changes of one are merged by what they say. */
  listFiles: readonly ListFile[];
  /** Files with commands that its build runs, besides programs. */
  commandFiles?: readonly string[];
  /** Files that run nothing, although they are called like files of git. */
  harmlessFiles?: readonly string[];
  /** Settings that put tags, scripts or services of others into its pages, or run commands; also in front matter. */
  activeSettings?: ActiveSettings;
  /** Its own modules, which any page may import. */
  ownModules?: readonly RegExp[];
  /** Where its own agent looks for what a repository asks of agents. */
  agentFile?: string;
  /** Files that label the folder they are in, however deep it is. */
  folderLabels?: RegExp;
  /** Fields of the front matter whose value has to be a list. */
  listFields?: readonly string[];
  /** Fields by which a page names another one as the navigation does. */
  pageFields?: readonly string[];
  /** Set where Docwright knows the text of the pages and neither addresses nor navigation: how pages are written there. */
  textOnly?: TextOnly;
  /** Reads the configuration and no page. */
  open(tree: DocumentTree, root: string, config: string): Promise<SiteRules>;
}

export interface ActiveSettings extends SettingRules {
  files: RegExp;
}

export interface ListFile {
  path: RegExp;
  format: 'json' | 'yaml' | 'javascript' | 'redirects' | 'toml';
  /** Functions of a program that are given the list, such as `starlight({ sidebar: [ … ] })`. */
  calls?: readonly string[];
}

export interface TextOnly {
  /** Endings of pages that are not Markdown, such as `.rst`. */
  endings: readonly string[];
  /** What those pages are written in. */
  language: string;
}

/** What the framework makes of one site, by its configuration. */
export interface SiteRules {
  layout: Layout;
  /** Settings that could not be read and that pages or addresses depend on. */
  unknown: readonly Unknown[];
  dialect(path: string): Dialect;
  /** Markdown at the site's top that speaks to the people of the repository, not to its readers. */
  notes: ReadonlySet<string>;
  /** Markdown that the framework does not look at. */
  isIgnored?(path: string): boolean;
  /** Markdown of the site in a folder that is otherwise left to tools, since its name begins with a dot. */
  isPart?(path: string): boolean;
  /** False for Markdown that is part of other pages and no page of its own. */
  isPage(path: string): boolean;
  /** Whether settings keep a file from being a page, whatever else lists it. */
  isExcluded?(path: string): boolean;
  /** What the framework itself takes a page for: a version that is frozen, or a translation. */
  standing?(path: string): Standing | null;
  /** The configuration names the languages, so that no folder is one by its looks. */
  namesLanguages?: boolean;
  /** Front-matter fields that a page's URL depends on. */
  urlFields: readonly string[];
  /** Whether a page's URL depends on its title too. */
  hasTitleInUrl?(path: string): boolean;
  /** `title` is given where the URL depends on it. Null: the page is not published. */
  urlOf(path: string, fields: FrontMatterFields | null, title: string | null): string | null;
  /** Which code that nobody looks into may change where a page's links lead; null: none. */
  linkDoubt?(path: string): string | null;
  /** What may give a page an anchor that its text does not show; null: nothing. */
  anchorDoubt?(path: string, text: string, fragment: string): string | null;
  navigation(site: SiteFiles): Promise<Navigation>;
  /** The navigation has pages of its own, and is read without knowing the addresses of others. */
  hasPagesInNavigation?: boolean;
  redirects(site: SiteFiles): Promise<Redirects>;
  /** Pages that are meant to be in no navigation: a home page, posts, what readers see where no page is. */
  isLeftOut?(path: string, fields: FrontMatterFields | null): boolean;
  /** Front-matter fields that this depends on. */
  leavingOutFields?: readonly string[];
  /** Posts whose front matter has to say a date. */
  needsDate?(path: string): boolean;
  /**
   * How a navigation entry names a page, in the manner of another entry if there is one. Null where the file that
   * the entry is in cannot name it.
   */
  entryTarget(
    path: string,
    like: string | null,
    fields: FrontMatterFields | null,
    file: string,
  ): string | null;
  /** A whole navigation item for a page, given its target in the file's quotes. */
  entryItem(target: string, title: string): string;
  /** The file of a new page, where a page is a folder with a file of a certain name. */
  newFile?(file: string): string;
  /** Whether a link that leads nowhere keeps the site from being built. */
  failsOnBrokenLinks?: boolean;
  /** Whether a navigation entry keeps the site from being built while the page it names is a draft. */
  failsOnDraft?(entry: string): boolean;
  /** Its build calls a link broken that only a redirect leads on. */
  buildIgnoresRedirects?: boolean;
  /** Where a page says its title. */
  titleIn: 'front-matter' | 'heading';
}
