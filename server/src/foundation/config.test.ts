import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newKey } from './api-key.ts';
import { readConfig, settings } from './config.ts';

const complaintsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the configuration was accepted');
};

describe('the configuration', () => {
  test('of an empty environment binds to loopback, port 4000, with an embedded database', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4000, role: 'all', model: 'builtin/codemod' });
    expect(config.databaseUrl).toBeUndefined();
    expect(config.dataDir).toMatch(/\.docwright$/);
  });

  test('takes an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined });
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DOCWRIGHT_ROLE', 'boss'],
    ['DOCWRIGHT_PUBLIC_URL', 'ftp://example.com'],
    ['DOCWRIGHT_LOG_LEVEL', 'loud'],
    ['DOCWRIGHT_COMMIT_AUTHOR', 'nobody'],
    ['DOCWRIGHT_WORKER_CONCURRENCY', '0'],
    ['DOCWRIGHT_TRUSTED_PROXIES', '10.0.0.1, nonsense'],
    ['DOCWRIGHT_INTERNAL_HOSTS', 'gitlab.corp.example, 10.0.0.0/99'],
    ['DOCWRIGHT_INTERNAL_HOSTS', 'https://gitlab.corp.example'],
    ['DOCWRIGHT_INTERNAL_HOSTS', 'git*.corp.example'],
    ['ANTHROPIC_BASE_URL', 'gateway.example.com'],
    ['DOCWRIGHT_MODEL_ENDPOINTS', 'http://127.0.0.1:11434/v1'],
    ['DOCWRIGHT_MODEL_ENDPOINTS', 'ollama=127.0.0.1:11434'],
    ['DOCWRIGHT_MODEL_ENDPOINTS', 'a=http://127.0.0.1:1, a=http://127.0.0.1:2'],
  ] as const)('names %s, its value %j and what it takes', (name, value) => {
    expect(complaintsOf({ [name]: value })).toBe(
      `${name} is ${JSON.stringify(value)}; it takes ${settings[name].takes}.`,
    );
  });

  test('tells everything that is wrong at once', () => {
    expect(complaintsOf({ PORT: 'x', DOCWRIGHT_ROLE: 'y' }).split('\n')).toHaveLength(2);
  });

  test.each([
    ['DOCWRIGHT_CLICKHOUSE_CLUSTER', { DOCWRIGHT_CLICKHOUSE_CLUSTER: 'docs' }],
    ['DOCWRIGHT_TRACKER_PATH', { DOCWRIGHT_TRACKER_PATH: '/healthz' }],
    ['DOCWRIGHT_TRACKER_PATH', { DOCWRIGHT_TRACKER_PATH: '/collect' }],
    ['DOCWRIGHT_TRACKER_PATH', { DOCWRIGHT_TRACKER_PATH: '/p/t.js', DOCWRIGHT_COLLECT_PATH: '/p' }],
    ['DOCWRIGHT_COLLECT_PATH', { DOCWRIGHT_COLLECT_PATH: '/v1' }],
    ['DOCWRIGHT_COLLECT_PATH', { DOCWRIGHT_COLLECT_PATH: '/git/views' }],
    ['DOCWRIGHT_COLLECT_PATH', { DOCWRIGHT_COLLECT_PATH: '/tracker.js' }],
    ['DOCWRIGHT_MODEL_ENDPOINTS', { DOCWRIGHT_MODEL_ENDPOINTS: 'openai=http://127.0.0.1:1/v1' }],
    ['DOCWRIGHT_MODEL_KEYS', { DOCWRIGHT_MODEL_KEYS: 'gateway=key' }],
  ])('refuses %s where it does not go with the rest: %o', (name, environment) => {
    const complaint = complaintsOf(environment);
    expect(complaint.split('\n')).toHaveLength(1);
    expect(complaint).toContain(name);
  });

  test('takes paths that are only similar to others', () => {
    const paths = { DOCWRIGHT_COLLECT_PATH: '/pages', DOCWRIGHT_TRACKER_PATH: '/pages.js' };
    expect(readConfig(paths)).toMatchObject({ collectPath: '/pages', trackerPath: '/pages.js' });
    const cluster = { CLICKHOUSE_URL: 'http://a:8123', DOCWRIGHT_CLICKHOUSE_CLUSTER: 'docs' };
    expect(readConfig(cluster)).toMatchObject({ clickhouseCluster: 'docs' });
  });

  test.each([
    'DOCWRIGHT_ADMIN_KEY',
    'DOCWRIGHT_SECRET_KEY',
    'DATABASE_URL',
    'DOCWRIGHT_METRICS_TOKEN',
    'DOCWRIGHT_MODEL_KEYS',
    'HTTPS_PROXY',
  ])('does not show the value of %s, even a bad one', (name) => {
    const complaint = complaintsOf({ [name]: 'hunter2' });
    expect(complaint).toContain(name);
    expect(complaint).not.toContain('hunter2');
  });

  test('does not show a model’s key that no header could carry', () => {
    expect(complaintsOf({ OPENAI_API_KEY: 'hunter two' })).not.toContain('hunter');
  });

  test('reads several model endpoints, and keys with any sign in them', () => {
    const { modelEndpoints, modelKeys } = readConfig({
      DOCWRIGHT_MODEL_ENDPOINTS: 'ollama=http://127.0.0.1:11434/v1, gate-way=https://llm.example.com',
      DOCWRIGHT_MODEL_KEYS: 'gate-way=sk=a/b+c==',
    });
    expect([...modelEndpoints.keys()]).toEqual(['ollama', 'gate-way']);
    expect(modelKeys.get('gate-way')).toBe('sk=a/b+c==');
  });

  test('reads how the network is reached, proxies in either case', () => {
    const config = readConfig({
      DOCWRIGHT_INTERNAL_HOSTS: 'gitlab.corp.example, *.dev.example, 10.0.0.0/8, fd00::1, *',
      HTTPS_PROXY: 'http://proxy.example:3128',
      HTTP_PROXY: 'http://proxy.example:1',
      http_proxy: 'http://proxy.example:2',
      no_proxy: '.corp.example,10.0.0.0/8',
    });
    expect(config.internalHosts).toHaveLength(5);
    expect(config.proxies).toEqual({
      https: 'http://proxy.example:3128',
      http: 'http://proxy.example:2',
      except: ['.corp.example', '10.0.0.0/8'],
    });
  });

  test('reads what it is given', () => {
    const adminKey = newKey();
    const config = readConfig({
      DOCWRIGHT_ADMIN_KEY: adminKey,
      DOCWRIGHT_PUBLIC_URL: 'https://docs.example.com/',
      DOCWRIGHT_COMMIT_AUTHOR: 'Doc Bot <bot@example.com>',
      DOCWRIGHT_TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16',
      DOCWRIGHT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    expect(config).toMatchObject({
      adminKey,
      publicUrl: 'https://docs.example.com',
      commitAuthor: { name: 'Doc Bot', email: 'bot@example.com' },
      trustedProxies: ['10.0.0.1', '192.168.0.0/16'],
    });
    expect(config.secretKey).toHaveLength(32);
  });

  test('is documented, every variable of it', () => {
    const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(documented).toEqual(Object.keys(settings));
  });
});
