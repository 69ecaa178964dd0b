import { type Config, ConfigError } from '../foundation/config.ts';
import { Fault } from '../foundation/fault.ts';
import { defaultPatience, type Patience } from './ask/patience.ts';
import { createChatModel } from './create-chat-model.ts';
import { builtinModel, type Models, type ProjectKeys } from './models.ts';
import { readFacts } from './prices/model-facts.ts';
import { type Access, accessesOf } from './providers/access.ts';
import type { Provider } from './providers/provider.ts';

type ModelsConfig = Pick<Config, 'model' | 'modelAccess' | 'modelEndpoints' | 'modelKeys' | 'pricesFile'>;

/** The keys stay in the functions' scope, so that no log of what is returned can show one. */
export function openModels(config: ModelsConfig, patience: Patience = defaultPatience): Models {
  const facts = readFacts(config.pricesFile);
  const accesses = accessesOf(config);
  const whyNot = (name: string, keys: ProjectKeys) => {
    const found = name === builtinModel ? null : find(accesses, name, keys);
    return found && 'code' in found ? found : null;
  };
  const wrongDefault = whyNot(config.model, {});
  if (wrongDefault) throw new ConfigError(`DOCWRIGHT_MODEL cannot be used. ${wrongDefault.message}`);

  return {
    defaultModel: config.model,
    assertKnown(name, projectKeys) {
      const problem = whyNot(name, projectKeys);
      if (!problem) return;
      const { message } = problem;
      throw new Fault('invalid_request', message, { details: [{ path: 'model', message }] });
    },
    open(name, projectKeys) {
      if (name === builtinModel) return null;
      const found = find(accesses, name, projectKeys);
      if ('code' in found) throw new Fault(found.code, found.message);
      return createChatModel({ name, ...found, facts: facts.get(name) ?? {}, patience });
    },
    list: () => [
      { provider: 'builtin', isReady: true, missing: null, examples: [builtinModel] },
      ...[...accesses.values()].map((access) => {
        const { name, keySetting } = access.provider;
        const isReady = !lacksKey(access);
        const examples = [...facts.keys()].filter((model) => model.startsWith(`${name}/`));
        return { provider: name, isReady, missing: isReady ? null : keySetting, examples };
      }),
    ],
  };
}

interface Problem {
  code: 'model_unknown' | 'model_unavailable';
  message: string;
}

function find(
  accesses: ReadonlyMap<string, Access>,
  name: string,
  projectKeys: ProjectKeys,
): { access: Access; model: string } | Problem {
  const slash = name.indexOf('/');
  const prefix = name.slice(0, slash);
  const model = name.slice(slash + 1);
  const access = accesses.get(prefix);
  if (!access || model.trim() === '') return notThere(name, accesses);
  const ownKey = Object.hasOwn(projectKeys, prefix) ? projectKeys[prefix] : undefined;
  const found = { ...access, key: ownKey ?? access.key };
  return lacksKey(found) ? withoutKey(name, access.provider) : { access: found, model };
}

const lacksKey = ({ provider, key }: Access) => provider.needsKey && key === undefined;

function notThere(name: string, accesses: ReadonlyMap<string, Access>): Problem {
  const available = [builtinModel, ...[...accesses.keys()].map((prefix) => `${prefix}/…`)].join(', ');
  return {
    code: 'model_unknown',
    message: `The model "${name}" is not available here. Available: ${available}. A server of your own is named in DOCWRIGHT_MODEL_ENDPOINTS.`,
  };
}

const withoutKey = (name: string, provider: Provider): Problem => ({
  code: 'model_unavailable',
  message: `The model "${name}" needs a key: set ${provider.keySetting}, or give the project one for "${provider.name}".`,
});
