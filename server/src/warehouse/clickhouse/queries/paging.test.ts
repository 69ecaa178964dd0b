import { expect, test } from 'vitest';
import { arranged, searchParameter } from './paging.ts';

const columns = { human: 'people', ai: 'agents', total: 'people + agents' };

test.each([
  [{}, 'people + agents DESC, path'],
  [{ sort: 'total', order: 'descending' }, 'people + agents DESC, path'],
  [{ sort: 'human', order: 'ascending' }, 'people, path'],
  [{ sort: 'ai' }, 'agents DESC, path'],
  [{ sort: 'path', order: 'ascending' }, 'path'],
  [{ sort: 'path', order: 'descending' }, 'path DESC'],
] as const)('%j orders by %s', (arrangement, order) => {
  expect(arranged(arrangement, columns)).toBe(order);
});

test('a search is a parameter, whatever is in it, and no part of the statement', () => {
  const search = "%_\\'; DROP TABLE events; --";
  expect(searchParameter({ search })).toEqual({ search });
  expect(arranged({ search }, columns)).toBe(arranged({}, columns));
  expect(searchParameter({})).toEqual({});
});
