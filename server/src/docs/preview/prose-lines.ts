const fence = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/;
const onlyFence = /^[\s>]*[`~]+\s*$/;

/** The same text with every line changed that stands in no block of code. */
export function mapProse(text: string, change: (line: string) => string): string {
  let open: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1];
      if (open === null && mark === undefined) return change(line);
      if (open === null) open = mark!;
      else if (mark?.startsWith(open) && onlyFence.test(line)) open = null;
      return line;
    })
    .join('\n');
}
