import { join } from 'node:path';
import { check } from './check.ts';
import { deleteDay, listDays, planDay, readHours } from './copying.ts';
import { transaction } from './database.ts';
import type { Engine } from './engine.ts';
import { deleteProject, eraseDetails, forgetUnusedEvidences } from './erase.ts';
import * as ids from './queries/ids.ts';
import { countPagesByTime } from './queries/page-times.ts';
import { countViews, countVisitors } from './queries/pages.ts';
import { countByTime, countSources, findFirstAndLast } from './queries/site.ts';
import { countClients, countMisses, countReferrers } from './queries/tables.ts';
import type { Reader } from './reader.ts';
import { listJudged, markJudged, rejudge } from './rejudge.ts';

/** A question that takes longer is given up. */
const questionMs = 30_000;
/** What reads everything there is. */
const surveyMs = 30 * 60_000;

type Question<Args extends unknown[], Answer> = (reader: Reader, ...args: Args) => Promise<Answer>;

/** All that the engine can be asked for by the process that started it. */
export function verbsOf(engine: Engine) {
  const reading =
    <Args extends unknown[], Answer>(question: Question<Args, Answer>, limitMs = questionMs) =>
    (...args: Args): Promise<Answer> =>
      engine.read((reader) => question(reader, ...args), limitMs);
  /** Of what the file has, into which everything is moved first. */
  const surveying =
    <Args extends unknown[], Answer>(question: Question<Args, Answer>) =>
    async (...args: Args): Promise<Answer> => {
      await engine.roll();
      return engine.read((reader) => question(reader, ...args), surveyMs);
    };
  return {
    countViews: reading(countViews),
    countVisitors: reading(countVisitors),
    countClients: reading(countClients),
    countReferrers: reading(countReferrers),
    countMisses: reading(countMisses),
    countSources: reading(countSources),
    countByTime: reading(countByTime),
    countPagesByTime: reading(countPagesByTime),
    findFirstAndLast: reading(findFirstAndLast),
    findIds: reading(ids.findIds),
    findKeptIds: reading(ids.findKeptIds),
    countIdsByArrival: reading(ids.countIdsByArrival),
    idsOfArrival: reading(ids.idsOfArrival),
    listJudged: reading(listJudged, surveyMs),
    listDays: surveying(listDays),
    planDay: surveying(planDay),
    readHours: reading(readHours),
    check: surveying(check),
    rejudge: (viewsKey: string, rulings: Parameters<typeof rejudge>[2]) =>
      engine.change((connection) =>
        transaction(connection, () => rejudge(connection, viewsKey, rulings, engine.reserve)),
      ),
    markJudged: (viewsKey: string, version: number) =>
      engine.change((connection) => markJudged(connection, viewsKey, version)),
    eraseDetails: async (viewsKey: string, before: number) => {
      const erased = await engine.change((connection) =>
        eraseDetails(connection, viewsKey, before, engine.reserve),
      );
      if (erased > 0) await engine.changeAlone((connection) => forgetUnusedEvidences(connection, viewsKey));
      return erased;
    },
    deleteViews: (viewsKey: string) =>
      engine.changeAlone((connection) => deleteProject(connection, viewsKey)),
    deleteDay: (viewsKey: string, day: number) =>
      engine.changeAlone((connection) => deleteDay(connection, viewsKey, day)),
    backUp: async (directory: string) => {
      const file = join(directory, `views-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.duckdb`);
      await engine.backUp(file);
      return file;
    },
    maintain: (now: number) => engine.maintain(now, 0),
  };
}

export type Verbs = ReturnType<typeof verbsOf>;
