interface MediaRange {
  type: string;
  quality: number;
}

/** Whether an Accept header names `text/csv` and likes JSON no better (RFC 9110, 12.5.1). */
export function prefersCsv(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(readRange);
  const qualityOf = (...types: string[]) =>
    types.map((type) => ranges.find((range) => range.type === type)?.quality).find((q) => q !== undefined) ??
    0;
  const csv = qualityOf('text/csv');
  return csv > 0 && csv >= qualityOf('application/json', 'application/*', '*/*');
}

function readRange(range: string): MediaRange {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality =
    weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
  return { type, quality };
}
