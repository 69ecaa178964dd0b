import { join } from 'node:path';
import type { Sandbox } from './agent/sandbox/sandbox.ts';
import type { ProcessPool } from './docs/pool/process-pool.ts';
import type { Patience } from './forges/host-parts.ts';
import type { LocalForge } from './forges/local/local-forge.ts';
import type { ForgeRegistry } from './forges/registry.ts';
import type { Config } from './foundation/config.ts';
import type { DiskSpace } from './foundation/disk-space.ts';
import type { Log } from './foundation/log.ts';
import type { RecentProblems } from './foundation/recent-problems.ts';
import type { Secrets } from './foundation/secrets.ts';
import type { RunContext } from './jobs/turn.ts';
import type { Models } from './models/models.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Welcome } from './projects/first-start.ts';
import type { Warehouse } from './warehouse/warehouse.ts';
import type { WorkerOptions } from './worker/start-worker.ts';
import type { WorkerProcessOptions } from './worker/worker-process.ts';

export interface StartHooks extends Pick<RunContext, 'onStep'>, Pick<WorkerOptions, 'onRunning'> {
  /** Jobs are carried out by a process of their own; absent: in this one. */
  workerProcess?: Pick<WorkerProcessOptions, 'program' | 'stopping' | 'problems'>;
  /** Called before the server listens: what is shown only once is shown even if listening fails. */
  onWelcome?: (welcome: Welcome, url: string) => void;
  /** What went wrong lately, by the log that was given. */
  problems?: Pick<RecentProblems, 'list'>;
  /** How long code hosts are waited for; tests have less of it. */
  patience?: Partial<Patience>;
  /** Called with where page views are kept; tests look at what is in it. */
  onWarehouse?: (warehouse: Warehouse) => void;
}

/** What is built once, and passed on. */
export interface JobParts {
  config: Config;
  log: Log;
  engines: OpenDatabase;
  publicUrl: string;
  forges: ForgeRegistry;
  models: Models;
  secrets: Secrets;
  sandbox: Sandbox | null;
  pool: ProcessPool;
  disk: DiskSpace;
}

/** What answering requests needs besides. */
export interface Parts extends JobParts {
  forge: LocalForge;
}

export const mirrorsDir = (config: Config) => join(config.dataDir, 'mirrors');

export const repositoriesDir = (config: Config) => join(config.dataDir, 'repositories');
