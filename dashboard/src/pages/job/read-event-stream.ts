import type { JobEventBody } from '../../../../server/src/contract/job.ts';

/** The server says something every 15 seconds; a connection this silent is dead, though nobody was told. */
const silentMs = 35_000;

/**
 * The events of a `text/event-stream`, as many at a time as arrive together. An `EventSource` would only hear of
 * the types that it was told about, and could not tell a refusal from a lost connection.
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<JobEventBody[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read());
      if (done) return;
      const blocks = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n');
      rest = blocks.pop() ?? '';
      const events = blocks.flatMap(eventOf);
      if (events.length > 0) yield events;
    }
  } finally {
    // Whoever stops listening also closes the connection. One that broke says so again here.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * None for a comment, with which the server keeps the connection open, nor for what has no number: that says why the
 * stream ends, and so does the next request.
 */
function eventOf(block: string): JobEventBody[] {
  const lines = block.split('\n');
  if (!lines.some((line) => line.startsWith('id:'))) return [];
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice('data:'.length));
  return data.length === 0 ? [] : [JSON.parse(data.join('\n')) as JobEventBody];
}

function withinTime<Value>(value: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Nothing was heard for a while.')), silentMs);
  return Promise.race([value, promise]).finally(() => clearTimeout(timer));
}
