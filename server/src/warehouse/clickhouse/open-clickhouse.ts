import { Fault } from '../../foundation/fault.ts';
import type { Warehouse } from '../warehouse.ts';
import { type ClickHouseOptions, connectClickHouse } from './clickhouse.ts';
import { checkRollups, mergeParts } from './queries/check-rollups.ts';
import { countByTime } from './queries/count-by-time.ts';
import { countClients } from './queries/count-clients.ts';
import { countMisses } from './queries/count-misses.ts';
import { countPagesByTime } from './queries/count-pages-by-time.ts';
import { countReferrers } from './queries/count-referrers.ts';
import { countSources } from './queries/count-sources.ts';
import { countViews } from './queries/count-views.ts';
import { countVisitors } from './queries/count-visitors.ts';
import { deleteDay, listDays, readDay } from './queries/days.ts';
import { deleteViews, eraseDetails } from './queries/erasure.ts';
import { findFirstAndLast } from './queries/find-first-and-last.ts';
import { countIdsByArrival, findIds, findKeptIds, idsOfArrival } from './queries/ids.ts';
import { listJudged, markJudged, rejudge } from './queries/rulings.ts';
import { storeEvents } from './store-events.ts';

/** Page views on a ClickHouse server or cluster, for large installations and for several nodes. */
export async function openClickHouse(options: ClickHouseOptions): Promise<Warehouse> {
  const clickHouse = await connectClickHouse(options);
  return {
    store: (events) => storeEvents(clickHouse, events),

    countViews: (...question) => countViews(clickHouse, ...question),
    countVisitors: (...question) => countVisitors(clickHouse, ...question),
    countClients: (...question) => countClients(clickHouse, ...question),
    countReferrers: (...question) => countReferrers(clickHouse, ...question),
    countMisses: (...question) => countMisses(clickHouse, ...question),
    countSources: (...question) => countSources(clickHouse, ...question),
    countByTime: (...question) => countByTime(clickHouse, ...question),
    countPagesByTime: (...question) => countPagesByTime(clickHouse, ...question),
    findFirstAndLast: (...question) => findFirstAndLast(clickHouse, ...question),

    findIds: (...question) => findIds(clickHouse, ...question),
    findKeptIds: (...question) => findKeptIds(clickHouse, ...question),
    countIdsByArrival: (...question) => countIdsByArrival(clickHouse, ...question),
    idsOfArrival: (span) => idsOfArrival(clickHouse, span),

    listJudged: (viewsKey) => listJudged(clickHouse, viewsKey),
    rejudge: (viewsKey, rulings) => rejudge(clickHouse, viewsKey, rulings),
    markJudged: (viewsKey, version) => markJudged(clickHouse, viewsKey, version),
    eraseDetails: (viewsKey, before) => eraseDetails(clickHouse, viewsKey, before),
    deleteViews: (viewsKey) => deleteViews(clickHouse, viewsKey),

    listDays: () => listDays(clickHouse),
    readDay: (day) => readDay(clickHouse, day),
    deleteDay: (day) => deleteDay(clickHouse, day),
    backUp: async () => {
      throw new Fault('invalid_request', noBackup);
    },
    maintain: () => mergeParts(clickHouse),
    check: () => checkRollups(clickHouse),

    isShared: true,
    status: () => clickHouse.status(),
    close: () => clickHouse.close(),
  };
}

const noBackup =
  'Page views are on the ClickHouse server of CLICKHOUSE_URL, which has its own backups. Run its statement BACKUP DATABASE there; see https://clickhouse.com/docs/operations/backup.';
