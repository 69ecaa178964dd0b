import type { Secrets } from './secrets.ts';

/** Secrets by what they belong to (a service, a provider), each sealed for its own place, in base64. */
export interface SealedSecrets {
  [name: string]: string;
}

/** Where the secret of a name belongs; it opens nowhere else. */
export type Place = (name: string) => string;

export const sealAll = (
  secrets: Secrets,
  place: Place,
  given: Readonly<Record<string, string | null | undefined>> = {},
): SealedSecrets =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, secret]) =>
      secret == null ? [] : [[name, secrets.seal(secret, place(name)).toString('base64')]],
    ),
  );

/** What is sent replaces what was known; null takes it back, one name's or all. */
export function sealedAfter(
  secrets: Secrets,
  place: Place,
  known: SealedSecrets,
  sent: Readonly<Record<string, string | null | undefined>> | null = {},
): SealedSecrets {
  if (sent === null) return {};
  const kept = Object.entries(known).filter(([name]) => sent[name] !== null);
  return { ...Object.fromEntries(kept), ...sealAll(secrets, place, sent) };
}

export const openSealed = (
  secrets: Secrets,
  place: Place,
  sealed: SealedSecrets,
  name: string,
): string | null =>
  sealed[name] === undefined ? null : secrets.open(Buffer.from(sealed[name], 'base64'), place(name));
