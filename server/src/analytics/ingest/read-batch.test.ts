import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostEvents } from '../../contract/analytics-ingest.ts';
import { readJsonBatch, readNdjson } from './read-batch.ts';

const bytes = (text: string) => Buffer.from(text);

describe('NDJSON', () => {
  test('has an event a line, whatever ends it, and no event in an empty one', () => {
    expect(readNdjson(bytes('{"a":1}\n\r\n {"b":2}\r\n\n{"c":3}'))).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
    expect(readNdjson(bytes(''))).toEqual([]);
  });

  test('keeps the place of a line that is no JSON, or no UTF-8', () => {
    const body = Buffer.concat([bytes('{"a":1}\n{"b":\n"'), Buffer.from([0xff]), bytes('"\n{"d":4}')]);
    expect(readNdjson(body)).toEqual([{ a: 1 }, expect.any(Symbol), '\ufffd', { d: 4 }]);
  });

  test('takes 10,000 events and no more', () => {
    expect(readNdjson(bytes('1\n'.repeat(mostEvents)))).toHaveLength(mostEvents);
    expect(() => readNdjson(bytes('1\n'.repeat(mostEvents + 1)))).toThrow(
      expect.objectContaining({ code: 'payload_too_large', message: expect.stringContaining('10001') }),
    );
  });
});

describe('JSON', () => {
  test('has its events in a list', () => {
    expect(readJsonBatch(bytes('\ufeff{"events":[{"a":1},5,null]}'))).toEqual([{ a: 1 }, 5, null]);
    expect(readJsonBatch(bytes('{"events":[],"more":1}'))).toEqual([]);
  });

  test.each(['', '{', 'null', '5', '"events"', '[]', '{}', '{"events":null}', '{"events":{"0":1}}'])(
    '%j is refused as a whole',
    (body) => {
      expect(() => readJsonBatch(bytes(body))).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    },
  );

  test('takes 10,000 events and no more', () => {
    const list = (count: number) => bytes(JSON.stringify({ events: new Array(count).fill(0) }));
    expect(readJsonBatch(list(mostEvents))).toHaveLength(mostEvents);
    expect(() => readJsonBatch(list(mostEvents + 1))).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });
});

test('no bytes make either fail but in words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (body) => {
      expect(Array.isArray(readNdjson(Buffer.from(body)))).toBe(true);
      expect(() => readJsonBatch(Buffer.from(body))).toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    }),
  );
});
