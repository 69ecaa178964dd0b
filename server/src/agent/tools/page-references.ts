import { z } from 'zod';

/** A page as a person would name it; `docs/` finds it, and says what there is if it does not. */
export const pageReference = z
  .string()
  .min(1)
  .max(2_000)
  .describe('A page: its file (`guides/install.mdx`), URL path (`/guides/install`) or title.');

export const pageReferences = z
  .array(z.string().min(1).max(2_000))
  .min(1)
  .max(1_000)
  .describe('Pages by file, URL path or title; a folder (`guides/`) means every page below it.');
