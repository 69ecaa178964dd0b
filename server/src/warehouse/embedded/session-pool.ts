import type { EngineSession, Statement } from './engine-session.ts';

export class TooManyStatements extends Error {
  override readonly name = 'TooManyStatements';
}

export interface SessionPool {
  run(statement: Statement, isWanted: () => boolean): Promise<Uint8Array>;
}

export interface PoolOptions {
  open(): EngineSession;
  /** Sessions at most, since each carries out one statement at a time. */
  most: number;
  /** Statements that may wait for one. */
  mostWaiting: number;
}

/** Sessions are opened as they are needed; statements beyond them wait in order. */
export function sessionPool({ open, most, mostWaiting }: PoolOptions): SessionPool {
  const idle: EngineSession[] = [];
  const waiting: ((session: EngineSession) => void)[] = [];
  let opened = 0;

  const take = (): EngineSession | Promise<EngineSession> => {
    const session = idle.pop();
    if (session) return session;
    if (opened < most) {
      opened++;
      return open();
    }
    if (waiting.length >= mostWaiting) throw new TooManyStatements();
    return new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (session: EngineSession) => {
    const next = waiting.shift();
    if (next) next(session);
    else idle.push(session);
  };

  return {
    async run(statement, isWanted) {
      const session = await take();
      try {
        const result = isWanted() ? await session.run(statement) : new Uint8Array();
        giveBack(session);
        return result;
      } catch (error) {
        // What a failed statement had put out would stand before the next one's answer.
        session.close();
        giveBack(open());
        throw error;
      }
    },
  };
}
