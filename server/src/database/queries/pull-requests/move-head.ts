import type { Queryable } from '../../database.ts';

/** The branch moved; title and body are somebody else's business. */
const sql = `
  update pull_requests set head_commit = $3, updated_at = now()
  where repository = $1 and number = $2 and state = 'open'`;

export async function moveHead(
  database: Queryable,
  repository: string,
  number: number,
  headCommit: string,
): Promise<void> {
  await database.query(sql, [repository, number, headCommit]);
}
