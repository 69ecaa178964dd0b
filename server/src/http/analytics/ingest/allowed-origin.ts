import type { ProjectRow } from '../../../database/queries/projects/project-row.ts';
import { Fault } from '../../../foundation/fault.ts';

/** Refuses a page that the project does not name; a browser says where a request comes from, in one way or the other. */
export function assertAllowedOrigin(
  { settings }: ProjectRow,
  origin: string | undefined,
  referer: string | undefined,
): void {
  const allowed = settings.allowedOrigins ?? [];
  if (allowed.length === 0) return;
  const from = origin ?? (referer ? URL.parse(referer)?.origin : undefined);
  if (from !== undefined && allowed.some((each) => isSame(each, from))) return;
  throw new Fault(
    'forbidden',
    `Views from ${from ?? 'nowhere'} are not taken. Add the origin to the project’s allowedOrigins.`,
  );
}

/** Origins end without a slash; people write one all the same. */
const isSame = (allowed: string, origin: string) =>
  allowed.replace(/\/$/, '').toLowerCase() === origin.toLowerCase();
