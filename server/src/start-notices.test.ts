import { expect, test } from 'vitest';
import { readConfig } from './foundation/config.ts';
import { openModels } from './models/open-models.ts';
import { startNotices } from './start-notices.ts';

const notices = (environment: Record<string, string>, sandboxMissing: string | null = null) =>
  startNotices(openModels(readConfig(environment)), sandboxMissing).join('\n');

test('a start without any key says how to add one', () => {
  const text = notices({});
  expect(text).toContain('builtin/…');
  expect(text).toMatch(/No key .* ANTHROPIC_API_KEY .* DOCWRIGHT_MODEL/);
});

test('a start with a key says which models there are, and never the key', () => {
  const text = notices({ ANTHROPIC_API_KEY: 'sk-secret', DOCWRIGHT_MODEL: 'anthropic/claude-x' });
  expect(text).toContain('builtin/…, anthropic/…');
  expect(text).toContain('default anthropic/claude-x');
  expect(text).not.toMatch(/No key|sk-secret/);
});

test('a machine without a sandbox says why', () => {
  expect(notices({}, 'Bubblewrap (bwrap) is not installed.')).toContain(
    'Bubblewrap (bwrap) is not installed.',
  );
  expect(notices({})).toMatch(/sandbox +ready/);
});
