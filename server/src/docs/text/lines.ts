/** How many line breaks lie between two offsets. */
export function linesBetween(source: string, from: number, to: number): number {
  let lines = 0;
  for (let at = source.indexOf('\n', from); at !== -1 && at < to; at = source.indexOf('\n', at + 1))
    lines += 1;
  return lines;
}

/** The 1-based line of an offset. */
export function lineAt(source: string, offset: number): number {
  return 1 + linesBetween(source, 0, offset);
}

/** The same for many offsets that come mostly in order: each line break is passed once, and none looked for twice. */
export function lineCounter(source: string): (offset: number) => number {
  const first = { line: 1, next: source.indexOf('\n') };
  let { line, next } = first;
  let last = 0;
  return (offset) => {
    if (offset < last) ({ line, next } = first);
    last = offset;
    for (; next !== -1 && next < offset; next = source.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

/** The line ending a file uses; the first one decides. */
export function lineEnding(source: string): '\r\n' | '\n' {
  const at = source.indexOf('\n');
  return at > 0 && source[at - 1] === '\r' ? '\r\n' : '\n';
}

export function startOfLine(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1;
}

/** The offset just behind the line break that ends the offset's line, or the end of the text. */
export function startOfNextLine(source: string, offset: number): number {
  const at = source.indexOf('\n', offset);
  return at === -1 ? source.length : at + 1;
}
