import { anchorsFrom } from '../markdown/anchors.ts';
import type { Heading } from '../markdown/outline.ts';
import { labelOfEntry, translatedLabels } from '../navigation/entry-label.ts';
import { writtenOnce } from '../navigation/navigation.ts';
import { bareTitle, sameName, sidebarFields } from '../site/page-names.ts';
import type { Site } from '../site/site.ts';
import { type Edit, replaceRange } from '../text/edit.ts';
import { lineAt } from '../text/lines.ts';
import { bounded, type CodemodResult, count, Draft, refusal } from './codemod.ts';
import { fieldEdit } from './field-edit.ts';
import { followAnchors, movedTo, withImporters } from './follow-anchors.ts';
import { relabel } from './replace-in-navigation.ts';
import { writerFor } from './term.ts';

interface Retitling {
  site: Site;
  draft: Draft;
  notes: string[];
  path: string;
  title: string;
  /** What the page is called now: whatever says one of these says the new title then. */
  names: string[];
  /** What was changed, for the summary. */
  done: string[];
}

/**
 * Gives a page another title wherever readers see it: in its front matter, its first heading and the navigation.
 * Another name that it has somewhere stays, and is noted.
 */
export async function retitle(
  site: Site,
  { path, title, called }: { path: string; title: string; called: string | null },
): Promise<CodemodResult> {
  if (title.trim() === '' || title.includes('\n')) throw refusal('A page needs a title of one line.');
  const { fields, headings, title: old } = await site.page(path);
  const names = [old, bareTitle(old), ...(called === null ? [] : [called])];
  const work: Retitling = { site, draft: new Draft(site), notes: [], path, title, names, done: [] };
  const heading = headings[0]?.depth === 1 ? headings[0] : null;
  const isNamed = typeof fields.data.title === 'string';
  // Who calls the page by its name without “ | Guide” means that part of the title.
  const suffix = called !== null && sameName(called, bareTitle(old)) ? old.slice(bareTitle(old).length) : '';
  if (isNamed) await changeField(work, 'title', title + suffix);
  if (heading && (!isNamed || names.some((name) => sameName(name, heading.text))))
    await changeHeading(work, heading);
  else if (heading && heading.text !== title)
    work.notes.push(`${path}:${heading.line} has another first heading, “${heading.text}”; left alone.`);
  for (const field of sidebarFields) {
    const label = fields.data[field];
    if (typeof label === 'string' && isOldName(work, label)) await changeField(work, field, title);
    else if (typeof label === 'string' && label !== title)
      work.notes.push(`${path}:1 calls the page “${label}” in its “${field}”; left alone.`);
  }
  // Of a page that says no title itself, the navigation does.
  const isNamedByLabel = !isNamed && !heading && site.rules.titleIn === 'heading';
  const hasLabel = await changeLabels(work, isNamedByLabel);
  if (!isNamed && !heading && !(isNamedByLabel && hasLabel)) await changeField(work, 'title', title);
  const changes = await work.draft.changes();
  const notes = bounded([...work.notes, ...work.draft.left]);
  const none =
    notes.length > 0 ? 'Nothing changed.' : `${path} has the title “${title}” already; nothing changed.`;
  const summary = `Changed the title of ${path} to “${title}”: ${work.done.join(', ')}.`;
  return { changes, notes, summary: changes.length === 0 ? none : summary };
}

const isOldName = ({ names }: Retitling, text: string): boolean => names.some((name) => sameName(name, text));

async function changeField(work: Retitling, field: string, value: string): Promise<void> {
  const { site, path, draft, done } = work;
  if (site.rules.dialect(path).features?.frontmatter === false)
    throw refusal(
      `${site.kind.title} prints front matter as text, and ${path} has no first heading that could be its title.`,
    );
  const edit = await fieldEdit(site, path, field, value);
  if (typeof edit === 'string') throw refusal(`${path} ${edit}, so its title cannot be changed.`);
  if (!edit) return;
  draft.edit(path, [edit]);
  done.push(`the field “${field}”`);
}

/** Marks around the words of a heading, and what stands behind them: an id, closing marks, a line below. */
const written =
  /^(#[ \t]+)?(.*?)((?:[ \t]*(?:\{[^{}\n]*\}|\[#[^\]\n]+\]))?[ \t]*#*[ \t]*(?:\r?\n[ \t]*=+[ \t]*)?)$/;

async function changeHeading(work: Retitling, heading: Heading): Promise<void> {
  const { site, draft, path, title, notes, names, done } = work;
  names.push(heading.text);
  if (heading.text === title) return;
  const source = await site.text(path);
  const [, opening = '', words = ''] = written.exec(source.slice(heading.start, heading.end)) ?? [];
  const at = words.indexOf(heading.text.trim());
  const rest = words.replace(heading.text.trim(), '').trim();
  // Behind the words there may be a badge; anything else in them is not known to stay right.
  const isPlain = at === 0 && (rest === '' || /^<.*>$/.test(rest));
  if (words === '' || (!isPlain && rest !== '``')) {
    notes.push(`${path}:${heading.line} has more than words in its first heading; change it by hand.`);
    return;
  }
  const start = heading.start + opening.length;
  const end = start + (isPlain ? heading.text.trim().length : words.length);
  const dialect = site.rules.dialect(path);
  const edit = replaceRange(source, { start, end }, writerFor(title, dialect)('markdown'));
  draft.edit(path, [edit]);
  done.push('its first heading');
  await followHeading(work, heading, edit);
}

async function followHeading({ site, draft, path, title, done }: Retitling, heading: Heading, edit: Edit) {
  const before = await site.outline(path);
  const named = before.named.map((each) =>
    each.start === heading.start && each.how === 'heading' ? { ...each, text: title } : each,
  );
  const moved = movedTo(before, anchorsFrom(named, site.rules.dialect(path).slugs));
  const anchors = await withImporters(site, new Map(moved.size > 0 ? [[path, moved]] : []));
  const following = await followAnchors(site, anchors, new Map([[path, [edit]]]));
  for (const [file, edits] of following) draft.edit(file, edits);
  const links = [...following.values()].flat().length;
  if (links > 0) done.push(`${count(links, 'link')} to that heading`);
}

/** True: the navigation calls the page by its new title. */
async function changeLabels(work: Retitling, isTitle: boolean): Promise<boolean> {
  const { site, draft, path, title, notes, done } = work;
  const navigation = await site.navigation();
  let changed = 0;
  const entries = navigation.entries.filter(({ page, translated }) => page === path && !translated);
  for (const entry of writtenOnce(entries)) {
    const label = labelOfEntry(navigation, entry);
    if (!label || label.frozen || label.translated || label.text === title) continue;
    const source = await site.text(label.file);
    if (isTitle || isOldName(work, label.text)) {
      draft.edit(label.file, [relabel(source, label, title)]);
      changed += 1;
      for (const { start, text } of translatedLabels(navigation, entry))
        notes.push(
          `${label.file}:${lineAt(source, start)} calls the page “${text}” in another language; left alone.`,
        );
    } else
      notes.push(`${label.file}:${lineAt(source, label.start)} calls the page “${label.text}”; left alone.`);
  }
  if (changed > 0) done.push(count(changed, 'navigation label'));
  return changed > 0;
}
