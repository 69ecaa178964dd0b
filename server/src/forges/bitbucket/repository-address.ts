import { Fault } from '../../foundation/fault.ts';

/** A repository's place at Bitbucket Cloud. */
export interface RepositoryAddress {
  /** The one way in which it is written: `https://bitbucket.org/workspace/repository`. */
  url: string;
  apiUrl: string;
  workspace: string;
  slug: string;
}

const segmentPattern = /^(?!\.{1,2}$)[a-z0-9._-]{1,100}$/;

/** `user@host:path`, as git writes SSH addresses; a path that begins with `//` belongs to a scheme. */
const scpLike = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)\/?(.+)$/;
/** `host:port/workspace/repository`, which looks like the former. */
const withPort = /^[^@/]+:\d+\/[^/]+\/[^/]/;

/** Other names of the same host: the website's, its API's, and where SSH is answered when its port is blocked. */
const sameHost = ['www.bitbucket.org', 'api.bitbucket.org', 'altssh.bitbucket.org'];

export function readAddress(given: string): RepositoryAddress {
  const url = URL.parse(spellOut(given.trim()));
  if (url === null || !['https:', 'http:', 'ssh:', 'git:'].includes(url.protocol) || url.hostname === '') {
    throw notAnAddress();
  }
  if (url.password !== '') throw secretInAddress();
  const origin = originOf(url);
  // Links to a page of the repository go on after its name.
  const path = url.pathname.replace(/^\/2\.0\/repositories\//, '/').toLowerCase();
  const [workspace = '', last = ''] = path.split('/').filter((segment) => segment !== '');
  const slug = last.replace(/\.git$/, '');
  if (!segmentPattern.test(workspace) || !segmentPattern.test(slug)) throw notAnAddress();
  return { url: `${origin}/${workspace}/${slug}`, apiUrl: apiUrlOf(origin), workspace, slug };
}

const apiUrlOf = (origin: string) =>
  origin === 'https://bitbucket.org' ? 'https://api.bitbucket.org/2.0' : `${origin}/2.0`;

function spellOut(given: string): string {
  const plain = given.replace(/^git\+(?=[a-z]+:\/\/)/i, '');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(plain)) return plain;
  const [, host, path] = scpLike.exec(plain) ?? [];
  if (host && path && !withPort.test(plain)) return `ssh://${host}/${path}`;
  return `https://${plain}`;
}

function originOf({ protocol, hostname, port }: URL): string {
  // The parser leaves the case of hosts alone where it does not know the scheme.
  const given = hostname.toLowerCase();
  if (given === 'bitbucket.org' || sameHost.includes(given)) return 'https://bitbucket.org';
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb ? `${protocol}//${given}${port && `:${port}`}` : `https://${given}`;
}

const invalid = (message: string, detail: string) =>
  new Fault('invalid_request', message, { details: [{ path: 'repository.url', message: detail }] });

const notAnAddress = () =>
  invalid(
    'This is not the address of a repository at Bitbucket Cloud. Give it as https://bitbucket.org/WORKSPACE/REPOSITORY.',
    'must name a workspace and a repository',
  );

const secretInAddress = () =>
  invalid(
    'The repository’s URL has a password in it. Leave it out and give the token as the credential.',
    'must not contain a password',
  );
