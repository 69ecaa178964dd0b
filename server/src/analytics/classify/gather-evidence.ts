import { llmsFile, withoutQuery } from '../requested-path.ts';
import { type Evidence, signals } from './evidence.ts';
import type { Knowledge } from './knowledge.ts';
import { signatureAgentHost } from './signature-agent.ts';

/** A request for a page, as far as its sender knows it. What is absent is unknown. */
export interface PageRequest {
  /** As it was asked for, before it is normalised. */
  path: string;
  userAgent?: string | undefined;
  accept?: string | undefined;
  /** Of the answer. */
  contentType?: string | undefined;
  /** With lower-case names. */
  headers?: Readonly<Record<string, string>> | undefined;
  ip?: string | undefined;
  host?: string | undefined;
  method?: string | undefined;
}

export const longestUserAgent = 1_024;

/**
 * The part of a request that classification needs. `signedBy` is the operator that `verifySignature` found:
 * that check is slow, and only the few signed requests need it.
 */
export function gatherEvidence(request: PageRequest, knowledge: Knowledge, signedBy = ''): Evidence {
  const { headers } = request;
  const userAgent = trimmed(request.userAgent ?? headers?.['user-agent'] ?? '');
  return {
    userAgent,
    signals: gatherSignals(request),
    signatureAgent: headers ? signatureAgentHost(headers['signature-agent']) : '',
    verified: signedBy ? `signature:${signedBy}` : rangeOf(request.ip, userAgent, knowledge),
  };
}

/** A part of a text keeps the whole alive, and user agents are remembered: what was long is copied. */
const trimmed = (userAgent: string): string =>
  userAgent.length <= longestUserAgent
    ? userAgent.trim()
    : Buffer.from(userAgent.trim().slice(0, longestUserAgent)).toString();

function rangeOf(ip: string | undefined, userAgent: string, knowledge: Knowledge): string {
  if (!ip || knowledge.ranges.size === 0) return '';
  const client = knowledge.ranges.clientAt(ip, userAgent);
  return client ? `range:${client}` : '';
}

function gatherSignals({ path, accept, contentType, headers }: PageRequest): number {
  let found = pathSignals(path);
  const accepted = accept ?? headers?.accept;
  if (accepted) {
    if (mentions(accepted, 'markdown')) found |= signals.asksMarkdown;
    if (mentions(accepted, 'text/html')) found |= signals.acceptsHtml;
  }
  if (contentType && mentions(contentType, 'text/markdown')) found |= signals.servedMarkdown;
  if (!headers) return found;
  found |= signals.headersKnown;
  if (headers['sec-fetch-mode'] || headers['sec-fetch-dest'] || headers['sec-fetch-site'])
    found |= signals.fetchMetadata;
  if (headers['accept-language']) found |= signals.acceptsLanguage;
  return found;
}

/** Media types have no case; nearly all senders write them small, so the copy is seldom made. */
const mentions = (header: string, type: string): boolean =>
  header.includes(type) || (header.length <= 1_024 && header.toLowerCase().includes(type));

function pathSignals(path: string): number {
  const name = withoutQuery(path);
  const ending = name.slice(-4).toLowerCase();
  if (ending === '.mdx' || ending.endsWith('.md')) return signals.markdownPath;
  return ending === '.txt' && llmsFile.test(name) ? signals.llmsPath : 0;
}
