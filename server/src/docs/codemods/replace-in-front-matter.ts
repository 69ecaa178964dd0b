import { type Field, type FrontMatter, readFields } from '../markdown/front-matter.ts';
import { nestedTexts } from '../markdown/front-matter-texts.ts';
import { readsAs, writeScalar } from '../markdown/yaml-scalar.ts';
import { applyEdits, type Edit, replaceRange } from '../text/edit.ts';
import { wordsIn } from './machine-name.ts';
import { replaceMention, type Term } from './term.ts';

/** Fields that people read. */
const readable = ['title', 'sidebarTitle', 'sidebar_label', 'description'];

export interface FieldReplacer {
  term: Term;
  to: string;
  /** Words with hyphens that are names of something, one a line. */
  names: string;
}

export function replaceInFrontMatter(
  source: string,
  frontMatter: FrontMatter,
  { term, to, names }: FieldReplacer,
): { edits: Edit[]; mentions: number } {
  let mentions = 0;
  const { fields } = readFields(source, frontMatter);
  const texts = [
    ...readable.flatMap((name) => fields.get(name) ?? []),
    ...nestedTexts(source, frontMatter.content),
  ];
  const edits = texts.flatMap((field): Edit[] => {
    if (!field.range || typeof field.value !== 'string') return [];
    const found = wordsIn(term, source, field.range, names);
    mentions += found.length;
    return found.length === 0
      ? []
      : replaceInField(
          source,
          field,
          found.map((range) => replaceMention(source, range, to)),
          { term, to, names },
        );
  });
  return { edits, mentions };
}

/** Word by word where the value stays the string it should be; otherwise the whole value, quoted anew. */
function replaceInField(
  source: string,
  field: Field,
  edits: Edit[],
  { term, to, names }: FieldReplacer,
): Edit[] {
  if (field.style === 'block') return edits;
  const { start, end } = field.range!;
  const raw = source.slice(start, end);
  const shifted = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  const value = String(field.value);
  const wanted = applyEdits(
    value,
    wordsIn(term, value, { start: 0, end: value.length }, names).map((range) =>
      replaceRange(value, range, to),
    ),
  );
  if (readsAs(applyEdits(raw, shifted), wanted)) return edits;
  return [replaceRange(source, { start, end }, writeScalar(wanted, field.style))];
}
