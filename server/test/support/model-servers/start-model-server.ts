import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { anthropicWire } from './anthropic-wire.ts';
import { googleWire } from './google-wire.ts';
import { openaiChatWire } from './openai-chat-wire.ts';
import { openaiResponsesWire } from './openai-responses-wire.ts';
import { hasHalfCharacter } from './rules.ts';
import type { Answering, Failing, ReceivedRequest, Script, Turn } from './script.ts';
import type { Wire } from './wire.ts';

/**
 * A language model that says what a test wants, over the real wire of a provider and real HTTP:
 *
 *     await using server = await startModelServer('anthropic', [
 *       { text: 'Let me look.', calls: [{ name: 'read', input: { path: 'index.md' } }] },
 *       { status: 429, headers: { 'retry-after-ms': '1' } },
 *       { text: 'Half an answer', broken: { after: 4, how: 'reset' } },
 *       { calls: [{ name: 'finish', input: { title: 'Done', summary: '…' } }] },
 *     ]);
 *     const models = openModels(readConfig(server.environment));
 *     const chat = models.open(server.model, {});
 *
 * It refuses what the provider would refuse (`*-rules.ts`), whatever the script says.
 * Instead of the list, a function of the request makes each turn. `server.requests` holds what was received.
 * A whole Docwright talks to it when it is started with `server.environment` and `DOCWRIGHT_MODEL=server.model`.
 */
export async function startModelServer(wireName: WireName, script: Script): Promise<ModelServer> {
  const wire = wires[wireName];
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    answer({ wire, script, requests }, request, response).catch((error: unknown) =>
      response.headersSent ? response.destroy() : sendError(wire, response, failingBy(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${wire.root}`;
  return {
    url,
    model: wire.model,
    environment: wire.environment(url),
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export interface ModelServer extends AsyncDisposable {
  /** A base URL, as the provider's setting takes it. */
  url: string;
  /** A model of this server, as a project or a job names it. */
  model: string;
  environment: Record<string, string>;
  requests: ReceivedRequest[];
}

const wires = {
  anthropic: anthropicWire,
  'openai-chat': openaiChatWire,
  'openai-responses': openaiResponsesWire,
  google: googleWire,
} satisfies Record<string, Wire>;

export type WireName = keyof typeof wires;
export const wireNames = Object.keys(wires) as WireName[];

interface Serving {
  wire: Wire;
  script: Script;
  requests: ReceivedRequest[];
}

async function answer(
  { wire, script, requests }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url!, 'http://localhost').pathname;
  const left = once(response, 'close').then(() => !response.writableFinished);
  const body = await json(request);
  if (!wire.path.test(path))
    return sendError(wire, response, { status: 404, message: `no such path: ${path}` });
  const number = requests.length;
  const received = { path, headers: request.headers, body, left };
  requests.push(received);
  const [complaint] = hasHalfCharacter(body) ? ['The request body is not valid JSON'] : wire.rules(body);
  if (complaint) return sendError(wire, response, { status: 400, message: complaint });
  const turn = await turnOf(script, received, number);
  if ('status' in turn) return sendError(wire, response, turn);
  await turn.hold;
  await stream(wire, response, turn, number);
}

async function turnOf(script: Script, request: ReceivedRequest, number: number): Promise<Turn> {
  if (typeof script === 'function') return script(request, number);
  return (
    script[number] ?? { status: 400, message: `the script has ${script.length} turns, and this is one more` }
  );
}

async function stream(wire: Wire, response: ServerResponse, turn: Answering, number: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = wire.events(turn, number);
  for (const event of events.slice(0, turn.broken?.after)) {
    response.write(event);
    // So that events arrive one by one, as they do from afar.
    await setImmediate();
  }
  if (turn.broken?.how === 'stall') return;
  if (turn.broken?.how === 'reset') return void response.socket?.resetAndDestroy();
  if (turn.broken?.how === 'error') response.write(wire.errorEvent({ status: 529 }));
  if (turn.broken?.how === 'overflow') response.write(wire.errorEvent({ status: 400, overflow: true }));
  response.end();
}

function sendError(wire: Wire, response: ServerResponse, failing: Failing): void {
  response.writeHead(failing.status, { 'content-type': 'application/json', ...failing.headers });
  response.end(JSON.stringify(failing.body ?? wire.errorBody(failing)));
}

/** A script that throws is told to the test through the model's own error. */
const failingBy = (error: unknown): Failing => ({ status: 400, message: `the script failed: ${error}` });
