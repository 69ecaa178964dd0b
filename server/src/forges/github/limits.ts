/** What GitHub takes, in characters. */
export const maximumTitle = 256;
export const maximumBody = 65_536;

/** The most that one answer lists, and as many answers as anybody waits for. */
export const perPage = 100;
const maximumPages = 50;

/** One page after the other, until there is no more or it is enough. */
export async function* pages<Page>(answers: AsyncIterable<{ data: Page }>): AsyncGenerator<Page> {
  let count = 0;
  for await (const { data } of answers) {
    yield data;
    if (++count === maximumPages) return;
  }
}
