import { expect, test } from 'vitest';
import { listProblems } from '../../checks/list-problems.ts';
import { temporarySite } from '../../fixtures/temporary-site.ts';

test('only the components of Mintlify itself are known to link', async () => {
  const page =
    '<Card href="/no" />\n\n<HeroCard href="/docs/es/quickstart" icon="/no.png" />\n\n<a href="/no">x</a>\n';
  const problems = await listProblems(await temporarySite({ 'docs.json': '{}', 'a.mdx': page }));
  expect(problems.map(({ line, check }) => [line, check])).toEqual([
    [1, 'links'],
    [5, 'links'],
  ]);
});
