/** `llms.txt` and its relatives, such as `llms-full.txt`, at any depth. */
export const llmsFile = /(?:^|\/)llms(?:[-_][\w-]{1,40})?\.txt$/i;

export function withoutQuery(path: string): string {
  const fragment = path.indexOf('#');
  const whole = fragment === -1 ? path : path.slice(0, fragment);
  const query = whole.indexOf('?');
  return query === -1 ? whole : whole.slice(0, query);
}
