const mostBytes = 32 * 1024;

export interface BoundedLines {
  shown: string[];
  /** How many did not fit. */
  left: number;
}

/** As many lines from the start as fit, at least one. */
export function boundLines(lines: readonly string[], mostLines: number): BoundedLines {
  let bytes = 0;
  let fit = 0;
  for (const line of lines.slice(0, mostLines)) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > mostBytes && fit > 0) break;
    fit += 1;
  }
  return { shown: lines.slice(0, fit), left: lines.length - fit };
}
