/** A URL path as an index knows it: no trailing slash, no `.html`, no `index`. */
export function normalUrl(url: string): string {
  const bare = url
    .replace(/\.html$/, '')
    .replace(/\/(index|README)$/, '')
    .replace(/\/+$/, '');
  return bare === '' || bare === '/index' || bare === '/README' ? '/' : bare;
}

/** Whether two addresses of pages are one. An `index` that a field names is a part of the address, unlike a file's. */
export const isSameAddress = (one: string, other: string): boolean => bareUrl(one) === bareUrl(other);

const bareUrl = (url: string): string => url.replace(/\.html$/, '').replace(/(.)\/$/, '$1');

interface FurtherAddresses {
  /** Of pages that no file is; `/api/*`: any below. */
  generated?: readonly string[];
  /** Where a page is shown besides its own address. */
  alsoAt?: ((url: string) => readonly string[]) | undefined;
}

/** Which page answers at which URL path. */
export class UrlIndex {
  readonly #byPath: ReadonlyMap<string, string>;
  readonly #byUrl: ReadonlyMap<string, string>;
  /** Those whose own address ends with `index`, and those that such an address would be taken for. */
  readonly #byIndex: ReadonlyMap<string, string>;
  readonly #generated: ReadonlySet<string>;
  readonly #generatedBelow: readonly string[];

  constructor(
    pages: readonly (readonly [path: string, url: string])[],
    { generated = [], alsoAt = () => [] }: FurtherAddresses = {},
  ) {
    this.#byPath = new Map(pages);
    this.#generated = new Set(generated.map(normalUrl));
    this.#generatedBelow = generated.filter((url) => url.endsWith('/*')).map((url) => url.slice(0, -1));
    const others = pages.flatMap(([path, url]) =>
      alsoAt(url).map((other) => [normalUrl(other), path] as const),
    );
    // A page's own address is stronger than another's further one.
    this.#byUrl = new Map([...others, ...pages.map(([path, url]) => [normalUrl(url), path] as const)]);
    const doubted = new Set(
      pages.flatMap(([, url]) => (normalUrl(url) === bareUrl(url) ? [] : [normalUrl(url)])),
    );
    this.#byIndex = new Map(
      pages.filter(([, url]) => doubted.has(normalUrl(url))).map(([path, url]) => [bareUrl(url), path]),
    );
  }

  of(path: string): string | null {
    return this.#byPath.get(path) ?? null;
  }

  /** Whether the navigation makes a page of its own there. */
  isMade(url: string): boolean {
    return this.#generated.has(normalUrl(url));
  }

  /** Whether it does, or may. */
  isGenerated(url: string): boolean {
    return this.isMade(url) || this.#generatedBelow.some((folder) => url.startsWith(folder));
  }

  at(url: string): string | null {
    return this.#byIndex.get(bareUrl(url)) ?? this.#byUrl.get(normalUrl(url)) ?? null;
  }
}
