import * as analyticsIngest from '../../src/contract/analytics-ingest.ts';
import * as analyticsRead from '../../src/contract/analytics-read.ts';
import * as changes from '../../src/contract/changes.ts';
import * as connection from '../../src/contract/connection.ts';
import * as hook from '../../src/contract/hook.ts';
import * as inspection from '../../src/contract/inspection.ts';
import * as job from '../../src/contract/job.ts';
import * as jobReport from '../../src/contract/job-report.ts';
import * as key from '../../src/contract/key.ts';
import * as moveViews from '../../src/contract/move-views.ts';
import type { Operation } from '../../src/contract/operation.ts';
import * as preview from '../../src/contract/preview.ts';
import * as project from '../../src/contract/project.ts';
import * as pullRequest from '../../src/contract/pull-request.ts';
import * as session from '../../src/contract/session.ts';
import * as system from '../../src/contract/system.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'access' in value && 'responses' in value;

/** Every operation the contract has. */
export const operations: readonly Operation[] = [
  changes,
  connection,
  hook,
  inspection,
  job,
  jobReport,
  key,
  preview,
  project,
  pullRequest,
  session,
  system,
  analyticsIngest,
  analyticsRead,
  moveViews,
  analyticsIngest.collectOperations({ collect: '/collect', tracker: '/tracker.js' }),
].flatMap((part) => Object.values<unknown>(part).filter(isOperation));
