import type { JobErrorCode } from '../contract/error.ts';
import { Fault } from '../foundation/fault.ts';
import { inOneLine } from './host-words.ts';

/** What the host was asked for, in words for people. */
export interface Asked {
  /** Such as `GitHub`. */
  host: string;
  /** Such as `acme/docs`. */
  repository: string;
  /** What was tried, to stand after "to", such as `open the pull request`. */
  attempt: string;
  /** What that takes, as the host itself calls it, such as `Pull requests: Read and write`. */
  permission: string;
}

export interface Refusal {
  status: number;
  /** What the host says about it. */
  said?: string | null;
}

type Sentence = (asked: Asked, said: string) => string;

const credentialRefused: Sentence = ({ host }) =>
  `${host} does not accept the project's credential: the token is wrong, expired or revoked. Make a new one and give it to the project.`;
const permissionMissing: Sentence = ({ host, repository, attempt, permission }, said) =>
  `${host} does not let the project's credential ${attempt} in ${repository}${said}. Give it the permission "${permission}" and try again.`;
const notThere: Sentence = ({ host, repository }) =>
  `${host} knows no repository ${repository}, or the project's credential may not see it. Check the URL, and that the credential covers the repository.`;
const moved: Sentence = ({ host, repository }) =>
  `${host} says that the repository ${repository} has moved. Give the project its new URL.`;
const archived: Sentence = ({ host, repository }) =>
  `The repository ${repository} is archived on ${host}, where nothing can be changed. Take it out of the archive, or give the project another one.`;

/** What each status means for the project, unless the adapter knows better. */
const meanings: Readonly<Record<number, readonly [JobErrorCode, Sentence]>> = {
  301: ['repository_moved', moved],
  302: ['repository_moved', moved],
  307: ['repository_moved', moved],
  308: ['repository_moved', moved],
  401: ['credential_refused', credentialRefused],
  403: ['permission_missing', permissionMissing],
  404: ['repository_unreachable', notThere],
  410: ['repository_unreachable', notThere],
  423: ['repository_archived', archived],
  451: ['repository_unreachable', notThere],
};

const refused: Sentence = ({ host, repository, attempt }, said) =>
  `${host} refused to ${attempt} in ${repository}${said}. Change what it objects to, and send the instruction again.`;

/** A host's refusal as a Fault that says what to do; `hostFetch` has dealt with limits and failures before. */
export function faultOfAnswer({ status, said }: Refusal, asked: Asked): Fault {
  const [code, sentence] = meanings[status] ?? (['host_unavailable', refused] as const);
  const words = inOneLine(said ?? '');
  // Some hosts name the permission themselves.
  const permission = inOneLine(asked.permission);
  return new Fault(code, sentence({ ...asked, permission }, words && ` ("${words}")`), {
    internal: `${asked.host} answered ${status} to an attempt to ${asked.attempt}: ${words}`,
  });
}
