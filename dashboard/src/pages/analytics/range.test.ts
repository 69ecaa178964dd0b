import { expect, test } from 'vitest';
import {
  automaticInterval,
  chooseInterval,
  intervalsFor,
  queryOf,
  readRange,
  spanBefore,
  spanOfDays,
} from './range.ts';

const now = Date.parse('2026-11-15T10:20:00Z');
const asked = { range: '30d', dateFrom: '', dateTo: '' };
const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

test('a preset is whole days of UTC and ends with today', () => {
  expect(queryOf(readRange({ ...asked, range: '7d' }, now).span)).toEqual({
    dateFrom: '2026-11-09',
    dateTo: '2026-11-16',
  });
  expect(queryOf(readRange({ ...asked, range: 'today' }, now).span)).toEqual({
    dateFrom: '2026-11-15',
    dateTo: '2026-11-16',
  });
});

test('all time asks for no dates', () => {
  expect(queryOf(readRange({ ...asked, range: 'all' }, now).span)).toEqual({});
});

test('a range of one’s own goes before the preset, and keeps hours', () => {
  const range = readRange({ range: '90d', dateFrom: '2026-11-01T05:00:00Z', dateTo: '2026-11-02' }, now);
  expect(range).toMatchObject({ preset: '90d', isOwn: true });
  expect(queryOf(range.span)).toEqual({ dateFrom: '2026-11-01T05:00:00Z', dateTo: '2026-11-02' });
});

test.each([
  ['2026-11-02', '2026-11-01'],
  ['2026-11-02', '2026-11-02'],
  ['yesterday', '2026-11-02'],
  ['2026-02-31', ''],
])('%s to %s is no range, so that the preset holds', (dateFrom, dateTo) => {
  expect(readRange({ range: 'unknown', dateFrom, dateTo }, now)).toMatchObject({
    preset: '30d',
    isOwn: false,
  });
});

test('a range that is over is held against the same length before it', () => {
  expect(spanBefore(span('2026-11-01', '2026-11-08'), now)).toEqual(span('2026-10-25', '2026-11-01'));
});

test('a range that still runs is held against what had passed of the one before', () => {
  expect(spanBefore(span('2026-11-15', '2026-11-16'), now)).toEqual(
    span('2026-11-14', '2026-11-14T11:00:00Z'),
  );
});

test('a range within the running hour is held against one of the same length', () => {
  expect(spanBefore(span('2026-11-15T10:00:00Z', '2026-11-15T11:00:00Z'), now)).toEqual(
    span('2026-11-15T09:00:00Z', '2026-11-15T10:00:00Z'),
  );
});

test('the last day of a calendar’s range is part of it', () => {
  expect(queryOf(spanOfDays('2026-01-01', '2026-01-31'))).toEqual({
    dateFrom: '2026-01-01',
    dateTo: '2026-02-01',
  });
  expect(spanOfDays('2026-01-02', '2026-01-01')).toBeNull();
  expect(spanOfDays('', '2026-01-01')).toBeNull();
});

test('the interval grows with the range', () => {
  expect(automaticInterval(span('2026-11-01', '2026-11-02'))).toBe('hour');
  expect(automaticInterval(span('2026-11-01', '2026-12-01'))).toBe('day');
  expect(automaticInterval(span('2026-01-01', '2027-01-01'))).toBe('week');
  expect(automaticInterval(span('2020-01-01', '2027-01-01'))).toBe('month');
});

test('a leap year can be shown by hours, and a longer range cannot', () => {
  expect(intervalsFor(span('2028-01-01', '2029-01-01'))).toContain('hour');
  expect(intervalsFor(span('2020-01-01', '2027-01-01'))).not.toContain('hour');
});

test('an interval that does not fit the range gives way to the automatic one', () => {
  expect(chooseInterval('hour', span('2020-01-01', '2027-01-01'))).toBe('month');
  expect(chooseInterval('hour', span('2026-01-01', '2026-03-01'))).toBe('hour');
});
