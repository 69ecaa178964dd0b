import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostEvents } from '../../contract/analytics-ingest.ts';
import { Fault } from '../../foundation/fault.ts';
import * as batch from './read-batch.ts';

const turn = async () => {};
const readNdjson = (body: Buffer) => batch.readNdjson(body, turn);
/** Cut into its events, as a long one is, and parsed whole, as a short one is: both say the same. */
async function readJsonBatch(body: Buffer): Promise<unknown[]> {
  const [cut, whole] = await Promise.allSettled([
    batch.readJsonBatch(body, turn, 0),
    batch.readJsonBatch(body, turn),
  ]);
  expect(whole.status).toBe(cut.status);
  if (cut.status === 'rejected') throw cut.reason;
  expect(whole).toEqual(cut);
  return cut.value;
}

/** A refusal says so by a fault; anything else is a defect. */
const refused = (error: unknown): null => {
  if (error instanceof Fault) return null;
  throw error;
};

const bytes = (text: string) => Buffer.from(text);

describe('NDJSON', () => {
  test('has an event a line, whatever ends it, and no event in an empty one', async () => {
    expect(await readNdjson(bytes('{"a":1}\n\r\n {"b":2}\r\n\n{"c":3}'))).toEqual([
      { a: 1 },
      { b: 2 },
      { c: 3 },
    ]);
    expect(await readNdjson(bytes(''))).toEqual([]);
  });

  test('keeps the place of a line that is no JSON, or no UTF-8', async () => {
    const body = Buffer.concat([bytes('{"a":1}\n{"b":\n"'), Buffer.from([0xff]), bytes('"\n{"d":4}')]);
    expect(await readNdjson(body)).toEqual([{ a: 1 }, expect.any(Symbol), '\ufffd', { d: 4 }]);
  });

  test('takes 10,000 events and no more', async () => {
    expect(await readNdjson(bytes('1\n'.repeat(mostEvents)))).toHaveLength(mostEvents);
    await expect(readNdjson(bytes('1\n'.repeat(mostEvents + 1)))).rejects.toThrow(
      expect.objectContaining({ code: 'payload_too_large', message: expect.stringContaining('10,000') }),
    );
  });
});

describe('JSON', () => {
  test('has its events in a list', async () => {
    expect(await readJsonBatch(bytes('\ufeff{"events":[{"a":1},5,null]}'))).toEqual([{ a: 1 }, 5, null]);
    expect(await readJsonBatch(bytes('{"events":[],"more":1}'))).toEqual([]);
  });

  test.each(['', '{', 'null', '5', '"events"', '[]', '{}', '{"events":null}', '{"events":{"0":1}}'])(
    '%j is refused as a whole',
    async (body) => {
      await expect(readJsonBatch(bytes(body))).rejects.toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    },
  );

  test('takes 10,000 events and no more', async () => {
    const list = (count: number) => bytes(JSON.stringify({ events: new Array(count).fill(0) }));
    expect(await readJsonBatch(list(mostEvents))).toHaveLength(mostEvents);
    await expect(readJsonBatch(list(mostEvents + 1))).rejects.toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });
});

test('no bytes make either fail but in words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (body) => {
      expect(Array.isArray(await readNdjson(Buffer.from(body)))).toBe(true);
      await expect(readJsonBatch(Buffer.from(body))).rejects.toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    }),
  );
});

/** What the whole body says, parsed at once; null where it is no batch. */
function atOnce(body: Buffer): unknown[] | null {
  try {
    const value = JSON.parse(new TextDecoder().decode(body)) as { events?: unknown } | null;
    return Array.isArray(value?.events) ? value.events : null;
  } catch {
    return null;
  }
}

const event = fc.oneof(fc.jsonValue(), fc.string(), fc.constant({ path: '/a', '"events": [': ['"', '],'] }));
const other = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });

test('a list of events is read as if it were parsed at once, also one that is damaged', async () => {
  const written = fc
    .tuple(fc.array(event), other, other, fc.constantFrom(undefined, 1, '\t'))
    .map(([events, before, after, indent]) =>
      Buffer.from(JSON.stringify({ ...before, events, ...after }, null, indent)),
    );
  const damage = fc.option(fc.tuple(fc.nat(), fc.constantFrom(...'{}[]",:0\\ \n')), { nil: null });
  await fc.assert(
    fc.asyncProperty(written, damage, async (body, damaged) => {
      if (damaged) body[damaged[0] % body.length] = damaged[1].charCodeAt(0);
      expect(await readJsonBatch(body).catch(refused)).toEqual(atOnce(body));
    }),
    { numRuns: 500 },
  );
});

test('one event that is too long spoils no other', async () => {
  const long = JSON.stringify({ path: '/a', more: Array(200_000).fill(0) });
  const events = [{ a: 1 }, expect.any(Symbol), { c: 3 }];
  expect(await readJsonBatch(bytes(`{"events":[{"a":1},${long},{"c":3}]}`))).toEqual(events);
  expect(await readNdjson(bytes(`{"a":1}\n${long}\n{"c":3}`))).toEqual(events);
});
