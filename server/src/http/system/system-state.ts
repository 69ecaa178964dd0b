import type { z } from 'zod';
import type { getSystem } from '../../contract/system.ts';
import type { Queryable } from '../../database/database.ts';
import { countWork } from '../../database/queries/jobs/count-work.ts';
import { listWorkers } from '../../database/queries/workers/list-workers.ts';
import type { DiskSpace } from '../../foundation/disk-space.ts';
import type { RecentProblems } from '../../foundation/recent-problems.ts';
import { docwrightVersion } from '../../foundation/version.ts';
import type { Warnings } from '../../foundation/warnings.ts';
import type { Models } from '../../models/models.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';

export interface SystemSources {
  database: Queryable;
  warehouse: Pick<Warehouse, 'status'>;
  warnings: Pick<Warnings, 'list'>;
  models: Pick<Models, 'defaultModel' | 'list'>;
  sandbox: SandboxState;
  problems: Pick<RecentProblems, 'list'>;
  gitVersion: string;
  disk: Pick<DiskSpace, 'state' | 'assertRoom'>;
  publicUrl: string;
  /** Under which names the script for pages and its views are served. */
  collectPaths: { collect: string; tracker: string };
}

/** Whether this process has a place for commands that nobody vouches for, and if not, why. */
export interface SandboxState {
  available: boolean;
  reason: string | null;
}

type SystemBody = z.input<(typeof getSystem)['responses'][200]['schema']>;

/** How this installation is doing: its engines, its workers, what waits, and what went wrong. */
export async function systemState(context: SystemSources): Promise<SystemBody> {
  const { database, warehouse, warnings, models, sandbox, problems, gitVersion, disk } = context;
  const { publicUrl, collectPaths } = context;
  const [work, workers] = await Promise.all([countWork(database), listWorkers(database)]);
  const { databaseVersion, databaseBytes, ...jobs } = work;
  const { since, ...analytics } = warehouse.status();
  return {
    analytics: { ...analytics, since: since.toISOString() },
    addresses: {
      publicUrl,
      tracker: publicUrl + collectPaths.tracker,
      collect: publicUrl + collectPaths.collect,
    },
    models: { default: models.defaultModel, available: models.list() },
    sandbox,
    versions: {
      docwright: docwrightVersion,
      node: process.versions.node,
      git: gitVersion,
      database: databaseVersion,
    },
    jobs,
    workers: workers.map(({ startedAt, seenAt, ...rest }) => ({
      ...rest,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    disk: { ...disk.state, databaseBytes },
    problems: problems.list().map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    warnings: warnings.list().map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
  };
}
