import { z } from 'zod';
import { Fault } from '../../../foundation/fault.ts';
import type { Tool } from '../../tools/tool.ts';

/** The least a model needs, so that the loop's own rules can be seen. */
const read: Tool<z.ZodObject<{ path: z.ZodString }>> = {
  name: 'read',
  description: 'Reads a file.',
  input: z.object({ path: z.string() }),
  run: async ({ path }, { copy }) => ({ text: await copy.read(path), summary: `read ${path}` }),
};

const append: Tool<z.ZodObject<{ path: z.ZodString; text: z.ZodString }>> = {
  name: 'append',
  description: 'Adds text to a file, or makes one.',
  input: z.object({ path: z.string(), text: z.string() }),
  async run({ path, text }, { copy }) {
    const before = copy.paths().has(path) ? await copy.read(path) : '';
    await copy.write(path, before + text);
    return { text: 'Added.', summary: `added to ${path}` };
  },
};

const remove: Tool<z.ZodObject<{ path: z.ZodString }>> = {
  name: 'remove',
  description: 'Deletes a file.',
  input: z.object({ path: z.string() }),
  async run({ path }, { copy }) {
    await copy.remove(path);
    return { text: 'Deleted.', summary: `deleted ${path}` };
  },
};

const refuse: Tool = {
  name: 'refuse',
  description: 'Never works.',
  input: z.object({}),
  run: async () => {
    throw new Fault('instruction_refused', 'That cannot be done here. Try append.');
  },
};

const breakDown: Tool = {
  name: 'break-down',
  description: 'Has a defect.',
  input: z.object({}),
  run: async () => {
    throw new TypeError('a defect');
  },
};

const finishTool: Tool<
  z.ZodObject<{ title: z.ZodString; summary: z.ZodString; notes: z.ZodArray<z.ZodString> }>
> = {
  name: 'finish',
  description: 'Ends the work.',
  input: z.object({ title: z.string(), summary: z.string(), notes: z.array(z.string()) }),
  run: async (input) => ({ text: 'Finished.', summary: input.title, finished: input }),
};

export const simpleTools: readonly Tool[] = [read, append, remove, refuse, breakDown, finishTool];
