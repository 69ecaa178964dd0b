import type { Form } from './form.ts';
import { addPage } from './forms/add-page.ts';
import { addRedirect } from './forms/add-redirect.ts';
import { addToNavigation } from './forms/add-to-navigation.ts';
import { deletePage } from './forms/delete-page.ts';
import { fixLinks } from './forms/fix-links.ts';
import { movePage } from './forms/move-page.ts';
import { removeField } from './forms/remove-field.ts';
import { replaceTerm } from './forms/replace-term.ts';
import { report } from './forms/report.ts';
import { setField } from './forms/set-field.ts';
import { setStyle } from './forms/set-style.ts';
import type { Instruction } from './instruction.ts';

type Verb = Instruction['verb'];
type Forms = { readonly [V in Verb]: Form<V> };
export type AnyForm = Forms[Verb];

const formOf: Forms = {
  'replace-term': replaceTerm,
  'move-page': movePage,
  'add-page': addPage,
  'delete-page': deletePage,
  'fix-links': fixLinks,
  'add-redirect': addRedirect,
  'set-field': setField,
  'remove-field': removeField,
  'set-style': setStyle,
  'add-to-navigation': addToNavigation,
  report,
};

/** Everything the built-in model understands. Each sentence is read by all of them; their order means nothing. */
export const forms: readonly AnyForm[] = Object.values(formOf);

/** The plainest sentence for an instruction; undefined if it holds every quotation mark there is. */
export const writeInstruction = (instruction: Instruction): string | undefined =>
  (formOf[instruction.verb].write as (instruction: Instruction) => string | undefined)(instruction);
