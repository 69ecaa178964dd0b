import { expect, test } from 'vitest';
import { storableJson, storableText } from './storable.ts';

test('what PostgreSQL cannot store is replaced, wherever it is', () => {
  expect(storableText('a\0b\ud800c')).toBe('a\ufffdb\ufffdc');
  expect(JSON.parse(storableJson({ list: ['\0', { deep: '\udc00' }], number: 1, nothing: null }))).toEqual({
    list: ['\ufffd', { deep: '\ufffd' }],
    number: 1,
    nothing: null,
  });
});

test('everything else stays as it is', () => {
  expect(storableText('ünïcödé 🚀\n\t')).toBe('ünïcödé 🚀\n\t');
});
