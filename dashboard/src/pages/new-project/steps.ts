export const steps = [
  { id: 'repository', label: 'Repository' },
  { id: 'connection', label: 'Connection' },
  { id: 'documentation', label: 'Documentation' },
  { id: 'model', label: 'Model' },
  { id: 'done', label: 'Done' },
] as const;

export type Step = (typeof steps)[number]['id'];

/** What the server said about one field of a request. */
export interface Fault {
  path: string;
  message: string;
}

const stepsOfFields: readonly (readonly [string, Step])[] = [
  ['repository.credential', 'connection'],
  ['repository.root', 'documentation'],
  ['repository', 'repository'],
];

/** Where a field can be mended. */
export const stepOf = (path: string): Step =>
  stepsOfFields.find(([field]) => isOf(path, field))?.[1] ?? 'model';

export const isOf = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

export const isBefore = (one: Step, other: Step): boolean => placeOf(one) < placeOf(other);

const placeOf = (step: Step) => steps.findIndex(({ id }) => id === step);

/** The first step at which something is to be mended; null where nothing is. */
export const firstStepOf = (faults: readonly Fault[]): Step | null =>
  steps.find(({ id }) => faults.some(({ path }) => stepOf(path) === id))?.id ?? null;
