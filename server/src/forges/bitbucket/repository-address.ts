import { type AddressForm, notAnAddress, readWebAddress } from '../web-address.ts';

/** A repository's place at Bitbucket Cloud. */
export interface RepositoryAddress {
  /** The one way in which it is written: `https://bitbucket.org/workspace/repository`. */
  url: string;
  apiUrl: string;
  workspace: string;
  slug: string;
}

const form: AddressForm = {
  what: 'a repository at Bitbucket Cloud',
  example: 'https://bitbucket.org/WORKSPACE/REPOSITORY',
  parts: 'a workspace and a repository',
};
const segmentPattern = /^(?!\.{1,2}$)[a-z0-9._-]{1,100}$/;

/** The website's, its API's, and where SSH is answered when its port is blocked. */
const names = ['bitbucket.org', 'www.bitbucket.org', 'api.bitbucket.org', 'altssh.bitbucket.org'];

export function readAddress(given: string): RepositoryAddress {
  const { host, origin: there, path } = readWebAddress(given, form);
  const origin = names.includes(host) ? 'https://bitbucket.org' : there;
  // Links to a page of the repository go on after its name.
  const [workspace = '', last = ''] = path
    .toLowerCase()
    .replace(/^2\.0\/repositories\//, '')
    .split('/');
  const slug = last.replace(/\.git$/, '');
  if (!segmentPattern.test(workspace) || !segmentPattern.test(slug)) throw notAnAddress(form);
  return { url: `${origin}/${workspace}/${slug}`, apiUrl: apiUrlOf(origin), workspace, slug };
}

const apiUrlOf = (origin: string) =>
  origin === 'https://bitbucket.org' ? 'https://api.bitbucket.org/2.0' : `${origin}/2.0`;
