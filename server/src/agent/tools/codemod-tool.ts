import type { z } from 'zod';
import { type CodemodResult, count } from '../../docs/codemods/codemod.ts';
import type { Site } from '../../docs/site/site.ts';
import { shown } from '../untrusted/invisible.ts';
import { quoteData } from '../untrusted/quote-data.ts';
import { boundLines } from './bounded-lines.ts';
import { descriptionOf } from './description.ts';
import type { Tool, ToolResult } from './tool.ts';

const mostFiles = 20;
const mostNotes = 50;

/** A tool that edits the site as a whole, by the rules of `docs/`: one call instead of a hundred edits. */
export function codemodTool<Input extends z.ZodType>(
  name: string,
  input: Input,
  codemod: (site: Site, input: z.output<Input>) => Promise<CodemodResult>,
): Tool<Input> {
  return {
    name,
    description: descriptionOf(name),
    input,
    async run(given, { copy }) {
      const result = await codemod(await copy.site(), given);
      await copy.apply(result.changes);
      return renderCodemod(result);
    },
  };
}

export function renderCodemod({ changes, notes, summary }: CodemodResult): ToolResult {
  const files = boundLines(
    changes.map(({ path, after }) => shown(path) + (after === null ? ' (deleted)' : '')),
    mostFiles,
  );
  const left = boundLines(notes.map(shown), mostNotes);
  const parts = [
    shown(summary),
    ...(changes.length > 0 ? [listed(`${count(changes.length, 'file')} changed:`, files)] : []),
    ...(notes.length > 0 ? [listed('What it left to you, or what a reviewer should know:', left)] : []),
  ];
  return { text: parts.join('\n'), summary: shown(summary) };
}

function listed(heading: string, { shown: lines, left }: { shown: string[]; left: number }): string {
  return `${heading}\n${quoteData(lines.join('\n'))}${left > 0 ? `\n… and ${left} more.` : ''}`;
}
