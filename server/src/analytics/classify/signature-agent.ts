const longestHost = 253;

/**
 * The host that a Signature-Agent header names, or ''. Earlier drafts of Web Bot Auth have one quoted URL, the
 * later ones a dictionary of them (`sig1="https://agent.example"`), and some senders a bare host.
 */
export function signatureAgentHost(header: string | undefined): string {
  if (!header || header.length > 2_048) return '';
  const quoted = /"([^"]{1,1024})"/.exec(header)?.[1] ?? header;
  const host = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/)?([a-z0-9.-]+)/i.exec(quoted)?.[1] ?? '';
  return host.length <= longestHost && host.includes('.') ? host.toLowerCase() : '';
}

/** Whether the host is the domain or below it. */
export const isWithin = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(domain) && host.charAt(host.length - domain.length - 1) === '.');
