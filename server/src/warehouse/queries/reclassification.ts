import { quoted } from '../sql-text.ts';
import type { Warehouse } from '../warehouse.ts';

/** All views that were judged by the same evidence, and how. Erased details can no longer be judged. */
export interface Judged {
  userAgent: string;
  signals: number;
  signatureAgent: string;
  verified: string;
  source: 'beacon' | 'server';
  kind: string;
  client: string;
  operator: string;
  reason: string;
  views: number;
}

export const listJudged = (warehouse: Warehouse, viewsKey: string): Promise<Judged[]> =>
  warehouse.query<Judged>(
    `SELECT user_agent AS userAgent, signals, signature_agent AS signatureAgent, verified, source, kind, client,
            operator, reason, count() AS views
     FROM events
     WHERE project = {project:String} AND classifier > 0
     GROUP BY ALL`,
    { project: viewsKey },
  );

export type Verdict = Pick<Judged, 'kind' | 'client' | 'operator' | 'reason'>;

/** Statements are limited to 256 KiB, and a user agent to a kilobyte. */
export const mostAtOnce = 100;

/** Gives all views with one of these evidences the same verdict; the rollups follow, part by part. */
export function rejudge(
  warehouse: Warehouse,
  viewsKey: string,
  evidence: readonly Judged[],
  verdict: Verdict,
): Promise<void> {
  const tuples = evidence.map(
    ({ userAgent, signals, signatureAgent, verified, source }) =>
      `(${[userAgent, String(signals), signatureAgent, verified, source].map(quoted).join(', ')})`,
  );
  return warehouse.alter(
    'events',
    `UPDATE kind = {kind:String}, client = {client:String}, operator = {operator:String}, reason = {reason:String}
     WHERE project = {project:String} AND classifier > 0
       AND (user_agent, toString(signals), signature_agent, verified, toString(source)) IN (${tuples.join(', ')})`,
    { ...verdict, project: viewsKey },
  );
}

export const markJudged = (warehouse: Warehouse, viewsKey: string, version: number): Promise<void> =>
  warehouse.alter(
    'events',
    'UPDATE classifier = {version:UInt16} WHERE project = {project:String} AND classifier > 0 AND classifier != {version:UInt16}',
    { version, project: viewsKey },
  );
