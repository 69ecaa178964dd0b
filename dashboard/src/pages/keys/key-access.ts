import type { Scope } from '../../../../server/src/contract/key.ts';

export const accesses = [
  { value: 'write', label: 'Read and write', hint: 'May create jobs, send page views and read both.' },
  { value: 'read', label: 'Read only', hint: 'May read jobs and page views, and change nothing.' },
  {
    value: 'ingest',
    label: 'Send page views only',
    hint: 'May send page views and do nothing else: the one for edge functions, servers and log imports.',
  },
] as const;
export type Access = (typeof accesses)[number]['value'];

/** A key without scopes may do everything, and `write` includes the others. */
export const accessOf = (scopes: readonly Scope[]): Access => {
  if (scopes.length === 0 || scopes.includes('write')) return 'write';
  return scopes.includes('read') ? 'read' : 'ingest';
};

const known = (access: Access) => accesses.find(({ value }) => value === access)!;

export const hintOf = (access: Access): string => known(access).hint;

/** A key that may read and send page views has two labels. */
export const accessLabel = (scopes: readonly Scope[]): string => {
  const access = accessOf(scopes);
  const sends = access === 'read' && scopes.includes('ingest');
  return sends ? 'Read, send page views' : known(access).label;
};
