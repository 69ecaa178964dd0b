import { openSite, type Site } from '../../server/src/docs/site/open-site.ts';
import { PageReader } from '../../server/src/docs/site/page-reader.ts';
import type { DocumentTree } from '../../server/src/docs/tree.ts';
import type { Files } from './files.ts';

/** Shared by all changes: starting processes for each of them takes longer than reading the pages. */
export const pages = new PageReader();

/** A repository before and after somebody worked on it. */
export class Change {
  readonly before: Files;
  readonly after: Files;
  readonly root: string;
  #site: Promise<Site> | null = null;
  #siteBefore: Promise<Site> | null = null;

  constructor(before: Files, after: Files, root = '') {
    this.before = before;
    this.after = after;
    this.root = root;
  }

  /** Every file that is new, gone or different. */
  get paths(): string[] {
    const all = new Set([...Object.keys(this.before), ...Object.keys(this.after)]);
    return [...all].filter((path) => this.before[path] !== this.after[path]).sort();
  }

  /** What the files mean as documentation. */
  site(): Promise<Site> {
    this.#site ??= openSite(treeOf(this.after), { root: this.root, pages });
    return this.#site;
  }

  siteBefore(): Promise<Site> {
    this.#siteBefore ??= openSite(treeOf(this.before), { root: this.root, pages });
    return this.#siteBefore;
  }
}

export function treeOf(files: Files): DocumentTree {
  return {
    paths: new Set(Object.keys(files)),
    async read(path) {
      const text = files[path];
      if (text === undefined) throw new Error(`There is no file ${path}.`);
      return text;
    },
  };
}
