import type { Session } from 'chdb';
import { quoted } from '../sql-text.ts';

export interface Statement {
  sql: string;
  database: string;
  settings: ReadonlyMap<string, string>;
  /** As the client wrote them, for `{name:Type}`. */
  parameters: ReadonlyMap<string, string>;
  /** The rows of an INSERT … FORMAT TabSeparated. */
  rows?: Buffer;
}

/** One connection to the engine; it carries out one statement at a time and remembers its settings. */
export interface EngineSession {
  run(statement: Statement): Promise<Uint8Array>;
  close(): void;
}

const nothing = new Uint8Array();
const insertPattern = /^INSERT INTO ([\w.]+) \(([\w, ]+)\) FORMAT TabSeparated\s*$/;

/** A tab ends a value, and this one has not begun. */
const unreadable = '\t';

/**
 * Parameters are SET, since the binding's own are shared by all sessions and let one such query run at a
 * time. Those of SET are the session's: 8,000 queries over eight at once came back with their own values.
 */
export function engineSession(session: Session): EngineSession {
  let database = 'default';
  const settings = new Map<string, string>();

  const adopt = async (statement: Statement) => {
    if (statement.database !== database) {
      await session.queryAsync(`USE ${identifier(statement.database)}`);
      database = statement.database;
    }
    const changes = [...statement.settings].filter(([name, value]) => settings.get(name) !== value);
    const forgotten = [...settings.keys()].filter((name) => !statement.settings.has(name));
    if (changes.length + forgotten.length === 0) return;
    const assignments = [
      ...changes.map(([name, value]) => `${identifier(name)} = ${quoted(value)}`),
      ...forgotten.map((name) => `${name} = DEFAULT`),
    ];
    await session.queryAsync(`SET ${assignments.join(', ')}`);
    for (const [name, value] of changes) settings.set(name, value);
    for (const name of forgotten) settings.delete(name);
  };

  // A session never forgets a parameter, so one that is not given again gets a value that no type can have.
  const bound = new Set<string>();
  const withParameters = ({ sql, parameters }: Statement): string => {
    const stale = [...bound].filter((name) => !parameters.has(name));
    const values = [...parameters, ...stale.map((name) => [name, unreadable] as const)];
    if (values.length === 0) return sql;
    for (const name of stale) bound.delete(name);
    for (const name of parameters.keys()) bound.add(name);
    return `SET ${values.map(([name, value]) => `param_${identifier(name)} = ${quoted(value)}`).join(', ')}; ${sql}`;
  };

  return {
    async run(statement) {
      await adopt(statement);
      if (statement.rows) {
        await session.insert({
          ...insertTarget(statement.sql),
          format: 'TabSeparated',
          values: statement.rows,
        });
        return nothing;
      }
      const result = await session.queryAsync(withParameters(statement), { format: 'TabSeparated' });
      return result.bytes();
    },
    close: () => session.close(),
  };
}

function insertTarget(sql: string): { table: string; columns: string[] } {
  const match = insertPattern.exec(sql);
  if (!match) throw new Error('An insert has to be INSERT INTO table (columns) FORMAT TabSeparated.');
  return { table: match[1]!, columns: match[2]!.split(',').map((column) => column.trim()) };
}

function identifier(name: string): string {
  if (!/^\w{1,100}$/.test(name)) throw new Error('A name has characters that are not allowed.');
  return name;
}
