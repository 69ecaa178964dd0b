/** The code that the system, TLS or undici gave an error, which `fetch` hides among its causes. */
export function errorCodeOf(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return null;
}
