export const lifetimes = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date' },
] as const;
export type Lifetime = (typeof lifetimes)[number]['value'];

const dayMs = 86_400_000;

/** When a key ends, as the server takes it; nothing: it does not. A chosen day still counts, in the reader's zone. */
export function expiryOf(lifetime: Lifetime, day: string, now: Date): string | undefined {
  if (lifetime === 'never') return undefined;
  if (lifetime !== 'date') return new Date(now.getTime() + Number(lifetime) * dayMs).toISOString();
  const end = new Date(`${day}T23:59:59`);
  // What is no day goes to the server as it is, which says so at the field.
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

export const isExpired = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;
