// How good a model is at documentation; see docs/evaluation.md. `npm run eval -- --help` prints the options.
import { fileURLToPath } from 'node:url';
import { defaultAgentLimits } from '../server/src/agent/limits.ts';
import { findSandbox } from '../server/src/agent/sandbox/find-sandbox.ts';
import { readConfig } from '../server/src/foundation/config.ts';
import { openModels } from '../server/src/models/open-models.ts';
import { loadTasks } from './load-tasks.ts';
import { type Options, readOptions, usage } from './options.ts';
import { jsonReport } from './report/json.ts';
import { Progress } from './report/progress.ts';
import { tables } from './report/tables.ts';
import { evaluate } from './run/evaluate.ts';
import type { TaskRun } from './run/run-task.ts';

/** A task is a page or two; whoever needs more than this is lost. */
const limits = { ...defaultAgentLimits, steps: 60, tokens: 2_000_000, cost: 2, minutes: 15 };
/** The solutions lie in here, so no command of an agent may see it. */
const project = fileURLToPath(new URL('..', import.meta.url));
const interrupted = 130;

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(usage);
  else process.exitCode = await run(options);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function run(options: Options): Promise<number> {
  const models = openModels(readConfig(process.env));
  const model = options.model ?? models.defaultModel;
  const chat = models.open(model, {});
  const tasks = await loadTasks(options);
  if (tasks.length === 0)
    throw new Error('No task has that id or kind. Leave the options out to run them all.');

  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort(new Error('Interrupted.')));
  const runs = new Map<string, TaskRun>();
  const progress = new Progress(process.stderr, tasks.length);
  const setting = {
    model,
    chat,
    limits,
    sandbox: chat ? await findSandbox({ hidden: [project] }) : null,
    keep: options.keep,
    concurrency: options.concurrency,
    signal: interrupt.signal,
  };
  const stoppedBy = await evaluate(tasks, setting, (each) => {
    runs.set(each.task.id, each);
    progress.add(each);
  }).then(
    () => null,
    (error: Error) => error,
  );
  progress.clear();

  // What was run was paid for, so it is shown even if the rest was not.
  const inOrder = tasks.flatMap(({ id }) => runs.get(id) ?? []);
  if (inOrder.length > 0)
    process.stdout.write(options.json ? jsonReport(model, inOrder) : tables(model, inOrder));
  if (!stoppedBy) return 0;
  process.stderr.write(`Stopped after ${runs.size} of ${tasks.length} tasks: ${stoppedBy.message}\n`);
  return interrupt.signal.aborted ? interrupted : 1;
}
