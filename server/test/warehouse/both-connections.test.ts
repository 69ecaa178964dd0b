import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Columns } from '../../src/warehouse/row-binary.ts';
import { insertLimits } from '../../src/warehouse/settings.ts';
import { encodeRows } from '../../src/warehouse/testing/encode-rows.ts';
import { openReadyWarehouse, openSettledWarehouse } from '../support/engine-ready.ts';
import { eventually } from '../support/eventually.ts';
import { embedded, type OwnWarehouse, server } from './connections.ts';

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\t', '\n', '\r', '\0', '\b', '\f', '\\', "'", '"', 'N', '{'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});
const columns: Columns = { number: 'UInt64', word: 'String' };
const encoded = (rows: (string | number)[][]) => encodeRows(columns, rows);

describe.each([
  { name: 'embedded', open: embedded },
  { name: 'server', open: server },
])('the $name engine', ({ name, open }) => {
  let own: OwnWarehouse;
  beforeAll(async () => {
    own = await open();
  });
  afterAll(() => own[Symbol.asyncDispose]());
  const query = <Row>(sql: string, parameters?: Record<string, unknown>) =>
    own.warehouse.query<Row>(sql, parameters);
  const table = async (definition = 'number UInt64, word String') => {
    const table = `t${crypto.randomUUID().replaceAll('-', '')}`;
    await own.warehouse.command(
      `CREATE TABLE ${table} (${definition}, batch UInt64) ENGINE = MergeTree ORDER BY number`,
    );
    return table;
  };

  test('says what it is', () => {
    expect(own.warehouse.status()).toEqual({
      available: true,
      reason: null,
      restarts: 0,
      version: expect.stringMatching(/^\d+\.\d+/),
      engine: name,
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
    await own.warehouse.insert(words, columns, encoded(texts.map((text, index) => [index, text])));
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
    await own.warehouse.command(`SYSTEM STOP MERGES ${numbers}`);
    await own.warehouse.insert(numbers, columns, encoded(rows));
    expect(
      await query(
        'SELECT count() AS parts, sum(rows) AS rows FROM system.parts WHERE active AND database = currentDatabase() AND table = {numbers:String}',
        { numbers },
      ),
    ).toEqual([{ parts: 1, rows: insertLimits.rows }]);
  });

  test('takes the same rows again, since they may be other events', async () => {
    const numbers = await table();
    for (let times = 0; times < 2; times++) await own.warehouse.insert(numbers, columns, encoded([[1, 'a']]));
    expect(await query(`SELECT count() AS count FROM ${numbers}`)).toEqual([{ count: 2 }]);
  });

  test('refuses an insert that could become two parts', async () => {
    const tooMany = { bytes: Buffer.alloc(10), count: insertLimits.rows + 1 };
    await expect(own.warehouse.insert('samples', columns, tooMany)).rejects.toThrow('over the limit');
  });

  test('writes nothing of an insert with one bad row', async () => {
    const numbers = await table();
    const { bytes } = encoded([[1, 'a'], [2, 'cut short']]); // biome-ignore format: rows
    const cut = { bytes: bytes.subarray(0, -3), count: 2 };
    // A server says so at once; the embedded engine's journal finds out later, and keeps the rows in a file.
    await own.warehouse.insert(numbers, columns, cut).catch(({ message }: Error) => {
      expect([name, message]).toEqual(['server', expect.stringContaining('refused a statement')]);
    });
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
    await own.warehouse.insert(numbers, columns, encoded([[1, 'a']])).then(() => order.push('insert'));
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
    await own.warehouse.insert('samples', columns, encoded([[1, 'stays'], [2, 'goes']])); // biome-ignore format: rows
    await own.warehouse.alter('samples', 'DELETE WHERE word = {word:String}', { word: 'goes' });
    expect(await query('SELECT word FROM samples')).toEqual([{ word: 'stays' }]);
  });

  test('migrates once, however often it is opened', async () => {
    const applied = () => query('SELECT number, name FROM migrations');
    expect(await applied()).toEqual([{ number: 1, name: '0001_samples.sql' }]);
    await own.crash();
    await own.recover();
    expect(await eventually('the engine to be back', () => applied().catch(() => null))).toEqual([
      { number: 1, name: '0001_samples.sql' },
    ]);
  });

  test('fails what is under way when the engine dies, says so, and goes on when it is back', async () => {
    const numbers = await table();
    await own.warehouse.insert(numbers, columns, encoded([[1, 'acknowledged']]));
    const { restarts } = own.warehouse.status();
    const underWay = expect(query('SELECT sleepEachRow(1) FROM numbers(3)')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: expect.any(Number),
    });
    await query('SELECT 1');
    await own.crash();
    await underWay;
    await own.recover();
    expect(
      await eventually('an answer', () => query(`SELECT word FROM ${numbers}`).catch(() => null)),
    ).toEqual([{ word: 'acknowledged' }]);
    expect(own.warehouse.status().restarts).toBeGreaterThan(restarts);
  });

  test('refuses what a newer Docwright has stored, in words', async () => {
    await using newer = await open();
    await newer.warehouse.command("INSERT INTO migrations (number, name) SELECT 7, '0007_later.sql'");
    await newer.warehouse.close();
    const older = await openSettledWarehouse(newer.options);
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
});

test('two that start together on one server both come up', async () => {
  await using first = await server();
  await first.warehouse.command('DROP DATABASE docwright');
  const both = await Promise.all([openReadyWarehouse(first.options), openReadyWarehouse(first.options)]);
  for (const warehouse of both) {
    expect(await warehouse.query('SELECT count() AS count FROM samples')).toEqual([{ count: 0 }]);
    await warehouse.close();
  }
});
