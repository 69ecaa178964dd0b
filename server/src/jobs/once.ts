import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { claimIdempotencyKey } from '../database/queries/jobs/claim-idempotency-key.ts';
import { storeAnswer } from '../database/queries/jobs/store-answer.ts';
import { canonicalJson } from '../foundation/canonical-json.ts';
import { Fault } from '../foundation/fault.ts';

export interface Idempotency {
  /** The caller's key; absent means every request counts. */
  key: string | undefined;
  /** Project and route: the same key elsewhere is another key. */
  scope: string;
  /** The body as it was parsed. */
  body: unknown;
}

/** Does `work` once per idempotency key, in the caller's transaction; a repetition gets the first answer. */
export async function once<Answer extends object>(
  tx: Queryable,
  { key, scope, body }: Idempotency,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  if (key === undefined) return { answer: await work(), replayed: false };
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest();
  const earlier = await claimIdempotencyKey(tx, scope, key);
  if (earlier === 'in-progress') {
    throw new Fault(
      'idempotency_conflict',
      'A request with this Idempotency-Key is still in progress. Wait for its answer.',
    );
  }
  if (earlier && !earlier.bodyHash.equals(bodyHash)) {
    throw new Fault(
      'idempotency_mismatch',
      'This Idempotency-Key was used before with another body. Use a new one.',
    );
  }
  if (earlier) return { answer: earlier.response as Answer, replayed: true };
  const answer = await work();
  await storeAnswer(tx, scope, key, bodyHash, answer);
  return { answer, replayed: false };
}
