import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Queryable } from './database.ts';

export interface Listener {
  /** Calls back for every message on the channel; a null payload means some may have been missed. */
  on(channel: string, callback: (payload: string | null) => void): () => void;
  close(): Promise<void>;
}

/** Tells every node, once the surrounding transaction is durable. */
export async function notify(on: Queryable, channel: string, payload: string): Promise<void> {
  await on.query('select pg_notify($1, $2)', [channel, payload]);
}

/**
 * One connection of its own per process, made again when it breaks. While it is away messages are lost, so
 * everybody is told to look for themselves when it is back.
 */
export async function listen(
  url: string,
  channels: readonly string[],
  onError: (error: Error) => void,
): Promise<Listener> {
  const callbacks = new Map(
    channels.map((channel) => [channel, new Set<(payload: string | null) => void>()]),
  );
  let closed = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'docwright-listen',
      keepAlive: true,
    });
    next.on('error', onError);
    next.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel) ?? []) callback(payload ?? '');
    });
    await next.connect();
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    next.once('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      try {
        client = await connect();
        // Closed while it was connecting: nobody else would end it.
        if (closed) return await client.end();
        for (const set of callbacks.values()) for (const callback of set) callback(null);
        return;
      } catch (error) {
        onError(error as Error);
        await delay(500);
      }
    }
  }

  return {
    on(channel, callback) {
      const set = callbacks.get(channel);
      if (!set) throw new Error(`Nobody listens on the channel ${channel}.`);
      set.add(callback);
      return () => set.delete(callback);
    },
    async close() {
      closed = true;
      await client.end();
    },
  };
}
