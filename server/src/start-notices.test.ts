import { expect, test } from 'vitest';
import { readConfig } from './foundation/config.ts';
import { openModels } from './models/open-models.ts';
import { startNotices } from './start-notices.ts';

const notices = (environment: Record<string, string>, sandboxMissing: string | null = null) =>
  startNotices(openModels(readConfig(environment)), sandboxMissing).join('\n');

test('a start without any model says how to add one, also a server of your own', () => {
  const text = notices({});
  expect(text).toContain('builtin/…');
  expect(text).toMatch(
    /No language model .* ANTHROPIC_API_KEY .*\s+.*DOCWRIGHT_MODEL_ENDPOINTS.* DOCWRIGHT_MODEL;/,
  );
});

test('a start with a key says which models there are, and never the key', () => {
  const text = notices({ ANTHROPIC_API_KEY: 'sk-secret', DOCWRIGHT_MODEL: 'anthropic/claude-x' });
  expect(text).toContain('builtin/…, anthropic/…');
  expect(text).toContain('default anthropic/claude-x');
  expect(text).not.toMatch(/No language model|names one|sk-secret/);
});

test('a start with a key that nothing uses says what is missing', () => {
  expect(notices({ ANTHROPIC_API_KEY: 'sk-secret' })).toMatch(/once DOCWRIGHT_MODEL, .* names one/);
});

test('a machine without a sandbox says why', () => {
  expect(notices({}, 'Bubblewrap (bwrap) is not installed.')).toContain(
    'Bubblewrap (bwrap) is not installed.',
  );
  expect(notices({})).toMatch(/sandbox +ready/);
});
