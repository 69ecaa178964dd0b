import { readdirSync } from 'node:fs';
import { type Kind, kinds, type NamedTask, type Task } from './task.ts';
import { matches } from './verify/globs.ts';

export interface Selection {
  /** Ids, or globs of them. */
  tasks: readonly string[];
  kinds: readonly Kind[];
}

const everything: Selection = { tasks: [], kinds: [] };

/** Every file of `tasks/` is a task: its folder says the kind, its name the rest. */
export async function loadTasks(selection: Selection = everything): Promise<NamedTask[]> {
  const places = kinds.flatMap((kind) =>
    readdirSync(new URL(`tasks/${kind}/`, import.meta.url))
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .map((file) => ({ kind, id: `${kind}/${file.slice(0, -'.ts'.length)}` })),
  );
  const chosen = places.filter((place) => isChosen(place, selection));
  return Promise.all(
    chosen.map(async ({ kind, id }) => {
      const { default: task } = (await import(new URL(`tasks/${id}.ts`, import.meta.url).href)) as {
        default: Task;
      };
      return { ...task, kind, id };
    }),
  );
}

function isChosen({ kind, id }: { kind: Kind; id: string }, selection: Selection): boolean {
  const { tasks, kinds: wanted } = selection;
  return (
    (wanted.length === 0 || wanted.includes(kind)) &&
    (tasks.length === 0 || tasks.some((pattern) => matches(id, pattern)))
  );
}
