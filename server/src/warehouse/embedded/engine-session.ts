import { rm, writeFile } from 'node:fs/promises';
import type { Session } from 'chdb';
import { quoted } from '../sql-text.ts';

export interface Statement {
  sql: string;
  database: string;
  settings: ReadonlyMap<string, string>;
  /** As the client wrote them, for `{name:Type}`. */
  parameters: ReadonlyMap<string, string>;
  /** The rows of an INSERT … FORMAT RowBinary. */
  rows?: Buffer;
}

/** One connection to the engine; it carries out one statement at a time and remembers its settings. */
export interface EngineSession {
  run(statement: Statement): Promise<Uint8Array>;
  close(): void;
}

const nothing = new Uint8Array();
const insertPattern =
  /^(INSERT INTO [\w.]+ \([\w, ]+\) SELECT [\w, ]+ FROM )input\('([\w, ]+)'\) FORMAT RowBinary\s*$/;

/** A tab ends a value, and this one has not begun. */
const unreadable = '\t';

/**
 * Parameters are SET, since the binding's own are shared by all sessions and let one such query run at a
 * time. Those of SET are the session's: 8,000 queries over eight at once came back with their own values.
 */
export function engineSession(session: Session, batchFile: string): EngineSession {
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

  const insert = async (sql: string, rows: Buffer): Promise<Uint8Array> => {
    await writeFile(batchFile, rows, { mode: 0o600 });
    try {
      await session.queryAsync(fromFile(sql, batchFile));
    } finally {
      await rm(batchFile, { force: true });
    }
    return nothing;
  };

  return {
    async run(statement) {
      await adopt(statement);
      if (statement.rows) return insert(statement.sql, statement.rows);
      const result = await session.queryAsync(withParameters(statement), { format: 'TabSeparated' });
      return result.bytes();
    },
    close: () => session.close(),
  };
}

/** The binding takes rows as text only; from a file the engine takes them in its own format, much faster. */
function fromFile(sql: string, file: string): string {
  const match = insertPattern.exec(sql);
  if (!match) throw new Error('An insert has to take its rows from input(…) in the format RowBinary.');
  const [, beginning, structure] = match;
  return `${beginning}file(${quoted(file)}, 'RowBinary', '${structure}')`;
}

function identifier(name: string): string {
  if (!/^\w{1,100}$/.test(name)) throw new Error('A name has characters that are not allowed.');
  return name;
}
