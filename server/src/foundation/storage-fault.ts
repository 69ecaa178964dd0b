import { Fault } from './fault.ts';

/** What the system calls it, and what people should read. */
const sentences = {
  ENOSPC: 'The disk of the server is full. Free some space on it.',
  EDQUOT: "The server's disk quota is used up. Free some space, or raise the quota.",
  EROFS: 'The disk of the server is read-only. Make it writable again.',
  EIO: 'The disk of the server reports errors. Check it.',
  EMFILE: 'The server has too many files open. Raise its limit of open files (ulimit -n).',
  ENFILE: 'The machine of the server has too many files open.',
} as const;

export type StorageTrouble = keyof typeof sentences;

const retryAfterSeconds = 2;
const mostCauses = 5;

/**
 * The trouble of a disk that an error comes from, itself or as its cause; null: it comes from something else. Such
 * trouble passes: what was accepted is carried out later, and a request can be repeated.
 */
export function storageFault(error: unknown): Fault<'unavailable'> | null {
  let each = error;
  for (let depth = 0; depth < mostCauses && each instanceof Error; depth++, each = each.cause) {
    const { code } = each as NodeJS.ErrnoException;
    if (code !== undefined && code in sentences) {
      const options = { cause: error, internal: each.message, retryAfterSeconds };
      return new Fault('unavailable', sentences[code as StorageTrouble], options);
    }
  }
  return null;
}

/** What the C library calls them, for programs that print no codes. */
const printed: readonly [RegExp, StorageTrouble][] = [
  [/No space left on device/, 'ENOSPC'],
  [/(?:Disk|Disc) quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Input\/output error/, 'EIO'],
  [/Too many open files in system/, 'ENFILE'],
  [/Too many open files/, 'EMFILE'],
];

/** The same, read from what a program printed. */
export const storageTroubleIn = (text: string): StorageTrouble | undefined =>
  printed.find(([pattern]) => pattern.test(text))?.[1];
