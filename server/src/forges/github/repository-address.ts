import { type AddressForm, notAnAddress, readWebAddress } from '../web-address.ts';

/** A repository's place at GitHub.com, at a GitHub Enterprise Server or at a data-residency host. */
export interface RepositoryAddress {
  /** The one way in which it is written: `https://host/owner/name`. */
  url: string;
  origin: string;
  owner: string;
  name: string;
}

const form: AddressForm = {
  what: 'a GitHub repository',
  example: 'https://github.com/OWNER/NAME, or with the host of your GitHub Enterprise Server',
  parts: 'a host, an owner and a repository',
};

/** Members of an enterprise with managed users have an underscore in their names. */
const ownerPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const namePattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** Other names of the same host: `www.` of the website, and where SSH is answered when its port is blocked. */
const sameHost: Readonly<Record<string, string>> = {
  'www.github.com': 'github.com',
  'ssh.github.com': 'github.com',
  'api.github.com': 'github.com',
};

export function parseAddress(given: string): RepositoryAddress {
  const { host: named, origin: there, path } = readWebAddress(given, form);
  const host = sameHost[named] ?? named.replace(/^api\.(?=[^.]+\.ghe\.com$)/, '');
  const origin = host === 'github.com' || host.endsWith('.ghe.com') ? `https://${host}` : there;
  const beforeOwner = named.startsWith('api.') ? /^repos\// : /^api\/v3\/repos\//;
  const [owner = '', rest = ''] = path.replace(beforeOwner, '').split('/');
  const name = rest.replace(/\.git$/i, '');
  if (!ownerPattern.test(owner) || !namePattern.test(name)) throw notAnAddress(form);
  return { url: `${origin}/${owner}/${name}`, origin, owner, name };
}

/** Where its API is, unless somebody says otherwise. */
export function apiUrlOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'github.com') return 'https://api.github.com';
  if (hostname.endsWith('.ghe.com')) return `${protocol}//api.${hostname}`;
  return `${origin}/api/v3`;
}
