import type { Log } from '../../foundation/log.ts';
import { pause } from '../../foundation/pause.ts';
import type { Availability } from '../keep-available.ts';
import type { Statements } from '../statements.ts';
import { isRefusal } from '../warehouse-fault.ts';
import type { Store } from './journalled-inserts.ts';
import type { Segment } from './segment.ts';

export interface StoreOptions {
  statements: Statements;
  availability: Availability;
  /** Told of statements that met no answer. */
  lost(error: unknown): void;
  log: Log;
  /** Aborted when Docwright stops. */
  closing: AbortSignal;
}

const pauseMs = { first: 50, longest: 5_000 };
/** What the engine refuses so often it will always refuse, and everybody else waits behind it. */
const mostRefusals = 3;

/**
 * Tries until the engine has the rows. An insert without an answer may have been carried out, so that the engine
 * is asked before the next try; it is one part, there as a whole or not at all.
 */
export const storeSegment = ({ statements, availability, lost, log, closing }: StoreOptions): Store =>
  async function store(segment, { bytes }) {
    const { table, columns } = segment.destination;
    let refusals = 0;
    for (let ms = pauseMs.first; !closing.aborted; ms = Math.min(2 * ms, pauseMs.longest)) {
      try {
        await availability.whenAvailable(pauseMs.longest);
        if (segment.isDoubtful && (await isStored(statements, segment))) return true;
        await statements.insert(table, columns, bytes, segment.batch);
        return true;
      } catch (error) {
        segment.isDoubtful = true;
        lost(error);
        if (isRefusal(error) && ++refusals === mostRefusals) {
          const file = await segment.setAside();
          log.error({ err: error, file }, 'the analytics engine refuses page views; they are kept in a file');
          return true;
        }
        await pause(ms, closing);
      }
    }
    return false;
  };

async function isStored(statements: Statements, { destination, batch }: Segment): Promise<boolean> {
  const rows = await statements.query(
    `SELECT 1 FROM ${destination.table} WHERE batch = {batch:UInt64} LIMIT 1`,
    {
      batch,
    },
  );
  return rows.length > 0;
}
