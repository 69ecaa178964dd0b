import type { ProjectSettings } from '../../contract/project.ts';
import type { Page } from '../../warehouse/queries/reading.ts';
import type { Span } from '../../warehouse/queries/span.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';

/** What is asked: whose events, and of which time. */
export interface Question {
  project: { viewsKey: string; settings: ProjectSettings };
  range: Span;
}

export type PagedQuestion = Question & Page;

export interface QueryContext {
  warehouse: Warehouse;
}
