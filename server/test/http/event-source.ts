import type { JobEventBody } from '../../src/contract/job.ts';
import type { TestServer } from '../support/docwright.ts';

export interface StreamedEvent {
  id: number;
  type: string;
  data: JobEventBody;
}

/** Follows a job's events as a browser would; ends when the server ends the stream. */
export async function* followEvents(
  server: TestServer,
  path: string,
  { signal, ...headers }: { signal?: AbortSignal; 'last-event-id'?: string } = {},
): AsyncGenerator<StreamedEvent> {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${server.adminKey}`, accept: 'text/event-stream', ...headers },
    ...(signal ? { signal } : {}),
  });
  if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop()!;
    yield* blocks.filter((block) => !block.startsWith(':')).map(parseBlock);
  }
}

function parseBlock(block: string): StreamedEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  return { id: Number(fields.get('id')), type: fields.get('event')!, data: JSON.parse(fields.get('data')!) };
}
