import type { CredentialKind } from '../../../projects/hosts.tsx';

export interface CredentialDraft {
  change: 'keep' | 'replace' | 'remove';
  kind: CredentialKind;
  token: string;
  username: string;
  appId: string;
  privateKey: string;
  installationId: string;
}

export const keptCredential: CredentialDraft = {
  change: 'keep',
  kind: 'token',
  token: '',
  username: '',
  appId: '',
  privateKey: '',
  installationId: '',
};

/** As the server takes it: a token, a token with its user, or an app's key; null takes it back. */
export function sentCredential(draft: CredentialDraft): unknown {
  if (draft.change === 'keep') return undefined;
  if (draft.change === 'remove') return null;
  const { kind, token, username, appId, privateKey, installationId } = draft;
  if (kind === 'token') return token;
  if (kind === 'user-token') return { token, username };
  const installation = installationId.trim();
  return {
    appId: appId.trim(),
    privateKey,
    ...(installation === '' ? {} : { installationId: Number(installation) }),
  };
}
