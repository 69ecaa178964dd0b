import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runtime } from '../support/server-process.ts';

export interface OrdinaryReport {
  /** Milliseconds, by what was asked for. */
  latencies: Record<string, number[]>;
  problems: string[];
}

export interface OrdinaryClient {
  stop(): Promise<OrdinaryReport>;
}

/** Resolves when it has begun: the job that it reads was carried out before anything else is under way. */
export async function startOrdinaryClient(server: { url: string; key: string }): Promise<OrdinaryClient> {
  const program = join(import.meta.dirname, 'ordinary-client.ts');
  const child = fork(program, [server.url, server.key], { execPath: runtime });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  return {
    async stop() {
      // What a client that ended before says is its exit code.
      if (child.connected) child.send('stop', () => {});
      const heard = await Promise.race([once(child, 'message'), ended]);
      const [report] = heard as [OrdinaryReport | number | null];
      if (report !== null && typeof report === 'object') return report;
      return { latencies: {}, problems: [`the ordinary client ended with ${report}`] };
    },
  };
}
