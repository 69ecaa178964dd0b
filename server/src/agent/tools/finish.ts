import { z } from 'zod';
import { descriptionOf } from './description.ts';
import type { Tool } from './tool.ts';

const input = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .refine((title) => !title.includes('\n'), 'must be one line'),
  summary: z.string().trim().min(1).max(20_000),
  notes: z.array(z.string().trim().min(1).max(1_000)).max(50).default([]),
});

export const finish: Tool<typeof input> = {
  name: 'finish',
  description: descriptionOf('finish'),
  input,
  async run(finished) {
    return { text: 'Handed over.', summary: `finished: ${finished.title}`, finished };
  },
};
