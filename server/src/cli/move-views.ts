import { setTimeout as wait } from 'node:timers/promises';
import type { MoveBody } from '../contract/move-views.ts';
import { callServer } from './call-server.ts';
import type { Command } from './command.ts';
import { grouped } from './grouped.ts';

const pollMs = 500;
const command = 'npm run docwright -- move-views';

export const moveViewsCommand: Command = {
  summary: 'move all page views from the embedded engine to a ClickHouse server',
  key: 'a key of the organisation',
  operands: { takes: '[cancel]', about: 'cancels the move; the server takes views in its own engine again' },
  options: {
    to: {
      takes: 'URL',
      about: 'the ClickHouse server; without it, the move under way is shown',
      variables: ['CLICKHOUSE_URL'],
    },
    cluster: {
      takes: 'NAME',
      about: 'the cluster of that server, if it has one',
      variables: ['DOCWRIGHT_CLICKHOUSE_CLUSTER'],
    },
  },
  examples: [
    `DOCWRIGHT_KEY=dw_… ${command} --to http://default:password@127.0.0.1:8123/docwright`,
    `CLICKHOUSE_URL=https://… ${command} --cluster main`,
    `${command} cancel`,
  ],
  async run({ server, key, operands, values: { to, cluster } }) {
    const [verb] = operands;
    const call = (method: string, body?: object) =>
      callServer<MoveBody>(method, { server, key }, '/v1/views/move', body);
    if (verb === 'cancel') {
      await call('DELETE');
      return 'No move is under way. Page views are taken in the server’s own engine.';
    }
    if (verb !== undefined) throw new Error(`"move-views" takes "cancel" after its name, or nothing.`);

    const first = await (to === undefined ? call('GET') : call('POST', { to, cluster }));
    if (first.state === 'idle') throw new Error('No move is under way. Start one with --to URL.');
    const last = await follow(first, () => call('GET'));
    if (last.state === 'failed') throw new Error(last.error ?? '');
    if (last.state === 'idle') {
      throw new Error(
        'The move was cancelled, or the server was restarted. Start it again to copy the rest: what is there already is skipped.',
      );
    }
    return summaryOf(last, whatNext(to, cluster));
  },
};

/** Shows how far it is, until it has ended. Ctrl-C ends the showing only. */
async function follow(first: MoveBody, look: () => Promise<MoveBody>): Promise<MoveBody> {
  const progress = new MoveProgress(process.stderr);
  const leave = () => {
    progress.clear();
    console.error(
      `The move goes on in the server. Look again:\n\n  ${command}\n\nOr cancel it:\n\n  ${command} cancel`,
    );
    process.exit(130);
  };
  process.once('SIGINT', leave);
  try {
    for (let move = first; ; move = await look()) {
      if (move.state !== 'copying' && move.state !== 'comparing') return move;
      progress.show(move);
      await wait(pollMs);
    }
  } finally {
    process.removeListener('SIGINT', leave);
    progress.clear();
  }
}

/** On a terminal one line is drawn again and again; elsewhere there is a new line every few seconds. */
class MoveProgress {
  readonly #screen: NodeJS.WriteStream;
  #shownAt = performance.now();

  constructor(screen: NodeJS.WriteStream) {
    this.#screen = screen;
  }

  show({ state, days, daysDone, events, eventsDone }: MoveBody): void {
    const { isTTY, columns = 80 } = this.#screen;
    if (performance.now() - this.#shownAt < (isTTY ? 0 : 5_000)) return;
    this.#shownAt = performance.now();
    const share = Math.floor((100 * eventsDone) / Math.max(events, 1));
    const line = [
      `${state === 'copying' ? 'copying' : 'copying the rest and comparing, while no views are taken'}`,
      `${share} %`,
      `${grouped(eventsDone)} of ${grouped(events)} events`,
      `${grouped(daysDone)} of ${grouped(days)} days`,
    ].join('  ');
    this.#screen.write(isTTY ? `\r\x1b[K${line.slice(0, columns - 1)}` : `${line}\n`);
  }

  clear(): void {
    if (this.#screen.isTTY) this.#screen.write('\r\x1b[K');
  }
}

const summaryOf = ({ days, events }: MoveBody, next: string) =>
  `All page views are in ClickHouse, and every total is equal on both sides:
  days    ${grouped(days)}
  events  ${grouped(events)}

The server takes no views until you restart it on ClickHouse:

  ${next}

Or go on with its own engine:

  ${command} cancel`;

/** As it is started from now on; a password is not shown. */
function whatNext(to: string | undefined, cluster: string | undefined): string {
  const url = to === undefined ? '…' : `'${withoutPassword(to)}'`;
  const settings = [`CLICKHOUSE_URL=${url}`, ...(cluster ? [`DOCWRIGHT_CLICKHOUSE_CLUSTER=${cluster}`] : [])];
  return `${settings.join(' ')} npm start`;
}

function withoutPassword(to: string): string {
  const url = new URL(to);
  if (url.password) url.password = '***';
  return url.href;
}
