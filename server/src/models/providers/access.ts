import type { Config } from '../../foundation/config.ts';
import { compatibleWith } from './compatible.ts';
import type { Provider } from './provider.ts';
import { knownProviders } from './registry.ts';

/** A provider and the way to it. */
export interface Access {
  provider: Provider;
  url: string;
  key: string | undefined;
}

type AccessConfig = Pick<Config, 'modelAccess' | 'modelEndpoints' | 'modelKeys'>;

/** By what the names of the models begin with. */
export function accessesOf({
  modelAccess,
  modelEndpoints,
  modelKeys,
}: AccessConfig): ReadonlyMap<string, Access> {
  const known = knownProviders.map((provider) => {
    const { key, url = provider.ownUrl } = modelAccess[provider.name];
    return { provider, key, url: withPath(url, provider) };
  });
  const endpoints = [...modelEndpoints].map(([name, url]) => {
    const provider = compatibleWith(name);
    return { provider, key: modelKeys.get(name), url: withPath(url, provider) };
  });
  return new Map([...known, ...endpoints].map((access) => [access.provider.name, access]));
}

const withPath = (url: string, { apiPath }: Provider) =>
  new URL(url).pathname === '/' ? new URL(apiPath, url).href : url;
