import type { Scope } from '../../../../server/src/contract/key.ts';

export const accesses = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
] as const;
export type Access = (typeof accesses)[number]['value'];

/** A key without scopes may do both, and `write` includes `read`. */
export const accessOf = (scopes: readonly Scope[]): Access =>
  scopes.length === 0 || scopes.includes('write') ? 'write' : 'read';

export const accessLabel = (scopes: readonly Scope[]): string =>
  accesses.find(({ value }) => value === accessOf(scopes))!.label;
