/** What a worker has in use between two jobs is some 75 MB; below this a collection is not worth its 60 ms. */
const worthwhileBytes = 112 * 1024 * 1024;

/**
 * What a large job leaves waits for V8's next full collection, which does not come while nothing is done: after a
 * change of 2,300 pages, 90 MB of buffers. Works only where the process was started with `--expose-gc`, since a
 * collection holds everything up.
 */
export function giveMemoryBack(): void {
  const { heapUsed, external } = process.memoryUsage();
  if (heapUsed + external > worthwhileBytes) globalThis.gc?.();
}
