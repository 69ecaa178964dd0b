import { isUtf8 } from 'node:buffer';
import { findSecrets, maskOf, maskSecrets } from '../agent/gate/secrets/find-secrets.ts';
import { maskData } from '../agent/gate/secrets/mask-data.ts';
import type { Queryable } from '../database/database.ts';
import { listSteps } from '../database/queries/agent/list-steps.ts';
import { listStepFiles, replaceStep, replaceStepFile } from '../database/queries/agent/mask-steps.ts';
import { type Turn, turnKey } from './turn.ts';

/**
 * What the model wrote in this turn is kept for follow-ups; a secret that it wrote is not. Null: it wrote none. Only in
 * the transaction that ends the turn: a turn that is taken up again goes on with the files as they were.
 */
export async function planForgetting(turn: Turn): Promise<((tx: Queryable) => Promise<void>) | null> {
  const { database } = turn.context;
  const key = turnKey(turn);
  const steps = await listSteps(database, key.jobId, key.number);
  const written = new Map<string, string>();
  const note = (text: string) => {
    for (const { rule, value } of findSecrets(text)) written.set(value, rule);
    return text;
  };
  for (const { answer } of steps) maskData(answer, note);
  if (written.size === 0) return null;
  const files = await listStepFiles(database, key);
  return async (tx) => {
    const mask = maskOfAll(written);
    for (const { number, answer, results } of steps) {
      const masked = {
        number,
        answer: json(maskData(answer, mask)),
        results: results === null ? null : json(maskData(results, mask)),
      };
      await replaceStep(tx, key, masked);
    }
    for (const { content, ...file } of files) {
      if (!isUtf8(content)) continue;
      const text = content.toString();
      const masked = mask(text);
      if (masked !== text) await replaceStepFile(tx, key, { ...file, content: Buffer.from(masked) });
    }
  };
}

const json = (value: unknown): string => JSON.stringify(value);

/** By the rules, and wherever one of the values stands in another context. */
const maskOfAll =
  (written: ReadonlyMap<string, string>) =>
  (text: string): string => {
    let masked = maskSecrets(text);
    for (const [value, rule] of written) masked = masked.replaceAll(value, maskOf(rule));
    return masked;
  };
