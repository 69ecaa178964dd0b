import type { Models } from './use-models.ts';

export const builtinModel = 'builtin/codemod';

/** The models that would work: of providers with a key, the installation's or one of the project's own. */
export function offeredModels({ available }: Models, keyProviders: readonly string[]): string[] {
  return available
    .filter(({ provider, isReady }) => isReady || keyProviders.includes(provider))
    .flatMap(({ examples }) => examples);
}
