import { expect, test, vi } from 'vitest';
import { plainEnvironment } from './plain-environment.ts';

test('passes the path on, and no key', () => {
  vi.stubEnv('DOCWRIGHT_ADMIN_KEY', 'dw_secret')
    .stubEnv('OPENAI_API_KEY', 'sk-secret')
    .stubEnv('PATH', '/bin');
  const environment = plainEnvironment({ MORE: 'yes' });
  vi.unstubAllEnvs();
  expect(environment).toMatchObject({ PATH: '/bin', MORE: 'yes' });
  expect(JSON.stringify(environment)).not.toContain('secret');
});
