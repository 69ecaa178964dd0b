const special = /[\\\t\n\r\0\b\f]/;
const specials = /[\\\t\n\r\0\b\f]/g;
const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
};

/** A string as a field of ClickHouse's TabSeparated format; most have nothing to escape. */
export const escapeTsv = (text: string): string =>
  special.test(text) ? text.replace(specials, (character) => escapes[character]!) : text;

const newline = 10;

/** Rows of a TabSeparated buffer, whose last line may lack its end. */
export function countRows(rows: Buffer): number {
  let count = 0;
  let start = 0;
  for (let end = rows.indexOf(newline); end !== -1; end = rows.indexOf(newline, start)) {
    count++;
    start = end + 1;
  }
  return start < rows.length ? count + 1 : count;
}
