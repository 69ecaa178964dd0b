import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Impossible } from '../keep-available.ts';
import { renderMigration } from './render-migration.ts';
import type { Statements } from './statements.ts';
import { onCluster, type Topology } from './topology.ts';

const ownDirectory = fileURLToPath(new URL('../../../migrations/clickhouse/', import.meta.url));
const namePattern = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Brings the schema forward, one numbered file after the other. There are no transactions for tables: every
 * statement is safe to repeat, so that a start that was cut short, or two that happen together, end the same.
 */
export async function migrate(
  { query, command }: Pick<Statements, 'query' | 'command'>,
  topology: Topology,
  directory = ownDirectory,
): Promise<void> {
  const { database } = topology;
  await command(
    `CREATE TABLE IF NOT EXISTS ${database}.migrations${onCluster(topology)} (number UInt16, name String, applied_at DateTime('UTC') DEFAULT now()) ENGINE = ${recordEngine(topology)} ORDER BY number`,
  );
  const [record] = await query<{ newest: number }>('SELECT max(number) AS newest FROM migrations');
  const newest = record?.newest ?? 0;
  const files = migrationFiles(directory);
  if (newest > files.length) {
    throw new Impossible(
      `the page views were stored by a newer Docwright (their schema is ${newest}, this one knows ${files.length}). Update Docwright.`,
    );
  }
  for (const { number, name, sql } of files.slice(newest)) {
    for (const statement of renderMigration(sql, topology)) await command(statement);
    await command('INSERT INTO migrations (number, name) SELECT {number:UInt16}, {name:String}', {
      number,
      name,
    });
  }
}

/** Not by shard, unlike events: whichever server is asked knows all that was applied. */
const recordEngine = ({ cluster }: Topology) =>
  cluster ? "ReplicatedMergeTree('/clickhouse/tables/{database}/{table}', '{shard}-{replica}')" : 'MergeTree';

function migrationFiles(directory: string) {
  const names = existsSync(directory) ? readdirSync(directory).sort() : [];
  return names.map((name, index) => {
    const number = Number(namePattern.exec(name)?.[1]);
    if (number !== index + 1) throw new Impossible(`the migration ${name} is out of sequence.`);
    return { number, name, sql: readFileSync(join(directory, name), 'utf8') };
  });
}
