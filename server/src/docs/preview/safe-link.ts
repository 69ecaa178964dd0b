const allowed = new Set(['http:', 'https:', 'mailto:']);
const longest = 2_000;

/** Read as a browser would, which overlooks control characters and case; null: it leads nowhere, or where it should not. */
export function safeLink(url: string): string | null {
  const target = url === '' || url.length > longest ? null : URL.parse(url, 'https://site.invalid/page');
  return target && allowed.has(target.protocol) ? url : null;
}
