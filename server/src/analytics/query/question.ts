import type { ProjectSettings } from '../../contract/project.ts';
import type { Arrangement } from '../../warehouse/queries/arrangement.ts';
import type { Page } from '../../warehouse/queries/reading.ts';
import type { Span } from '../../warehouse/queries/span.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { RankingCache } from './ranking-cache.ts';

/** What is asked: whose events, and of which time. */
export interface Question {
  project: { viewsKey: string; settings: ProjectSettings };
  range: Span;
}

export type PagedQuestion = Question & Page;

/** A page of a table of pages. */
export type TableQuestion = PagedQuestion & Arrangement;

export interface QueryContext {
  warehouse: Warehouse;
  rankings: RankingCache;
  /** A number that changes before and after every change of the project's events; null where nobody knows. */
  versionOf(viewsKey: string): number | null;
}
