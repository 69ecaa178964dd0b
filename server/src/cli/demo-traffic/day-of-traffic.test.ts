import { expect, test } from 'vitest';
import { readers } from './audience.ts';
import { dayOfTraffic } from './day-of-traffic.ts';
import { samplePages } from './sample-pages.ts';

const pages = samplePages();
const of = (date: string, seed = 'acme') => dayOfTraffic(date, pages, seed);

test('the sample site’s pages are known by their paths', () => {
  expect(pages.slice(0, 3)).toEqual(['/', '/quickstart', '/concepts/schedules']);
  expect(new Set(pages).size).toBe(pages.length);
});

test('a day is the same whenever it is made, and another with another seed', () => {
  expect(of('2026-03-04')).toEqual(of('2026-03-04'));
  expect(of('2026-03-04').map(({ event }) => event.url)).not.toEqual(
    of('2026-03-04', 'x').map(({ event }) => event.url),
  );
});

test('ids are unique, times stay within the day, every kind of reader comes', () => {
  const reads = ['2026-03-04', '2026-03-05'].flatMap((date) => of(date));
  expect(new Set(reads.map(({ event }) => event.id)).size).toBe(reads.length);
  expect(reads.every(({ event }) => /^2026-03-0[45]T/.test(event.timestamp))).toBe(true);
  expect(new Set(reads.map(({ reader }) => reader))).toEqual(new Set(readers.map(({ name }) => name)));
});

test('weekends are quieter for people, the first page is read most, some pages are missing', () => {
  const people = (date: string) => of(date).filter(({ reader }) => reader === 'people in browsers').length;
  // A week without a launch.
  expect(people('2026-03-07')).toBeLessThan(people('2026-03-04') / 2);
  const paths = of('2026-03-04').map(({ event }) => new URL(event.url!).pathname);
  const times = (path: string) => paths.filter((each) => each === path).length;
  expect(times(pages[0]!)).toBeGreaterThan(times(pages[5]!));
  const statuses = of('2026-03-04').map(({ event }) => event.status);
  expect(statuses.filter((status) => status === 404).length / statuses.length).toBeGreaterThan(0.01);
  expect(statuses.filter((status) => status === 404).length / statuses.length).toBeLessThan(0.15);
});
