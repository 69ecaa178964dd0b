const opening = /^( *)(!!!|\?\?\?\+?|===[+!]?) (.*)$/;
const hint = /^ *(?:!!!|\?\?\?\+?|===[+!]?) /m;
const fence = /^ *(`{3,}|~{3,})/;
const step = 4;

/**
 * MkDocs' `!!! note "Title"`, `??? tip` and `=== "Tab"` written as blocks of colons. What they contain is indented,
 * which is code to everybody else.
 */
export function withoutAdmonitions(text: string): string {
  if (!hint.test(text)) return text;
  const lines: string[] = [];
  /** How far each block that is open is indented itself, in the page. */
  const open: number[] = [];
  let code: string | null = null;
  for (const line of text.split('\n')) {
    const indent = line.trim() === '' ? Number.POSITIVE_INFINITY : line.search(/[^ ]/);
    while (open.length > 0 && indent < open.at(-1)! + step) {
      const outer = open.pop()! - step * open.length;
      lines.push(`${' '.repeat(outer)}:::`);
      code = null;
    }
    const inner = line.slice(Math.min(step * open.length, indent));
    const mark = fence.exec(inner)?.[1];
    const block = code === null && mark === undefined ? blockOf(inner) : null;
    if (mark !== undefined) code = code === null ? mark : mark.startsWith(code) ? null : code;
    lines.push(block ?? inner);
    if (block !== null) open.push(indent);
  }
  return lines.join('\n');
}

/** The first line of a block, with colons; null: it is something else. */
function blockOf(line: string): string | null {
  const [, indent, mark = '', rest = ''] = opening.exec(line.trimEnd()) ?? [];
  if (indent === undefined) return null;
  const quoted = /^([^"]*)"([^"]*)"$/.exec(rest);
  const kind = (quoted ? quoted[1]! : rest).trim();
  const isTab = mark.startsWith('=');
  if (isTab ? !quoted || kind !== '' : !/^[A-Za-z][\w -]*$/.test(kind)) return null;
  return `${indent}::: ${isTab ? 'tab' : kind.split(' ', 1)[0]} ${quoted?.[2] ?? ''}`;
}
