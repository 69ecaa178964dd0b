import type { ConnectionBody, tryConnection } from '../../../../server/src/contract/connection.ts';
import type { createProject } from '../../../../server/src/contract/project.ts';
import type { ForgeName } from '../../../../server/src/contract/repository.ts';
import type { Body } from '../../api/client.ts';
import type { CredentialKind } from '../../projects/hosts.tsx';

/** Everything that was typed or chosen, as it stands in the fields. */
export interface Draft {
  forge: ForgeName;
  url: string;
  repositoryName: string;
  branch: string;
  apiUrl: string;
  credentialKind: CredentialKind;
  token: string;
  username: string;
  appId: string;
  privateKey: string;
  /** Null: not chosen yet. */
  root: string | null;
  isOtherRoot: boolean;
  /** Empty: the installation's default. */
  model: string;
  isOtherModel: boolean;
  modelKey: string;
  /** Null: as suggested. */
  name: string | null;
  id: string | null;
}

export const noCredential = { token: '', username: '', appId: '', privateKey: '' };

export const emptyDraft: Draft = {
  forge: 'local',
  url: '',
  repositoryName: '',
  branch: '',
  apiUrl: '',
  credentialKind: 'token',
  ...noCredential,
  root: null,
  isOtherRoot: false,
  model: '',
  isOtherModel: false,
  modelKey: '',
  name: null,
  id: null,
};

type Repository = Body<typeof tryConnection>['repository'];

/** What is asked about before there is a project. */
export function repositoryOf(draft: Draft): Repository {
  const { forge } = draft;
  const branch = given('branch', draft.branch);
  if (forge === 'local') return { forge, ...given('name', draft.repositoryName), ...branch };
  const credential = credentialOf(draft);
  return {
    forge,
    ...given('url', draft.url),
    ...given('apiUrl', draft.apiUrl),
    ...branch,
    ...(credential === undefined ? {} : { credential }),
  };
}

/** The host's own branch holds where none was named. */
export function projectOf(draft: Draft, { branch }: ConnectionBody): Body<typeof createProject> {
  const { name, id } = namesOf(draft);
  const provider = draft.model.split('/', 1)[0]!;
  return {
    name,
    ...given('id', id),
    repository: {
      ...repositoryOf(draft),
      ...given('branch', branch ?? ''),
      ...given('root', draft.root ?? ''),
    },
    ...given('model', draft.model),
    ...(draft.isOtherModel && draft.modelKey !== '' ? { modelKeys: { [provider]: draft.modelKey } } : {}),
  };
}

/** The repository's name, until somebody has a better one. */
export function namesOf(draft: Draft): { name: string; id: string } {
  const path = draft.forge === 'local' ? draft.repositoryName : draft.url;
  const last = path
    .trim()
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '')
    .split(/[/:]/)
    .at(-1)!;
  const name = draft.name ?? last;
  return { name, id: draft.id ?? idOf(name) };
}

const idOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);

function credentialOf({
  credentialKind,
  token,
  username,
  appId,
  privateKey,
}: Draft): Repository['credential'] {
  if (credentialKind === 'app') {
    return appId === '' && privateKey === '' ? undefined : { appId: appId.trim(), privateKey };
  }
  const secret = token.trim();
  if (secret === '') return undefined;
  return credentialKind === 'user-token' ? { token: secret, ...given('username', username) } : secret;
}

/** A field that was left empty is not sent. */
const given = <Name extends string>(name: Name, value: string): { [Key in Name]?: string } =>
  value.trim() === '' ? {} : ({ [name]: value.trim() } as { [Key in Name]?: string });
