import { expect, test } from 'vitest';
import type { PreviewNode } from '../../../../server/src/contract/preview.ts';
import { levelHeadings } from './heading-levels.ts';

const heading = (level: number): PreviewNode => ({ type: 'element', name: `h${level}`, children: [] });
const levels = (first: number, ...own: number[]) => [...levelHeadings(own.map(heading), first).values()];

test('the highest headings of a page begin where they are told to', () => {
  expect(levels(3, 1, 2, 2, 3)).toEqual([3, 4, 4, 5]);
  expect(levels(3, 2, 3, 2)).toEqual([3, 4, 3]);
});

test('no level is skipped, and none lies below the deepest', () => {
  expect(levels(3, 1, 4, 4, 2)).toEqual([3, 4, 5, 4]);
  expect(levels(4, 1, 2, 3, 4, 5)).toEqual([4, 5, 6, 6, 6]);
  expect(levels(3, 3, 1)).toEqual([3, 3]);
});

test('headings inside components count in the order of the page', () => {
  const inside: PreviewNode = {
    type: 'component',
    name: 'Card',
    attributes: '',
    inline: false,
    children: [heading(3)],
  };
  expect([...levelHeadings([heading(1), inside, heading(2)], 3).values()]).toEqual([3, 4, 4]);
});

test('a page without headings has none', () => {
  expect(levels(3)).toEqual([]);
});
