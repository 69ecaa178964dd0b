import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { ConnectionRules } from './connection-rules.ts';

const connectTimeoutMs = 10_000;

/** Connects only to addresses that were looked at a moment before: nobody asks for the name's address once more. */
export function guardedConnector(rules: ConnectionRules, ca: string[] | undefined): buildConnector.connector {
  const connectorFor = (protocol: string) =>
    buildConnector({
      timeout: connectTimeoutMs,
      autoSelectFamily: true,
      lookup: guardedLookup(rules, protocol),
      ...(ca ? { ca } : {}),
    });
  const connectors = { 'http:': connectorFor('http:'), 'https:': connectorFor('https:') };
  return (options, callback) => {
    const protocol = options.protocol === 'https:' ? 'https:' : 'http:';
    const connect = () => connectors[protocol](options, callback);
    // An address by itself is not looked up.
    if (isIP(options.hostname) === 0) connect();
    else rules.addressesOf(options.hostname, protocol).then(connect, (error) => callback(error, null));
  };
}

/** Always asked for all addresses, since `autoSelectFamily` tries one after the other. */
const guardedLookup =
  (rules: ConnectionRules, protocol: string): LookupFunction =>
  (host, _options, callback) => {
    rules.addressesOf(host, protocol).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    );
  };
