import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docusaurusSite } from '../../docs/fixtures/sites.ts';
import { temporarySite } from '../../docs/fixtures/temporary-site.ts';
import { inspect } from '../../docs/inspect/inspect.ts';
import { describeInspection } from './describe-inspection.ts';

const style = (_: string, text: string) => text;

test('no line is wider than the terminal, but for words that are, and no word is lost', async () => {
  const files = { ...docusaurusSite, 'docs/b.md': '[a](./gone.md) [b](./gone-too.md)\n' };
  const inspection = await inspect(await temporarySite(files));
  const words = (text: string) => text.split(/\s+/);
  const whole = words(describeInspection(inspection, [], { most: 10, all: true, style }));
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 200 }), (columns) => {
      const text = describeInspection(inspection, [], { columns, most: 10, all: true, style });
      expect(words(text)).toEqual(whole);
      for (const line of text.split('\n').slice(2))
        expect(line.length <= columns || words(line.trim()).length <= 2).toBe(true);
    }),
  );
});

test('pages with their addresses and what may be broken are listed where all is asked for', async () => {
  const files = { ...docusaurusSite, 'docs/b.mdx': '<Own />\n\n[a](#gone)\n' };
  const inspection = await inspect(await temporarySite(files));
  const whole = describeInspection(inspection, [], { most: 10, all: true, style });
  expect(whole).toContain(
    'Perhaps broken (1)\n  docs/b.mdx:3  “#gone” names an anchor that was not found on this page. It is unknown: <Own> may show it.',
  );
  expect(whole).toContain('\n  docs/b.mdx  /docs/b');
  const short = describeInspection(inspection, [], { most: 10, all: false, style });
  expect(short).toContain('Perhaps broken: 1 link not found, and no problem for certain; --all lists them');
  expect(short).not.toContain('/docs/b');
});
