/** What GitHub takes, in characters. */
export const maximumTitle = 256;
export const maximumBody = 65_536;

/** The most that one answer lists, and as many answers as anybody waits for. */
export const perPage = 100;
const maximumPages = 50;

interface Page {
  data: unknown;
  headers: { link?: string | undefined };
}

/** What each page says, until GitHub names no next one or it is enough. */
export async function* pages(ask: (page: number) => Promise<Page>): AsyncGenerator<unknown> {
  for (let page = 1; page <= maximumPages; page++) {
    const { data, headers } = await ask(page);
    yield data;
    if (!/\brel="?next\b/.test(headers.link ?? '')) return;
  }
}
