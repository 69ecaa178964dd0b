import type { Models } from './models/models.ts';

/** What whoever starts the server should know of models and the sandbox, a line each. */
export function startNotices(
  { defaultModel, list }: Pick<Models, 'defaultModel' | 'list'>,
  sandboxMissing: string | null,
): string[] {
  const available = list();
  const ready = available.filter(({ isReady }) => isReady).map(({ provider }) => `${provider}/…`);
  const settings = available.flatMap(({ missing }) => missing ?? []);
  const onlyBuiltin = ready.length === 1;
  return [
    `  Models           ${ready.join(', ')} · default ${defaultModel}`,
    ...(onlyBuiltin
      ? [
          `                   No key of a language model is configured. To add one, set ${settings.join(' or ')}, and DOCWRIGHT_MODEL; docs/models.md says how.`,
        ]
      : []),
    `  Shell sandbox    ${sandboxMissing ?? 'ready'}`,
  ];
}
