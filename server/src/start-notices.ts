import { builtinModel, type Models } from './models/models.ts';

/** What whoever starts the server should know of models and the sandbox, a line each. */
export function startNotices(
  { defaultModel, list }: Pick<Models, 'defaultModel' | 'list'>,
  sandboxMissing: string | null,
): string[] {
  const available = list();
  const ready = available.filter(({ isReady }) => isReady).map(({ provider }) => `${provider}/…`);
  const onlyBuiltin = ready.length === 1;
  const hint = onlyBuiltin ? howToAdd(available) : defaultModel === builtinModel ? howToUse : [];
  return [
    `  Models           ${ready.join(', ')} · default ${defaultModel}`,
    ...hint.map((line) => `                   ${line}`),
    `  Shell sandbox    ${sandboxMissing ?? 'ready'}`,
  ];
}

function howToAdd(available: ReturnType<Models['list']>): string[] {
  const keys = available.flatMap(({ missing }) => missing ?? []);
  return [
    `No language model is configured. To add one, set ${keys.join(' or ')}`,
    '(for a server of your own, DOCWRIGHT_MODEL_ENDPOINTS) and DOCWRIGHT_MODEL; docs/models.md says how.',
  ];
}

/** A key alone changes nothing, which is easy to overlook. */
const howToUse = ['Jobs use a language model once DOCWRIGHT_MODEL, the project or the job names one.'];
