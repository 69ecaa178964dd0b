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

  constructor(
    pages: readonly (readonly [path: string, url: string])[],
    alsoAt: (url: string) => readonly string[] = () => [],
  ) {
    this.#byPath = new Map(pages);
    const others = pages.flatMap(([path, url]) =>
      alsoAt(url).map((other) => [normalUrl(other), path] as const),
    );
    // A page's own address is stronger than another's further one.
    this.#byUrl = new Map([...others, ...pages.map(([path, url]) => [normalUrl(url), path] as const)]);
  }

  of(path: string): string | null {
    return this.#byPath.get(path) ?? null;
  }

  at(url: string): string | null {
    return this.#byUrl.get(normalUrl(url)) ?? null;
  }
}
