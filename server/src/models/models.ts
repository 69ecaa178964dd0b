import type { ChatModel } from './chat-model.ts';

/** The model that needs no key and asks nobody. */
export const builtinModel = 'builtin/codemod';

/** A project's own keys, by the names of providers; they go before the installation's. */
export type ProjectKeys = Readonly<Record<string, string>>;

/** The models that this installation can use, with their keys inside. */
export interface Models {
  /** Of projects that name none. */
  readonly defaultModel: string;
  /** Throws an `invalid_request` that says what there is instead, or what is missing. */
  assertKnown(name: string, projectKeys: ProjectKeys): void;
  /** Null for the built-in model. Throws `model_unknown` or `model_unavailable` where it is no longer there. */
  open(name: string, projectKeys: ProjectKeys): ChatModel | null;
  /** What people can choose from. */
  list(): AvailableModels[];
}

export interface AvailableModels {
  /** What the names of its models begin with. */
  provider: string;
  /** Whether it can be used without a key of the project's own. */
  isReady: boolean;
  /** The setting that would make it ready; null if it is. */
  missing: string | null;
  /** Some of its models; others of the same provider work, too. */
  examples: string[];
}
