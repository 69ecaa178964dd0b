import type { Database } from '../database/database.ts';
import type { ForgeRegistry } from '../forges/registry.ts';
import type { Clock } from '../foundation/clock.ts';
import type { FewAtOnce } from '../foundation/few-at-once.ts';
import type { Secrets } from '../foundation/secrets.ts';
import type { Models } from '../models/models.ts';
import type { Inspections } from './inspection/inspections.ts';

export interface ProjectsContext {
  database: Database;
  clock: Clock;
  publicUrl: string;
  secrets: Secrets;
  /** Makes a local repository with a first page, unless it is there. */
  ensureLocalRepository(name: string, branch: string): Promise<unknown>;
  /** Removes one that no project works on any more. */
  removeLocalRepository(name: string): Promise<void>;
  models: Pick<Models, 'assertKnown'>;
  /** For repositories that are looked at and not kept. */
  scratchDir: string;
  /** Lets only some of them be looked at at a time. */
  glances: Pick<FewAtOnce, 'run'>;
  /** What is understood of the projects' documentation. */
  inspections: Pick<Inspections, 'of'>;
  /** Told after a project is gone, so that what other engines keep of it goes too. */
  projectDeleted(): Promise<void>;
  /** The code hosts this installation can open pull requests on. */
  forges: Pick<ForgeRegistry, 'get'>;
}
