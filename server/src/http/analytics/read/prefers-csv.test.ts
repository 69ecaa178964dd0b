import { expect, test } from 'vitest';
import { prefersCsv } from './prefers-csv.ts';

test.each([
  'text/csv',
  'TEXT/CSV',
  'text/csv;q=0.5',
  'text/csv, application/json',
  'text/csv;header=present, */*;q=0.1',
  'application/json;q=0.5, text/csv;q=0.6',
  'text/html, text/csv',
])('%s asks for CSV', (accept) => {
  expect(prefersCsv(accept)).toBe(true);
});

test.each([
  undefined,
  '',
  '*/*',
  'text/*',
  'application/json',
  'text/csv;q=0',
  'text/csv;q=0.000',
  'text/csv;q=2',
  'text/csv;q=x',
  'text/csv-schema',
  'text/csv;q=0.5, application/json',
  'text/csv;q=0.5, application/*;q=0.9',
  'text/csv;q=0.5, */*',
])('%s asks for JSON', (accept) => {
  expect(prefersCsv(accept)).toBe(false);
});
