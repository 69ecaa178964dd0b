import type { ProjectSettings } from '../../contract/project.ts';
import type { Arrangement, Page, Selection, Span } from '../../warehouse/questions.ts';
import type { Counting } from '../../warehouse/warehouse.ts';
import type { RankingCache } from './ranking-cache.ts';

/** What is asked: whose events, and of which time. */
export interface Question {
  project: { viewsKey: string; settings: ProjectSettings };
  range: Span;
}

export type PagedQuestion = Question & Page;

/** A page of a table of pages. */
export type TableQuestion = PagedQuestion & Arrangement;

export const selectionOf = ({ project, range }: Question): Selection => ({
  viewsKey: project.viewsKey,
  range,
});

export interface QueryContext {
  warehouse: Counting;
  rankings: RankingCache;
  /** A number that changes before and after every change of the project's events; null where nobody knows. */
  versionOf(viewsKey: string): number | null;
}
