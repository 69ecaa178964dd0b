import { posix } from 'node:path';
import type { Instruction } from './instruction.ts';
import { endsInPageExtension } from './token.ts';

/** The pages that instructions leave behind, as a later "it" or "them" can mean them; none where one is unclear. */
export function pagesMentioned(instructions: readonly Instruction[]): readonly string[] {
  const pages = instructions.map(pagesOf);
  return pages.some((each) => each.length === 0) ? [] : [...new Set(pages.flat())];
}

function pagesOf(instruction: Instruction): readonly string[] {
  switch (instruction.verb) {
    case 'move-page':
      return placeAfter(instruction);
    case 'add-page':
      return [instruction.path ?? instruction.title];
    case 'delete-page':
      return [instruction.page];
    case 'add-to-navigation':
      return instruction.page === undefined ? [] : [instruction.page];
    case 'remove-field':
      return instruction.pages === 'all' || instruction.except ? [] : instruction.pages;
    case 'set-field':
      return afterSetting(instruction);
    case 'add-redirect':
      return [];
    default:
      return instruction.except ? [] : workedOn(instruction.pages ?? []);
  }
}

/** Where terms, links or styles were changed: "it" may be one of those, "that page" and "there" may not. */
export const placeMark = '\0';
const workedOn = (pages: readonly string[]): readonly string[] =>
  pages.length === 1 ? [placeMark + pages[0]] : [];

function placeAfter({ from, to }: Extract<Instruction, { verb: 'move-page' }>): readonly string[] {
  if (!to.endsWith('/')) return [to];
  return endsInPageExtension(from) ? [to + posix.basename(from)] : [];
}

/** A page that was named by its title has another one once that is set. */
function afterSetting({
  field,
  value,
  pages,
  except,
}: Extract<Instruction, { verb: 'set-field' }>): readonly string[] {
  if (pages === 'all' || except) return [];
  return field === 'title' && pages.length === 1 && !/[/.]/.test(pages[0]!) ? [value] : pages;
}
