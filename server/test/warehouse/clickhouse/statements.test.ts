import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectClickHouse } from '../../../src/warehouse/clickhouse/clickhouse.ts';
import type { Columns } from '../../../src/warehouse/clickhouse/row-binary.ts';
import { insertLimits } from '../../../src/warehouse/clickhouse/settings.ts';
import { encodeRows } from '../../../src/warehouse/clickhouse/testing/encode-rows.ts';
import { openSamples, type Samples } from './samples.ts';

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\t', '\n', '\r', '\0', '\b', '\f', '\\', "'", '"', 'N', '{'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});
const columns: Columns = { number: 'UInt64', word: 'String' };
let samples: Samples;
beforeAll(async () => {
  samples = await openSamples();
});
afterAll(() => samples[Symbol.asyncDispose]());
const query = <Row>(sql: string, parameters?: Record<string, unknown>) =>
  samples.clickHouse.query<Row>(sql, parameters);
const table = async () => {
  const table = `t${crypto.randomUUID().replaceAll('-', '')}`;
  await samples.clickHouse.command(
    `CREATE TABLE ${table} (number UInt64, word String) ENGINE = MergeTree ORDER BY number`,
  );
  return table;
};
const encoded = (rows: (string | number)[][]) => encodeRows(columns, rows);

test('says what it is', () => {
  expect(samples.clickHouse.status()).toEqual({
    available: true,
    reason: null,
    since: expect.any(Date),
    restarts: 0,
    version: expect.stringMatching(/^\d+\.\d+/),
    engine: 'clickhouse',
  });
});

test.each([
  ['String', "it's \\ a\ttab", "it's \\ a\ttab"],
  ['UInt8', 255, 255],
  ['UInt64', 2n ** 53n - 1n, 2 ** 53 - 1],
  ['Int64', -5, -5],
  ['Bool', true, true],
  ['Date', '2024-02-29', '2024-02-29'],
  ["DateTime('UTC')", new Date('2024-02-29T12:34:56Z'), '2024-02-29 12:34:56'],
  ["DateTime64(3, 'UTC')", new Date('1970-01-01T00:00:00.007Z'), '1970-01-01 00:00:00.007'],
  ['Nullable(String)', null, null],
  ['Array(String)', ["a'b", '\\', 'tab\t', ''], ["a'b", '\\', 'tab\t', '']],
  ['Array(UInt64)', [1, 2, 3], [1, 2, 3]],
  ['Map(String, UInt8)', { a: 1 }, { a: 1 }],
])('takes a parameter of type %s', async (type, value, expected) => {
  expect(await query(`SELECT {value:${type}} AS value`, { value })).toEqual([{ value: expected }]);
});

test('refuses a query without a parameter that it names, even if an earlier one had it', async () => {
  for (const type of ['String', 'Array(String)', 'UInt64', 'Bool']) {
    const sql = `SELECT {value:${type}} AS value`;
    const value = { String: 'a', 'Array(String)': ['a'] }[type] ?? 1;
    for (let times = 0; times < 10; times++) await query(sql, { value });
    await expect(query(sql, { other: 1 })).rejects.toThrow('refused a statement');
    await expect(query(sql)).rejects.toThrow('refused a statement');
  }
});

test('gives any text back that came in as a parameter', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const rows = await query('SELECT {text:String} AS text, {list:Array(String)} AS list', {
        text,
        list: [text],
      });
      expect(rows).toEqual([{ text: text.toWellFormed(), list: [text.toWellFormed()] }]);
    }),
    { numRuns: 200 },
  );
});

test('gives any text back that was inserted', async () => {
  const words = await table();
  const texts = fc.sample(anyText, 2_000);
  await samples.clickHouse.insert(words, columns, encoded(texts.map((text, index) => [index, text])));
  const rows = await query<{ word: string }>(`SELECT word FROM ${words} ORDER BY number`);
  expect(rows.map(({ word }) => word)).toEqual(texts.map((text) => text.toWellFormed()));
});

test('takes long parameters, refuses longer ones, and takes those in the text', async () => {
  const length = (paths: string[]) =>
    query<{ length: number }>('SELECT length({paths:Array(String)}) AS length', { paths });
  expect(await length(Array(700).fill(`/${'é'.repeat(20)}`))).toEqual([{ length: 700 }]);
  await expect(length(Array(1_000).fill(`/${'é'.repeat(20)}`))).rejects.toThrow('parameter "paths"');
  const list = Array.from({ length: 50_000 }, (_, index) => 10n ** 18n + BigInt(index)).join();
  expect(await query(`SELECT count() AS count FROM numbers(10) WHERE number NOT IN (${list})`)).toEqual([
    { count: 10 },
  ]);
});

test('makes one part of the largest insert', async () => {
  const numbers = await table();
  const rows = Array.from({ length: insertLimits.rows }, (_, index) => [index % 1_000, 'x'.repeat(300)]);
  await samples.clickHouse.command(`SYSTEM STOP MERGES ${numbers}`);
  await samples.clickHouse.insert(numbers, columns, encoded(rows));
  expect(
    await query(
      'SELECT count() AS parts, sum(rows) AS rows FROM system.parts WHERE active AND database = currentDatabase() AND table = {numbers:String}',
      { numbers },
    ),
  ).toEqual([{ parts: 1, rows: insertLimits.rows }]);
});

