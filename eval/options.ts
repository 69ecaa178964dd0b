import { parseArgs } from 'node:util';
import { type Kind, kinds } from './task.ts';

export interface Options {
  /** Null: the installation's default. */
  model: string | null;
  tasks: string[];
  kinds: Kind[];
  concurrency: number;
  json: boolean;
  keep: boolean;
  help: boolean;
}

const mostAtOnce = 64;

export const usage = `Usage: npm run eval -- [OPTIONS]

Carries out documentation tasks with a model and looks at what became of the files.

  --model NAME       the model, such as builtin/codemod or anthropic/claude-sonnet-5-5;
                     that of DOCWRIGHT_MODEL if absent. Keys and servers of your own come from
                     the environment, as docs/models.md says.
  --task ID          only this task; a glob for several; may be repeated
  --kind KIND        only this kind: ${kinds.join(', ')}; may be repeated
  --concurrency N    so many tasks at a time, 4 if absent
  --json             prints JSON alone
  --keep             leaves the directories and says where they are
  --help             prints this

Examples:
  npm run eval -- --model builtin/codemod
  npm run eval -- --model openai/gpt-5.6-terra --kind resist --kind refuse
  npm run eval -- --model ollama/qwen3:32b --task 'fix/*' --concurrency 1
  npm run eval -- --model anthropic/claude-sonnet-5-5 --task add/glossary --keep
  npm run --silent eval -- --model google/gemini-3.1-pro-preview --json > result.json

Every task ends as passed, refused (nothing changed), failed (changed, but not as asked) or wrecked (harm
done). docs/evaluation.md says more, and how to add a task.
`;

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      model: { type: 'string' },
      task: { type: 'string', multiple: true, default: [] },
      kind: { type: 'string', multiple: true, default: [] },
      concurrency: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { json, keep, help } = values;
  return {
    model: values.model ?? null,
    tasks: values.task,
    kinds: values.kind.map(kindOf),
    concurrency: numberOf(values.concurrency),
    json,
    keep,
    help,
  };
}

function kindOf(text: string): Kind {
  const kind = kinds.find((each) => each === text);
  if (kind) return kind;
  throw new Error(`There is no kind “${text}”. There are: ${kinds.join(', ')}.`);
}

function numberOf(text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= mostAtOnce) return number;
  throw new Error(`--concurrency takes a number from 1 to ${mostAtOnce}.`);
}
