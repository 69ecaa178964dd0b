import { lookup } from 'node:dns/promises';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { CertificateAuthorities } from './certificate-authorities.ts';
import { ConnectionRules, type ResolveName } from './connection-rules.ts';
import { gitNetwork } from './git-network.ts';
import { guardedConnector } from './guarded-connector.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { hostOf } from './host-of.ts';
import type { Outbound } from './outbound.ts';
import { type Proxies, proxyFor } from './proxy-choice.ts';

export interface NetworkOptions {
  /** What may be called although it is internal, and by plain http: see `isHostPattern`. */
  internalHosts: readonly string[];
  authorities: CertificateAuthorities | undefined;
  proxies: Proxies;
  resolve?: ResolveName;
}

const allAddresses: ResolveName = (name) => lookup(name, { all: true });

/** A host that says nothing for so long has hung up, where the caller does not set a shorter time. */
const silenceMs = 60_000;
const timeouts = { headersTimeout: silenceMs, bodyTimeout: silenceMs };

export function openNetwork(options: NetworkOptions): Outbound & AsyncDisposable {
  const { internalHosts, authorities, proxies, resolve = allAddresses } = options;
  const rules = new ConnectionRules(internalHosts, resolve);
  const direct = new Agent({ ...timeouts, connect: guardedConnector(rules, authorities?.certificates) });
  const tls = authorities ? { ca: authorities.certificates } : {};
  const through = new Map<string, Dispatcher>();
  for (const uri of [proxies.http, proxies.https]) {
    // A proxy is the operator's own and may be anywhere. Plain http goes through it without a tunnel, as curl does it.
    if (uri)
      through.set(
        uri,
        new ProxyAgent({ ...timeouts, uri, proxyTunnel: false, requestTls: tls, proxyTls: tls }),
      );
  }

  return {
    fetch: guardedFetch(async (url) => {
      const proxy = proxyFor(url, proxies);
      if (proxy === null) return direct;
      await rules.checkBehindProxy(hostOf(url), url.protocol);
      return through.get(proxy)!;
    }),
    async forGit(given) {
      const url = URL.parse(given);
      const proxy = url && proxyFor(url, proxies);
      return gitNetwork(given, rules, { proxy, caFile: authorities?.bundle ?? null });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([direct, ...through.values()].map((agent) => agent.destroy()));
    },
  };
}
