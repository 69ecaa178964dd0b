import { TextAreaField, TextField } from '../parts/text-field.tsx';
import type { Credential } from './hosts.tsx';

/** What was typed of one, whatever its kind. */
interface GivenCredential {
  token: string;
  username: string;
  appId: string;
  privateKey: string;
}

interface CredentialFieldsProps {
  credential: Credential;
  given: GivenCredential;
  change(changes: Partial<GivenCredential>): void;
  error: string | undefined;
}

/** Secrets go in and never come out: nothing completes or checks what is typed here. */
const secretInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };

export const CredentialFields = (props: CredentialFieldsProps) =>
  props.credential.kind === 'app' ? <AppFields {...props} /> : <TokenFields {...props} />;

const TokenFields = ({ credential, given, change, error }: CredentialFieldsProps) => (
  <>
    {credential.usernameLabel !== undefined && (
      <TextField
        label={credential.usernameLabel}
        {...secretInput}
        value={given.username}
        onChange={(username) => change({ username })}
      />
    )}
    <TextField
      label="Token"
      hint={credential.help}
      type="password"
      {...secretInput}
      value={given.token}
      onChange={(token) => change({ token })}
      error={error}
    />
  </>
);

const AppFields = ({ credential, given, change, error }: CredentialFieldsProps) => (
  <>
    <TextField
      label="App ID"
      inputMode="numeric"
      {...secretInput}
      value={given.appId}
      onChange={(appId) => change({ appId })}
    />
    <TextAreaField
      label="Private key"
      hint={credential.help}
      rows={5}
      className="input mono"
      placeholder={'-----BEGIN RSA PRIVATE KEY-----\n…'}
      {...secretInput}
      value={given.privateKey}
      onChange={(privateKey) => change({ privateKey })}
      error={error}
    />
  </>
);
