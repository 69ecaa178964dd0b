import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCodeOf } from './error-code-of.ts';
import { proxyOnLoopback } from './testing/loopback-proxy.ts';
import { authorityFile, certifiedName, serveOnLoopback } from './testing/loopback-server.ts';
import { outboundWith, resolverOf } from './testing/outbound-for-tests.ts';

function scratch() {
  const path = mkdtempSync(join(tmpdir(), 'docwright-network-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

const corp = { resolve: resolverOf({ [certifiedName]: ['127.0.0.1'] }), internalHosts: ['*.corp.test'] };

describe('a host with a certificate authority of its own', () => {
  test('is believed if the operator names it', async () => {
    using data = scratch();
    await using server = await serveOnLoopback((_, response) => response.end('hello'), { tls: true });
    await using outbound = outboundWith({ ...corp, caFile: authorityFile, dataDir: data.path });
    expect(await (await outbound.fetch(server.url)).text()).toBe('hello');
  });

  test('is not believed otherwise', async () => {
    await using server = await serveOnLoopback((_, response) => response.end('hello'), { tls: true });
    await using outbound = outboundWith(corp);
    const calling = outbound.fetch(server.url);
    await expect(calling.catch(errorCodeOf)).resolves.toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(server.requests).toHaveLength(0);
  });

  test('keeps the server from starting if its file is none', () => {
    using data = scratch();
    const caFile = join(data.path, 'authority.pem');
    expect(() => outboundWith({ caFile, dataDir: data.path })).toThrow('DOCWRIGHT_CA_FILE');
    writeFileSync(caFile, 'hello');
    expect(() => outboundWith({ caFile, dataDir: data.path })).toThrow('there is no certificate in it');
    writeFileSync(caFile, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----');
    expect(() => outboundWith({ caFile, dataDir: data.path })).toThrow('cannot be read as certificates');
  });
});

describe('through a proxy', () => {
  test('a host is reached by a tunnel, and by its name', async () => {
    using data = scratch();
    await using server = await serveOnLoopback((_, response) => response.end('hello'), { tls: true });
    await using proxy = await proxyOnLoopback();
    const proxies = { https: proxy.url, http: undefined, except: [] };
    await using outbound = outboundWith({ proxies, caFile: authorityFile, dataDir: data.path });
    const response = await outbound.fetch(server.url);
    expect(await response.text()).toBe('hello');
    expect(proxy.asked).toEqual([`CONNECT ${certifiedName}:${server.port}`]);
    expect(proxy.signIns).toEqual([`Basic ${Buffer.from('docwright:s3cret').toString('base64')}`]);
  });

  test('plain http goes without a tunnel, to listed hosts alone', async () => {
    await using server = await serveOnLoopback((_, response) => response.end('hello'));
    await using proxy = await proxyOnLoopback();
    const proxies = { http: proxy.url, https: undefined, except: [] };
    const url = `http://wiki.corp.test:${server.port}/`;
    await using strict = outboundWith({ proxies });
    await expect(strict.fetch(url)).rejects.toThrow('use https://');
    await using outbound = outboundWith({ proxies, internalHosts: ['*.corp.test'] });
    expect(await (await outbound.fetch(url)).text()).toBe('hello');
    expect(proxy.asked).toEqual([`GET ${url}`]);
  });

  test('an internal address is not called, neither by number nor by a name that has one among others', async () => {
    await using proxy = await proxyOnLoopback();
    const proxies = { https: proxy.url, http: proxy.url, except: [] };
    const resolve = resolverOf({ 'a.test': ['140.82.112.3', '10.0.0.1'] });
    await using outbound = outboundWith({ proxies, resolve });
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://a.test/', 'http://10.0.0.1/']) {
      await expect(outbound.fetch(url)).rejects.toThrow('an internal address');
    }
    expect(proxy.asked).toEqual([]);
  });

  test('an exception is called without it', async () => {
    await using server = await serveOnLoopback((_, response) => response.end('hello'));
    await using proxy = await proxyOnLoopback();
    const proxies = { http: proxy.url, https: proxy.url, except: ['127.0.0.0/8'] };
    await using outbound = outboundWith({ proxies, internalHosts: ['127.0.0.1'] });
    expect(await (await outbound.fetch(server.url)).text()).toBe('hello');
    expect(proxy.asked).toEqual([]);
  });
});

describe('git', () => {
  const resolve = resolverOf({
    'git.test': ['140.82.112.3', '2606:50c0::1', '10.0.0.1'],
    'in.test': ['10.0.0.1'],
  });

  test('is told the addresses that were looked at', async () => {
    await using outbound = outboundWith({ resolve });
    expect(await outbound.forGit('https://git.test/a.git')).toEqual({
      resolve: 'git.test:443:140.82.112.3,[2606:50c0::1]',
      caFile: null,
      proxy: null,
    });
    expect(await outbound.forGit('https://140.82.112.3:8443/a.git')).toMatchObject({ resolve: null });
  });

  test('is not sent to where `fetch` would not go', async () => {
    await using outbound = outboundWith({ resolve });
    for (const url of [
      'https://in.test/a.git',
      'https://127.0.0.1/a',
      'http://git.test/a',
      'https://[::1]/a',
    ]) {
      await expect(outbound.forGit(url)).rejects.toMatchObject({ code: 'repository_unreachable' });
    }
  });

  test('is not started for a name without an address; whose trouble that is depends', async () => {
    await using outbound = outboundWith({ resolve });
    await expect(outbound.forGit('https://typo.test/a')).rejects.toThrow('There is no host typo.test');
    const away = async () => Promise.reject(Object.assign(new Error('away'), { code: 'EAI_AGAIN' }));
    await using lost = outboundWith({ resolve: away });
    await expect(lost.forGit('https://git.test/a')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is given no URL that it could read in another way', async () => {
    await using outbound = outboundWith({ resolve });
    const odd = [
      'https://git.test\\@in.test/a',
      'https://GIT.test/a',
      'https://me@git.test/a',
      'https://git.test./a',
    ];
    for (const url of [...odd, 'https:git.test/a', 'https://git.test:443/a', 'file:///etc', 'nonsense']) {
      await expect(outbound.forGit(url), url).rejects.toThrow('not written plainly');
    }
  });

  test('goes through the proxy, and knows the certificates', async () => {
    using data = scratch();
    const proxies = { https: 'http://proxy.test:3128', http: undefined, except: ['corp.test'] };
    await using outbound = outboundWith({ resolve, proxies, caFile: authorityFile, dataDir: data.path });
    const caFile = join(data.path, 'certificate-authorities.pem');
    const proxy = 'http://proxy.test:3128';
    expect(await outbound.forGit('https://unknown.test/a')).toEqual({ resolve: null, proxy, caFile });
    await expect(outbound.forGit('https://in.test/a')).rejects.toThrow('an internal address');
  });
});
