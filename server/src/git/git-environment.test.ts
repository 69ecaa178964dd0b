import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveGit } from '../../test/support/hosts/git-backend.ts';
import { proxyOnLoopback } from '../foundation/network/testing/loopback-proxy.ts';
import {
  authorityFile,
  certifiedName,
  serveOnLoopback,
} from '../foundation/network/testing/loopback-server.ts';
import { outboundWith, resolverOf } from '../foundation/network/testing/outbound-for-tests.ts';
import { remoteBranches } from './remote-branches.ts';
import { ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const credential = { username: 'docwright', password: 's3cret' };
const signedIn = `Basic ${Buffer.from('docwright:s3cret').toString('base64')}`;

/** A repository at `/docs.git`, and what the branch `main` of it points to. */
function publish(path: string): { answer: RequestListener; head: string } {
  const repository = new ScratchRepository(join(path, 'docs'));
  const directory = join(path, 'docs.git');
  execFileSync('git', ['clone', '--quiet', '--bare', repository.directory, directory]);
  return {
    head: repository.head(),
    answer: (request, response) => {
      const { pathname } = new URL(request.url!, 'http://host');
      void serveGit(request, response, { directory, path: pathname, user: 'docwright' });
    },
  };
}

const corp = { resolve: resolverOf({ [certifiedName]: ['127.0.0.1'] }), internalHosts: ['*.corp.test'] };

describe('git', () => {
  test('goes to the address that was looked at, without asking for the name again', async () => {
    using scratch = scratchDirectory();
    const { answer, head } = publish(scratch.path);
    await using server = await serveOnLoopback(answer);
    await using outbound = outboundWith(corp);
    const url = `http://${certifiedName}:${server.port}/docs.git`;
    const source = { url, name: 'docs', credential, network: await outbound.forGit(url) };
    expect(await remoteBranches(source, ['main'])).toEqual(new Map([['main', head]]));
    expect(server.requests[0]!.headers).toMatchObject({ authorization: signedIn });
  });

  test('believes the operator’s certificate authority, and no other', async () => {
    using scratch = scratchDirectory();
    const { answer, head } = publish(scratch.path);
    await using server = await serveOnLoopback(answer, { tls: true });
    const url = `${server.url}/docs.git`;
    await using strict = outboundWith(corp);
    const strange = { url, name: 'docs', network: await strict.forGit(url) };
    await expect(remoteBranches(strange, ['main'])).rejects.toThrow('could not be reached');
    await using outbound = outboundWith({ ...corp, caFile: authorityFile, dataDir: scratch.path });
    const source = { url, name: 'docs', network: await outbound.forGit(url) };
    expect((await remoteBranches(source, ['main'])).get('main')).toBe(head);
  });

  test('goes through the proxy, by name', async () => {
    using scratch = scratchDirectory();
    const { answer, head } = publish(scratch.path);
    await using server = await serveOnLoopback(answer, { tls: true });
    await using proxy = await proxyOnLoopback();
    const proxies = { https: proxy.url, http: undefined, except: [] };
    await using outbound = outboundWith({ proxies, caFile: authorityFile, dataDir: scratch.path });
    const url = `${server.url}/docs.git`;
    const source = { url, name: 'docs', network: await outbound.forGit(url) };
    expect((await remoteBranches(source, ['main'])).get('main')).toBe(head);
    expect(proxy.asked).toContain(`CONNECT ${certifiedName}:${server.port}`);
  });

  test('goes nowhere that nobody has looked at', async () => {
    await using server = await serveOnLoopback((_, response) => response.end());
    const source = { url: `${server.url}/docs.git`, name: 'docs' };
    await expect(remoteBranches(source, ['main'])).rejects.toThrow('nobody has looked');
    expect(server.requests).toHaveLength(0);
  });

  test('does not follow a redirect', async () => {
    await using other = await serveOnLoopback((_, response) => response.end());
    await using server = await serveOnLoopback((request, response) => {
      response.writeHead(302, { location: other.url + request.url }).end();
    });
    await using outbound = outboundWith({ internalHosts: ['127.0.0.1'] });
    const url = `${server.url}/docs.git`;
    const source = { url, name: 'docs', credential, network: await outbound.forGit(url) };
    await expect(remoteBranches(source, ['main'])).rejects.toThrow('could not be reached');
    expect(server.requests).toHaveLength(1);
    expect(other.requests).toHaveLength(0);
  });

  test.runIf(process.platform === 'linux')('shows no secret in the list of processes', async () => {
    let listed: string[] = [];
    await using server = await serveOnLoopback((_, response) => {
      listed = commandLines().filter((line) => line.includes(server.url));
      response.writeHead(404).end();
    });
    await using proxy = await proxyOnLoopback();
    const proxies = { http: proxy.url, https: undefined, except: [] };
    await using outbound = outboundWith({ internalHosts: ['127.0.0.1'], proxies });
    const url = `${server.url}/docs.git`;
    const source = { url, name: 'docs', credential, network: await outbound.forGit(url) };
    const error = await remoteBranches(source, ['main']).catch((thrown) => thrown);
    expect(listed.some((line) => line.includes('remote-http'))).toBe(true);
    const shown = `${listed.join('\n')}\n${error.message}\n${error.internal}\n${error.cause}`;
    for (const secret of ['s3cret', signedIn]) expect(shown).not.toContain(secret);
  });
});

/** Of every process of this machine. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch (error) {
        // It ended a moment ago.
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
        throw error;
      }
    });
}
