import { expect, test } from 'vitest';
import { renderMigration } from './render-migration.ts';

const sql = `-- Words; with a comment
CREATE TABLE IF NOT EXISTS {local:words}{onCluster} (
  -- what it is
  word String
) ENGINE = {engine} ORDER BY word;

{clusterOnly} CREATE TABLE IF NOT EXISTS {database}.words{onCluster} AS {local:words} ENGINE = Distributed({cluster}, {database}, words_local);
`;
const withoutBreaks = (statements: string[]) => statements.map((statement) => statement.replace(/\s+/g, ' '));

test('on one server there is the table alone', () => {
  expect(withoutBreaks(renderMigration(sql, { database: 'views' }))).toEqual([
    'CREATE TABLE IF NOT EXISTS views.words ( word String ) ENGINE = MergeTree ORDER BY word',
  ]);
});

test('on a cluster the table is replicated, and a distributed one has its name', () => {
  expect(withoutBreaks(renderMigration(sql, { database: 'views', cluster: "it's" }))).toEqual([
    "CREATE TABLE IF NOT EXISTS views.words_local ON CLUSTER 'it\\'s' ( word String ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{shard}-{replica}') ORDER BY word",
    "CREATE TABLE IF NOT EXISTS views.words ON CLUSTER 'it\\'s' AS views.words_local ENGINE = Distributed('it\\'s', views, words_local)",
  ]);
});

test('a place that means nothing is an error', () => {
  expect(() => renderMigration('SELECT {databse};', { database: 'views' })).toThrow('{databse}');
});
