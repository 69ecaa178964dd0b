import type { Form } from './form.ts';
import { addPage } from './forms/add-page.ts';
import { addRedirect } from './forms/add-redirect.ts';
import { addToNavigation } from './forms/add-to-navigation.ts';
import { deletePage } from './forms/delete-page.ts';
import { fixLinks } from './forms/fix-links.ts';
import { movePage } from './forms/move-page.ts';
import { replaceTerm } from './forms/replace-term.ts';
import { report } from './forms/report.ts';
import { setField } from './forms/set-field.ts';
import { setStyle } from './forms/set-style.ts';

/**
 * Everything the built-in model understands. The first form that reads a whole sentence has it; this matters
 * once: `rename "a.mdx" to "b.mdx"` is the move of a page, any other quoted renaming the change of a term.
 */
export const forms: readonly Form[] = [
  movePage,
  replaceTerm,
  addPage,
  deletePage,
  fixLinks,
  addRedirect,
  setField,
  setStyle,
  addToNavigation,
  report,
];
