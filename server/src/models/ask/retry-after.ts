/** How long a service asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date. Null if it does not say. */
export function retryAfterMs(headers: Record<string, string> | undefined, now: Date): number | null {
  const inMs = Number.parseFloat(headers?.['retry-after-ms'] ?? '');
  if (inMs >= 0) return inMs;
  const given = headers?.['retry-after'] ?? '';
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given) * 1000;
  const date = Date.parse(given);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
