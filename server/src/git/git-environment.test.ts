import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
import { transportSettings } from './git-environment.ts';
import { initBare } from './init-bare.ts';
import { pushBranch } from './push.ts';
import { remoteBranches } from './remote-branches.ts';
import { runGit } from './run-git.ts';
import { ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const credential = { username: 'docwright', password: 's3cret' };
const signedIn = `Basic ${Buffer.from('docwright:s3cret').toString('base64')}`;

/** A repository at `/docs.git`, and what the branch `main` of it points to. */
function publish(path: string): { answer: RequestListener; head: string; directory: string } {
  const repository = new ScratchRepository(join(path, 'docs'));
  const directory = join(path, 'docs.git');
  execFileSync('git', ['clone', '--quiet', '--bare', repository.directory, directory]);
  return {
    directory,
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

  test('takes no objects from where a host says that there are more', async () => {
    await using other = await serveOnLoopback((_, response) => response.writeHead(404).end());
    const commit = 'c0ffee'.padEnd(40, '0');
    // As a plain file server, which git believes to be a repository without a git behind it.
    const files: Record<string, string> = {
      '/docs.git/info/refs': `${commit}\trefs/heads/main\n`,
      '/docs.git/HEAD': 'ref: refs/heads/main\n',
      '/docs.git/objects/info/http-alternates': `${other.url}/docs.git/objects\n`,
      '/docs.git/objects/info/alternates': `${other.url}/docs.git/objects\n/etc\n`,
    };
    await using server = await serveOnLoopback((request, response) => {
      const text = files[new URL(request.url!, 'http://host').pathname];
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(text);
    });
    await using outbound = outboundWith({ internalHosts: ['127.0.0.1'] });
    const url = `${server.url}/docs.git`;
    const source = { url, name: 'docs', credential, network: await outbound.forGit(url) };
    using scratch = scratchDirectory();
    await initBare(join(scratch.path, 'mirror.git'));
    const options = {
      env: { GIT_DIR: join(scratch.path, 'mirror.git') },
      settings: transportSettings(source),
    };
    await expect(runGit(['fetch', url, 'main'], options)).rejects.toThrow(commit);
    expect(server.requests.map((request) => request.url)).toContain('/docs.git/objects/info/http-alternates');
    expect(other.requests).toHaveLength(0);
  });

  test('repeats no secret that the host quotes', async () => {
    using scratch = scratchDirectory();
    const { answer, directory, head } = publish(scratch.path);
    const hook = join(directory, 'hooks', 'pre-receive');
    writeFileSync(hook, `#!/bin/sh\necho "you are s3cret, by ${signedIn}" >&2\nexit 1\n`);
    chmodSync(hook, 0o755);
    await using server = await serveOnLoopback(answer);
    await using outbound = outboundWith({ internalHosts: ['127.0.0.1'] });
    const url = `${server.url}/docs.git`;
    const source = { url, name: 'docs', credential, network: await outbound.forGit(url) };
    const push = { mirror: directory, source, branch: 'a', commit: head, expected: null };
    const error = await pushBranch(push).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'push_refused', message: expect.stringContaining('you are …, by') });
    const shown = [error.message, error.internal, error.cause.stderr, error.cause.message].join();
    for (const secret of ['s3cret', signedIn.slice('Basic '.length)]) expect(shown).not.toContain(secret);
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
