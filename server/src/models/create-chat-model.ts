import type { Patience } from './ask/patience.ts';
import type { ChatModel } from './chat-model.ts';
import type { ModelFacts } from './prices/model-facts.ts';
import type { Access } from './providers/access.ts';

export interface ChatModelParts {
  name: string;
  /** As the provider calls it. */
  model: string;
  access: Access;
  facts: ModelFacts;
  patience: Patience;
}

/** The key stays in here: nothing that is returned or thrown holds it. */
export function createChatModel({ name, model, access, facts, patience }: ChatModelParts): ChatModel {
  const { provider, key } = access;
  const redact = (text: string) => (key ? text.replaceAll(key, '…') : text);
  const contextTokens = facts.contextTokens ?? provider.contextTokens;
  // Many servers refuse a question that leaves no room for the longest answer.
  const outputTokens = facts.outputTokens ?? Math.min(provider.outputTokens, Math.ceil(contextTokens / 4));
  const load = () => Promise.all([import('./ask/ask-patiently.ts'), provider.connect(model, access)]);
  let loaded: ReturnType<typeof load> | undefined;
  return {
    name,
    contextTokens,
    async ask(question) {
      loaded ??= load();
      const [{ askPatiently }, connected] = await loaded;
      const asking = { name, provider, model: connected, outputTokens, patience, price: facts.price, redact };
      return askPatiently(asking, question);
    },
  };
}
