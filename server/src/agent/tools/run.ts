import { z } from 'zod';
import type { SandboxResult } from '../sandbox/sandbox.ts';
import { shown } from '../untrusted/invisible.ts';
import { quoteData } from '../untrusted/quote-data.ts';
import { descriptionOf } from './description.ts';
import type { Tool } from './tool.ts';

const outputBytes = 24_000;
const longestShown = 120;

const input = z.object({
  command: z
    .string()
    .min(1)
    .max(20_000)
    .refine((command) => !command.includes('\0'), 'must not contain a null character'),
  seconds: z.number().min(1).max(600).optional().describe('When to stop it.'),
});

export const run: Tool<typeof input> = {
  name: 'run',
  description: descriptionOf('run'),
  input,
  isAvailable: ({ task }) => task.sandbox !== null,
  async run({ command, seconds = 120 }, { task, copy, signal }) {
    if (!task.sandbox) return { text: 'There is no shell here.', summary: 'has no shell', failed: true };
    await copy.fill();
    const result = await task.sandbox.run({
      command,
      directory: copy.directory,
      writable: true,
      timeoutMs: seconds * 1000,
      outputBytes,
      signal,
    });
    const end = endOf(result, seconds);
    const notes = await copy.refresh();
    const output = result.output === '' ? 'It printed nothing.' : quoteData(result.output);
    return {
      text: [`The command ${end}.`, ...notes, output].join('\n'),
      summary: `ran ${shown(command).slice(0, longestShown)}: ${end}`,
    };
  },
};

function endOf({ code, timedOut, tooMuchDisk }: SandboxResult, seconds: number): string {
  if (tooMuchDisk)
    return 'was stopped, since it filled the disk: the working copy may hold 1 GiB. Delete what it wrote, and write less';
  if (timedOut) return `was stopped after ${seconds} s`;
  return code === null ? 'was stopped, since it printed too much' : `ended with exit code ${code}`;
}
