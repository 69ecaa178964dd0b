import type { EarlierTurn, StepResults, StoredStep } from '../agent/memory.ts';
import type { UsageBody } from '../contract/job-report.ts';
import { type EarlierStepRow, listEarlierTurns } from '../database/queries/agent/list-earlier-turns.ts';
import { listFiles } from '../database/queries/agent/list-files.ts';
import { listSteps } from '../database/queries/agent/list-steps.ts';
import { saveAnswer } from '../database/queries/agent/save-answer.ts';
import { type FileRow, saveFiles } from '../database/queries/agent/save-files.ts';
import { saveResults } from '../database/queries/agent/save-results.ts';
import { Fault } from '../foundation/fault.ts';
import type { Answer, Usage } from '../models/chat-model.ts';
import { LeaseLost, type Turn, type TurnMemory, turnKey } from './turn.ts';

const mostJsonBytes = 32 * 1024 * 1024;
const mostFileBytes = 256 * 1024 * 1024;
/** A model with room for a million tokens reads some four million bytes. */
const mostEarlierBytes = 4 * 1024 * 1024;
/** One statement's worth: a file travels as text, twice as long. */
const batchBytes = 4 * 1024 * 1024;

/** Every write is refused once the lease is another's, so that two workers never mix their steps. */
export function turnMemory(turn: Turn): TurnMemory {
  const { database, onStep } = turn.context;
  const { jobId, number } = turnKey(turn);
  let spent: Usage[] = [];
  return {
    async earlier() {
      return turnsOf(await listEarlierTurns(database, jobId, number, mostEarlierBytes));
    },
    async steps() {
      const [steps, files] = await Promise.all([
        listSteps(database, jobId, number),
        listFiles(database, jobId, number),
      ]);
      const filesOf = Map.groupBy(files, ({ step }) => step);
      const stored = steps.map((row): StoredStep => {
        const results = row.results as Omit<StepResults, 'files'> | null;
        return {
          number: row.number,
          answer: row.answer as Answer,
          results: results && { ...results, files: filesOf.get(row.number) ?? [] },
        };
      });
      spent = stored.map(({ answer }) => answer.usage);
      return stored;
    },
    async saveAnswer(step, answer) {
      await onStep?.(`answer-${step}`, 'before');
      const held = await saveAnswer(database, turnKey(turn), step, toJson(answer));
      if (!held) throw new LeaseLost();
      turn.instruction.attempts = 1;
      turn.instruction.suspected = false;
      spent.push(answer.usage);
      await onStep?.(`answer-${step}`, 'after');
    },
    async saveResults(step, results) {
      await onStep?.(`results-${step}`, 'before');
      await storeResults(turn, step, results);
      await onStep?.(`results-${step}`, 'after');
    },
    usage: () => total(spent),
  };
}

async function storeResults(turn: Turn, step: number, { files, ...results }: StepResults): Promise<void> {
  const { database } = turn.context;
  const key = turnKey(turn);
  const json = toJson(results);
  const held =
    files.length === 0
      ? await saveResults(database, key, step, json)
      : await database.transaction(async (tx) => {
          if (!(await saveResults(tx, key, step, json))) return false;
          for (const batch of batches(files)) await saveFiles(tx, key, step, batch);
          return true;
        });
  if (!held) throw new LeaseLost();
}

function toJson(value: object): string {
  const json = JSON.stringify(value);
  if (json.length <= mostJsonBytes) return json;
  throw new Fault(
    'limit_reached',
    'One step of the model became too large to be kept. Narrow the instruction down.',
  );
}

function batches(files: StepResults['files']): FileRow[][] {
  const parts: FileRow[][] = [];
  let [total, room] = [0, 0];
  for (const { path, content, executable } of files) {
    const bytes = content?.byteLength ?? 0;
    if ((total += bytes) > mostFileBytes) {
      throw new Fault(
        'limit_reached',
        'One step changed more than 256 MiB of files. Narrow the instruction down.',
      );
    }
    if (parts.length === 0 || bytes > room) {
      parts.push([]);
      room = batchBytes;
    }
    room -= bytes;
    parts
      .at(-1)!
      .push({ path, content: content && Buffer.from(content.buffer, content.byteOffset, bytes), executable });
  }
  return parts;
}

function turnsOf(rows: readonly EarlierStepRow[]): EarlierTurn[] {
  return [...Map.groupBy(rows, ({ number }) => number).values()].map((steps) => ({
    prompt: steps[0]!.prompt,
    messages: steps.flatMap(({ answer, results }) => [
      ...((answer as Answer | null)?.messages ?? []),
      ...((results as StepResults | null)?.messages ?? []),
    ]),
    outcome: outcomeOf(steps[0]!),
  }));
}

const outcomeOf = ({ status, summary, error }: EarlierStepRow): string =>
  status === 'done'
    ? (summary ?? 'It was carried out.')
    : [`It failed: ${error ?? 'nobody knows why.'}`, summary ?? 'Its changes were thrown away.'].join('\n');

function total(spent: readonly Usage[]): UsageBody {
  const sum = (of: (usage: Usage) => number) => spent.reduce((sum, usage) => sum + of(usage), 0);
  return {
    steps: spent.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    cachedTokens: sum(({ cachedTokens }) => cachedTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: spent.every(({ cost }) => cost !== null) ? sum(({ cost }) => cost ?? 0) : null,
    seconds: sum(({ ms }) => ms) / 1_000,
  };
}
