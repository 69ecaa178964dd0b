import { z } from 'zod';

/** A page as a person would name it; `docs/` finds it, and says what there is if it does not. */
export const pageReference = z
  .string()
  .min(1)
  .max(2_000)
  .describe('A page: its file (`guides/install.mdx`), URL path (`/guides/install`) or title.');

/** `["all"]` is every page. */
export const pagesOrAll = (pages: string[]): string[] | 'all' =>
  pages.length === 1 && pages[0] === 'all' ? 'all' : pages;

/** Pages that an instruction leaves alone. */
export const exceptedReferences = z
  .array(z.string().min(1).max(2_000))
  .min(1)
  .max(1_000)
  .optional()
  .describe('Pages, or folders (`guides/`), that stay as they are.');

export const pageReferences = z
  .array(z.string().min(1).max(2_000))
  .min(1)
  .max(1_000)
  .describe('Pages by file, URL path or title; a folder (`guides/`) means every page below it.');
