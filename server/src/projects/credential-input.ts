import type { CredentialInput } from '../contract/repository.ts';
import { readCredential } from '../forges/credential.ts';
import type { Secrets } from '../foundation/secrets.ts';
import { atField } from './field-fault.ts';

/** Seals a credential for its place, after a look at whether it is one. */
export function sealCredential(secrets: Secrets, given: CredentialInput, place: string, at: string): Buffer {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  atField(`${at}.credential`, () => readCredential(text));
  return secrets.seal(text, place);
}
