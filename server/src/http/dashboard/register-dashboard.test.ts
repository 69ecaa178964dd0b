import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scratchDirectory } from '../../git/testing/scratch-repository.ts';
import { registerDashboard } from './register-dashboard.ts';

const files = {
  'index.html': '<!doctype html><div id="root"></div>',
  'assets/main-5f3a.js': 'console.log("main")',
  'theme.js': 'document.documentElement.dataset.theme = "dark"',
  'sources.sha256': 'not for anybody',
};

function serve(built: Partial<typeof files> = files) {
  const scratch = scratchDirectory();
  for (const [name, content] of Object.entries(built)) {
    const file = join(scratch.path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content));
  }
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    scratch[Symbol.dispose]();
  });
  registerDashboard(app, scratch.path);
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

describe('an address of a page', () => {
  test('answers with the same document, whatever is or is not behind it', async () => {
    const get = serve();
    for (const address of [
      '/',
      '/sign-in?token=x',
      '/system',
      '/projects/demo/pulls/1',
      '/projects/..%2F..',
    ]) {
      const { statusCode, body, headers } = await get(address);
      expect([statusCode, body, headers['content-type']]).toEqual([
        200,
        files['index.html'],
        'text/html; charset=utf-8',
      ]);
    }
  });

  test('lets nothing run that is not a file from here, and nobody frame it', async () => {
    const { headers } = await serve()('/');
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy.split('; ')).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('says how to get a dashboard where none was built', async () => {
    const { statusCode, body } = await serve({})('/projects/demo');
    expect(statusCode).toBe(503);
    expect(body).toContain('npm run build');
  });
});

describe('a file of the dashboard', () => {
  test('is kept for good where its name changes with its content, else for minutes', async () => {
    const get = serve();
    expect((await get('/assets/main-5f3a.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=300');
  });

  test('comes as small as the browser takes it', async () => {
    const get = serve();
    const br = await get('/theme.js', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(files['theme.js']);
    const gzip = await get('/theme.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(files['theme.js']);
    const plain = await get('/theme.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, files['theme.js']]);
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  test('is not sent again to who has it', async () => {
    const get = serve();
    const { headers } = await get('/theme.js');
    const again = await get('/theme.js', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['/sources.sha256', '/index.html', '/theme.js.br', '/assets/other.js', '/assets/../theme.js.gz'])(
    '%s is none',
    async (address) => {
      expect((await serve()(address)).statusCode).toBe(404);
    },
  );
});
