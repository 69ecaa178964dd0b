import type { Warehouse } from '../warehouse.ts';
import { isOneOf, type Kind, kinds } from './kind.ts';
import { eachLevel, type Page, readingLittle, type Selection } from './reading.ts';

export interface ClientCount {
  client: string;
  operator: string;
  kind: Kind;
  verified: boolean;
  views: number;
  allAi: number;
  allBot: number;
}

const clientKinds = kinds.filter((kind) => !kind.startsWith('human'));

/** Whole days come from the projection `clients`. All reasons that begin so were checked, not just claimed. */
export const countClients = (
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { limit, offset }: Page,
): Promise<ClientCount[]> =>
  warehouse.query(
    `SELECT client, operator, kind, toBool(was_verified) AS verified, sum(n) AS views,
       sumIf(views, kind != 'bot') OVER () AS allAi, sumIf(views, kind = 'bot') OVER () AS allBot
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT client, operator, kind, startsWith(reason, 'verified') AS was_verified, count() AS n FROM events
            WHERE ${rows} AND missed = 0 AND ${isOneOf(clientKinds)} GROUP BY client, operator, kind, was_verified`,
       )}
     )
     GROUP BY client, operator, kind, was_verified
     ORDER BY views DESC, client, operator, toString(kind), verified DESC
     LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     ${readingLittle('clients')}`,
    { project: viewsKey, limit, offset },
  );
