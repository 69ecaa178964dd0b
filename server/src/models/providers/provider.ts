import type { JSONValue, LanguageModel, ModelMessage } from 'ai';
import type { Config } from '../../foundation/config.ts';
import type { Tokens } from '../prices/tokens.ts';

export type ProviderOptions = NonNullable<ModelMessage['providerOptions']>;

/** What is said of a provider once; nothing else in Docwright asks which one it is. */
export interface Provider {
  /** What the names of its models begin with. */
  readonly name: string;
  /** The setting that holds its key, for people. */
  readonly keySetting: string;
  readonly needsKey: boolean;
  /** What a URL without a path goes on with; gateways are often given without it. */
  readonly apiPath: string;
  /** Its package is loaded only now: together with the AI SDK it takes 40 MB and a third of a second. */
  connect(model: string, access: { url: string; key: string | undefined }): Promise<LanguageModel>;
  /** Put on what ends a part of the question that should be cached; null where it is not asked for. */
  readonly cacheMark: ProviderOptions | null;
  /** What goes with every question; `conversation` stays the same from one to the next. */
  options(conversation: string): ProviderOptions;
  /** How it says that a question is too long: in a code, or only in words. */
  readonly tooLong: readonly RegExp[];
  /** How it says that it does not take back what the model thought earlier. */
  readonly refusedThoughts: RegExp;
  /** How it says that a key is wrong, where it does not by the status. */
  readonly wrongKey?: RegExp;
  /** How many seconds it asks to wait, where it says so in the answer instead of a header. */
  readonly waitSeconds?: RegExp;
  /** What it has already billed, where it says so before the answer is complete. */
  billedSoFar?(metadata: Record<string, JSONValue | undefined>): Tokens | null;
  /** Of models that no price table knows. */
  readonly contextTokens: number;
  readonly outputTokens: number;
}

/** One that Docwright knows where to find, and whose settings have names of their own. */
export interface KnownProvider extends Provider {
  readonly name: keyof Config['modelAccess'];
  readonly ownUrl: string;
}
