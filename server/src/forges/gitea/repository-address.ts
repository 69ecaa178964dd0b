import { type AddressForm, notAnAddress, readWebAddress } from '../web-address.ts';

/** A repository's place at some Gitea or Forgejo, which may live below a path of its host. */
export interface RepositoryAddress {
  /** The one way in which it is written: `https://host[:port][/below]/owner/name`. */
  url: string;
  apiUrl: string;
  owner: string;
  name: string;
}

const form: AddressForm = {
  what: 'a repository at Gitea or Forgejo',
  example: 'https://HOST/OWNER/NAME',
  parts: 'a host, an owner and a repository',
};
const segmentPattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** What the host's own pages of a repository begin with, after its name. */
const pages = new Set(
  'actions activity archive blame branches commit commits compare graph issues labels media milestones packages projects pulls raw releases search settings src tags wiki'.split(
    ' ',
  ),
);

export function readAddress(given: string): RepositoryAddress {
  const { origin, path } = readWebAddress(given, form);
  const below = upToName(path.split('/'));
  const [owner, name] = below.splice(-2);
  if (!owner || !name || ![...below, owner, name].every((part) => segmentPattern.test(part))) {
    throw notAnAddress(form);
  }
  const base = [origin, ...below].join('/');
  return { url: `${base}/${owner}/${name}`, apiUrl: `${base}/api/v1`, owner, name };
}

/** `.git` ends the repository's name, or the page of the host that the link leads to. */
function upToName(segments: string[]): string[] {
  const bare = segments.findIndex((segment) => /.\.git$/i.test(segment));
  if (bare !== -1) return [...segments.slice(0, bare), segments[bare]!.replace(/\.git$/i, '')];
  const page = segments.findIndex((segment, index) => index >= 2 && pages.has(segment));
  return page === -1 ? segments : segments.slice(0, page);
}