test('takes the same rows again, since they may be other events', async () => {
  const numbers = await table();
  for (let times = 0; times < 2; times++)
    await samples.clickHouse.insert(numbers, columns, encoded([[1, 'a']]));
  expect(await query(`SELECT count() AS count FROM ${numbers}`)).toEqual([{ count: 2 }]);
});

test('writes nothing of an insert with one bad row', async () => {
  const numbers = await table();
  const cut = encoded([[1, 'a'], [2, 'cut short']]).subarray(0, -3); // biome-ignore format: rows
  await expect(samples.clickHouse.insert(numbers, columns, cut)).rejects.toThrow('refused a statement');
  expect(await query(`SELECT count() AS count FROM ${numbers}`)).toEqual([{ count: 0 }]);
});

test('keeps the engine’s words about a wrong statement out of the message', async () => {
  const failure = await query('SELECT nonsense_column').catch((error: Error) => error);
  expect(failure).toMatchObject({ message: 'The analytics engine refused a statement.' });
  expect((failure as Error).cause).toMatchObject({ message: expect.stringContaining('nonsense_column') });
});

test('does not mix what a failed query had put out into the next answer', async () => {
  await expect(
    query('SELECT number, throwIf(number = 100000) FROM numbers(200000) SETTINGS max_block_size = 100'),
  ).rejects.toThrow();
  await expect(query('SELECT groupArray(number) FROM numbers(1000000000)')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('memory'),
  });
  for (let times = 0; times < 10; times++) expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('ends a query that takes too long', async () => {
  await expect(
    query('SELECT count() FROM numbers(1000000000000) SETTINGS max_execution_time = 1'),
  ).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('too long') });
});

test('refuses to round a number that is too large', async () => {
  await expect(query('SELECT toUInt64(9007199254740993) AS hash')).rejects.toThrow('toString()');
  expect(await query('SELECT toString(toUInt64(9007199254740993)) AS hash')).toEqual([
    { hash: '9007199254740993' },
  ]);
});

test('answers queries and takes inserts while a slow query runs', async () => {
  const numbers = await table();
  const order: string[] = [];
  const slow = query('SELECT sleepEachRow(1) AS slept FROM numbers(3)').then(() => order.push('slow'));
  await query('SELECT {a:String} AS a', { a: 'a' }).then(() => order.push('query'));
  await samples.clickHouse.insert(numbers, columns, encoded([[1, 'a']])).then(() => order.push('insert'));
  await slow;
  expect(order).toEqual(['query', 'insert', 'slow']);
});

test('gives each of many queries at once its own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      query('SELECT {n:UInt32} AS n, {text:String} AS text', { n, text: `${n}` }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 100 }, (_, n) => [{ n, text: `${n}` }]));
});

test('has changed what an alteration changes when that is answered', async () => {
  await samples.clickHouse.insert('samples', columns, encoded([[1, 'stays'], [2, 'goes']])); // biome-ignore format: rows
  await samples.clickHouse.alter('samples', 'DELETE WHERE word = {word:String}', { word: 'goes' });
  expect(await query('SELECT word FROM samples')).toEqual([{ word: 'stays' }]);
});

test('streams an answer of any length, and stops when nobody wants more', async () => {
  const rows = await Array.fromAsync(
    samples.clickHouse.stream<[number, string]>('SELECT number, toString(number) FROM numbers(100000)'),
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.flat()).toEqual(Array.from({ length: 100_000 }, (_, i) => [i, String(i)]));
  for await (const first of samples.clickHouse.stream('SELECT number FROM numbers(1000000)')) {
    expect(first.length).toBeGreaterThan(0);
    break;
  }
  const failing = samples.clickHouse.stream('SELECT throwIf(number = 100000) FROM numbers(200000)');
  await expect(Array.fromAsync(failing)).rejects.toThrow('refused a statement');
});

test('migrates once, however often it is opened', async () => {
  const again = await connectClickHouse(samples.options);
  expect(await again.query('SELECT number, name FROM migrations')).toEqual([
    { number: 1, name: '0001_samples.sql' },
  ]);
  await again.close();
});

test('refuses what a newer Docwright has stored, in words', async () => {
  await using newer = await openSamples();
  await newer.clickHouse.command("INSERT INTO migrations (number, name) SELECT 7, '0007_later.sql'");
  const older = await connectClickHouse(newer.options);
  await expect(older.query('SELECT 1')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('newer Docwright (their schema is 7, this one knows 1)'),
  });
  expect(older.status()).toMatchObject({
    available: false,
    reason: expect.stringContaining('Update Docwright'),
  });
  await older.close();
});

test('two that start together both come up', async () => {
  await using first = await openSamples();
  const { database } = first.clickHouse.topology;
  await first.clickHouse.command(`DROP DATABASE ${database} SYNC`);
  const both = await Promise.all([connectClickHouse(first.options), connectClickHouse(first.options)]);
  for (const clickHouse of both) {
    expect(await clickHouse.query('SELECT count() AS count FROM samples')).toEqual([{ count: 0 }]);
    await clickHouse.close();
  }
});
