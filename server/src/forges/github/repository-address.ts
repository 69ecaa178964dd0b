import { Fault } from '../../foundation/fault.ts';

/** A repository's place at GitHub.com, at a GitHub Enterprise Server or at a data-residency host. */
export interface RepositoryAddress {
  /** The one way in which it is written: `https://host/owner/name`. */
  url: string;
  origin: string;
  owner: string;
  name: string;
}

/** Members of an enterprise with managed users have an underscore in their names. */
const ownerPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const namePattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** Other names of the same host: `www.` of the website, and where SSH is answered when its port is blocked. */
const sameHost: Readonly<Record<string, string>> = {
  'www.github.com': 'github.com',
  'ssh.github.com': 'github.com',
  'api.github.com': 'github.com',
};

/** `user@host:path`, as git writes SSH addresses; a path that begins with `//` belongs to a scheme. */
const scpLike = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)\/?(.+)$/;
/** `host:port/owner/name`, which looks like the former. */
const withPort = /^[^@/]+:\d+\/[^/]+\/[^/]/;
const schemes = ['https:', 'http:', 'ssh:', 'git:'];

export function parseAddress(given: string): RepositoryAddress {
  const url = URL.parse(spellOut(given.trim()));
  if (url === null || !schemes.includes(url.protocol)) throw notAnAddress();
  if (url.password !== '') throw secretInAddress();
  const origin = originOf(url);
  const [owner = '', rest = ''] = pathOf(url).split('/');
  const name = rest.replace(/\.git$/i, '');
  if (!ownerPattern.test(owner) || !namePattern.test(name)) throw notAnAddress();
  return { url: `${origin}/${owner}/${name}`, origin, owner, name };
}

/** Where its API is, unless somebody says otherwise. */
export function apiUrlOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'github.com') return 'https://api.github.com';
  if (hostname.endsWith('.ghe.com')) return `${protocol}//api.${hostname}`;
  return `${origin}/api/v3`;
}

/** As a URL with a scheme, whatever people copy from a page, a terminal or a package file. */
function spellOut(given: string): string {
  const plain = given.replace(/^git\+(?=[a-z]+:\/\/)/i, '');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(plain)) return plain;
  const [, host, path] = scpLike.exec(plain) ?? [];
  if (host && path && !withPort.test(plain)) return `ssh://${host}/${path}`;
  return `https://${plain}`;
}

function originOf({ protocol, hostname, port }: URL): string {
  // The parser leaves the case of hosts alone where it does not know the scheme.
  const given = hostname.toLowerCase().replace(/\.$/, '');
  const host = sameHost[given] ?? given.replace(/^api\.(?=[^.]+\.ghe\.com$)/, '');
  if (host === '') throw notAnAddress();
  if (host === 'github.com' || host.endsWith('.ghe.com')) return `https://${host}`;
  // The port of SSH or of git's own protocol says nothing about that of the website.
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb ? `${protocol}//${host}${port && `:${port}`}` : `https://${host}`;
}

/** Without what an API's address has before the owner. */
function pathOf({ pathname, hostname }: URL): string {
  const path = pathname.replace(/\/{2,}/g, '/').replace(/^\//, '');
  const prefix = hostname.toLowerCase().startsWith('api.') ? /^repos\// : /^api\/v3\/repos\//;
  return path.replace(prefix, '');
}

const invalid = (message: string, detail: string) =>
  new Fault('invalid_request', message, { details: [{ path: 'repository.url', message: detail }] });

const notAnAddress = () =>
  invalid(
    'This is not the address of a GitHub repository. Give it as https://github.com/OWNER/NAME, or with the host of your GitHub Enterprise Server.',
    'must name a host, an owner and a repository',
  );

const secretInAddress = () =>
  invalid(
    'The repository’s URL has a password in it. Leave it out and give the token as the credential.',
    'must not contain a password',
  );
