type Cell = string | number | boolean | null;

export interface Table {
  fields: readonly string[];
  rows: readonly Readonly<Record<string, Cell>>[];
}

/** RFC 4180: lines end in CRLF, and a field with a comma, a quote or a line break stands in quotes. */
export const writeCsv = ({ fields, rows }: Table): string =>
  [fields, ...rows.map((row) => fields.map((field) => row[field]!))]
    .map((cells) => `${cells.map(writeCell).join(',')}\r\n`)
    .join('');

/** What a spreadsheet would carry out when it opens the file; anybody can send a path or a referrer. */
const formula = /^[=+\-@\t\r]/;
const special = /[",\r\n]/;

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
