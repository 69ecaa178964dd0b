/** A URL path as an index knows it: no trailing slash, no `.html`, no `index`. */
export function normalUrl(url: string): string {
  const bare = url
    .replace(/\.html$/, '')
    .replace(/\/(index|README)$/, '')
    .replace(/\/+$/, '');
  return bare === '' || bare === '/index' || bare === '/README' ? '/' : bare;
}

/** Which page answers at which URL path. */
export class UrlIndex {
  readonly #byPath: ReadonlyMap<string, string>;
  readonly #byUrl: ReadonlyMap<string, string>;

  constructor(pages: readonly (readonly [path: string, url: string])[]) {
    this.#byPath = new Map(pages);
    this.#byUrl = new Map(pages.map(([path, url]) => [normalUrl(url), path]));
  }

  of(path: string): string | null {
    return this.#byPath.get(path) ?? null;
  }

  at(url: string): string | null {
    return this.#byUrl.get(normalUrl(url)) ?? null;
  }
}
