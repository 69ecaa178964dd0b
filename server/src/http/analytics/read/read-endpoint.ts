import type { z } from 'zod';
import type { QueryContext, Question } from '../../../analytics/query/question.ts';
import { readRange } from '../../../analytics/query/range.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { ProjectRow } from '../../../database/queries/projects/project-row.ts';
import type { RateState } from '../../../database/rate-limit.ts';
import { type Answer, type Endpoint, endpoint } from '../../endpoint.ts';
import { rateHeaders } from '../../rate-headers.ts';
import { type Table, writeCsv } from './csv.ts';
import { prefersCsv } from './prefers-csv.ts';

export interface ReadContext extends QueryContext {
  /** The project of that id; a fault if there is none. */
  projectOf(id: string): Promise<ProjectRow>;
  /** Counts one read; a fault if the hour has none left. */
  allowance(projectId: string, limits: ProjectRow['limits']): Promise<RateState | null>;
}

interface ReadOperation extends Operation {
  path: `/v1/analytics/{projectId}/${string}`;
  query: z.ZodObject;
}

type Asked<Op extends ReadOperation> = Question & z.output<Op['query']>;

/** What all reads have in common: the range, the hour's allowance, and the answer as JSON or CSV. */
export const readEndpoint = <Op extends ReadOperation, Body extends object>(
  context: ReadContext,
  operation: Op,
  ask: (context: QueryContext, question: Asked<Op>) => Promise<Body>,
  asTable: (body: Body) => Table,
): Endpoint =>
  endpoint<ReadOperation>(operation, async ({ parameters, query, header }) => {
    const project = await context.projectOf(parameters.projectId);
    const range = readRange(query);
    const rate = await context.allowance(project.id, project.limits);
    const body = await ask(context, { ...query, project, range } as Asked<Op>);
    const answer = prefersCsv(header('accept')) ? csvAnswer(body, asTable(body)) : { status: 200, body };
    return { ...answer, headers: { vary: 'accept', ...rateHeaders(rate), ...answer.headers } };
  });

const csvAnswer = (body: object, table: Table): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/csv; charset=utf-8; header=present',
    ...('hasMore' in body ? { 'docwright-has-more': String(body.hasMore) } : {}),
  },
  body: writeCsv(table),
});
