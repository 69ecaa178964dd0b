import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, weighJson } from './parse-json.ts';

const bytes = (text: string) => Buffer.from(text);
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('every JSON value is read as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseJson(bytes(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('brackets and commas in texts weigh nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(weighJson(bytes(JSON.stringify(value))).depth).toBe(depthOf(value));
    }),
  );
  expect(weighJson(bytes(JSON.stringify(['[[{,"\\', '\\"['])))).toEqual({ depth: 1, values: 3 });
});

test.each([
  ['nested too deep', `${'['.repeat(101)}${']'.repeat(101)}`, 'invalid_request', 'Send it flatter'],
  ['of too many values', `[${'0,'.repeat(50_000)}0]`, 'payload_too_large', 'Send fewer'],
  ['no JSON', '{', 'invalid_request', 'not valid JSON'],
])('what is %s is refused with what to do', (_, text, code, message) => {
  expect(() => parseJson(bytes(text))).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  );
});

test('no bytes are taken for UTF-8 that are none', () => {
  expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow('UTF-8');
});
