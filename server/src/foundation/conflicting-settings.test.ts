import { expect, test } from 'vitest';
import * as analyticsIngest from '../contract/analytics-ingest.ts';
import * as analyticsRead from '../contract/analytics-read.ts';
import * as job from '../contract/job.ts';
import * as key from '../contract/key.ts';
import type { Operation } from '../contract/operation.ts';
import * as project from '../contract/project.ts';
import * as pullRequest from '../contract/pull-request.ts';
import * as system from '../contract/system.ts';
import { readConfig } from './config.ts';

const parts = [analyticsIngest, analyticsRead, job, key, project, pullRequest, system];
const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'access' in value;
const operations = parts.flatMap((part) => Object.values<unknown>(part)).filter(isOperation);

test('script and beacon can take the place of no address that the contract has', () => {
  const starts = new Set(operations.map(({ path }) => path.split('/')[1]));
  expect(starts.size).toBeGreaterThan(5);
  for (const start of starts) {
    for (const name of ['DOCWRIGHT_COLLECT_PATH', 'DOCWRIGHT_TRACKER_PATH']) {
      expect(() => readConfig({ [name]: `/${start}` })).toThrow(`${name} is "/${start}"`);
    }
  }
});
