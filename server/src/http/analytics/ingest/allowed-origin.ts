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
  if (from !== undefined && allowed.includes(from)) return;
  throw new Fault(
    'forbidden',
    from === undefined
      ? 'The request says neither Origin nor Referer, and this project takes views from its allowedOrigins only.'
      : `Views from ${from} are not taken. Add the origin to the project’s allowedOrigins.`,
  );
}
