import type { CredentialInput } from '../contract/repository.ts';
import { readCredential } from '../forges/credential.ts';
import type { Secrets } from '../foundation/secrets.ts';
import { atField } from './field-fault.ts';

/** As code hosts take it, after a look at whether it is one. */
export function credentialText(given: CredentialInput, at: string): string {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  atField(`${at}.credential`, () => readCredential(text));
  return text;
}

export const sealCredential = (secrets: Secrets, given: CredentialInput, place: string, at: string): Buffer =>
  secrets.seal(credentialText(given, at), place);
