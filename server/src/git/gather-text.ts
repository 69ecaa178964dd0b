import type { Readable } from 'node:stream';

const maximumBytes = 64 * 1024;

/** The beginning of what a program says, for an error message; the rest is read and forgotten. */
export function gatherText(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    if (text.length < maximumBytes) text += part;
  });
  return () => text;
}
