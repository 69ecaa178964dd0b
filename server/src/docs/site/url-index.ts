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
  readonly #generated: ReadonlySet<string>;

  constructor(pages: readonly (readonly [path: string, url: string])[], generated: readonly string[] = []) {
    this.#byPath = new Map(pages);
    this.#generated = new Set(generated.map(normalUrl));
    this.#byUrl = new Map(pages.map(([path, url]) => [normalUrl(url), path]));
  }

  of(path: string): string | null {
    return this.#byPath.get(path) ?? null;
  }

  /** Whether the navigation makes a page of its own there. */
  isGenerated(url: string): boolean {
    return this.#generated.has(normalUrl(url));
  }

  at(url: string): string | null {
    return this.#byUrl.get(normalUrl(url)) ?? null;
  }
}
