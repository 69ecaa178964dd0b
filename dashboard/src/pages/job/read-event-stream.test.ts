import { afterEach, expect, test, vi } from 'vitest';
import { readEventStream } from './read-event-stream.ts';
import { numbered } from './testing/numbered.ts';

afterEach(() => vi.useRealTimers());

const text = numbered([1, 2, 3])
  .map((event) => `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  .join(': still here\n\n');

const bodyOf = (pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

async function idsIn(body: ReadableStream<Uint8Array>): Promise<number[]> {
  const batches = await Array.fromAsync(readEventStream(body));
  return batches.flat().map(({ id }) => id);
}

test.each([1, 2, 7, 100, 10_000])('events are whole, in pieces of %i bytes', async (size) => {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  expect(await idsIn(bodyOf(pieces))).toEqual([1, 2, 3]);
});

test('an event that was cut off is not told', async () => {
  expect(await idsIn(bodyOf([new TextEncoder().encode(text.slice(0, -2))]))).toEqual([1, 2]);
});

test('word that access has ended is no event of the job', async () => {
  const last = 'event: access-ended\ndata: {"error":"A valid API key is needed.","code":"unauthorized"}\n\n';
  expect(await idsIn(bodyOf([new TextEncoder().encode(text + last)]))).toEqual([1, 2, 3]);
});

test('letters of several bytes may be cut in two', async () => {
  const [event] = numbered([1]);
  const bytes = new TextEncoder().encode(`id: 1\ndata: ${JSON.stringify({ ...event, type: 'größer' })}\n\n`);
  const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
  const [[told] = []] = await Array.fromAsync(readEventStream(bodyOf(pieces)));
  expect(told?.type).toBe('größer');
});

test('a connection that says nothing for long counts as lost, and is closed', async () => {
  vi.useFakeTimers();
  const onCancel = vi.fn();
  const silent = readEventStream(new ReadableStream({ cancel: onCancel }));
  const lost = expect(silent.next()).rejects.toThrow('Nothing was heard');
  await vi.advanceTimersByTimeAsync(60_000);
  await lost;
  expect(onCancel).toHaveBeenCalledOnce();
});
