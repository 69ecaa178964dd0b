import { addPage } from './add-page.ts';
import { addRedirect } from './add-redirect.ts';
import { addToNavigation } from './add-to-navigation.ts';
import { check } from './check.ts';
import { deletePage } from './delete-page.ts';
import { edit } from './edit.ts';
import { finish } from './finish.ts';
import { fixLinks } from './fix-links.ts';
import { list } from './list.ts';
import { movePage } from './move-page.ts';
import { read } from './read.ts';
import { removeField } from './remove-field.ts';
import { replaceTerm } from './replace-term.ts';
import { run } from './run.ts';
import { search } from './search.ts';
import { setField } from './set-field.ts';
import { setStyle } from './set-style.ts';
import type { Tool } from './tool.ts';
import { write } from './write.ts';

/** Everything a model can do, in the order in which it reads of it: the order stays, so that it can be cached. */
export const tools: readonly Tool[] = [
  list,
  search,
  read,
  edit,
  write,
  addPage,
  movePage,
  deletePage,
  replaceTerm,
  fixLinks,
  addToNavigation,
  addRedirect,
  setField,
  removeField,
  setStyle,
  run,
  check,
  finish,
];
