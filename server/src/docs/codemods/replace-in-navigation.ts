import { plainMarkdown } from '../markdown/dialect.ts';
import { writeScalar } from '../markdown/yaml-scalar.ts';
import type { Navigation, NavigationLabel } from '../navigation/navigation.ts';
import { type Edit, replaceRange } from '../text/edit.ts';
import { wordsIn } from './machine-name.ts';
import { type Term, writerFor } from './term.ts';

export interface LabelReplacement {
  file: string;
  edits: Edit[];
}

/** Replaces a term in the labels of the navigation that belong to what is being worked on. */
export function replaceInLabels(
  navigation: Navigation,
  sources: ReadonlyMap<string, string>,
  term: Term,
  to: string,
  names: string,
  includes: (label: NavigationLabel) => boolean,
): LabelReplacement[] {
  return navigation.labels.filter(includes).flatMap((label): LabelReplacement[] => {
    const source = sources.get(label.file);
    const found = source === undefined ? [] : wordsIn(term, source, label, names);
    if (source === undefined || found.length === 0) return [];
    const text = labelText(source, label, to);
    return [{ file: label.file, edits: found.map((range) => replaceRange(source, range, text)) }];
  });
}

/** A label that says something else as a whole. */
export function relabel(source: string, label: NavigationLabel, to: string): Edit {
  const isPlain = label.syntax === 'yaml' && !/["']/.test(source[label.start - 1] ?? ' ');
  return replaceRange(source, label, isPlain ? writeScalar(to, null) : labelText(source, label, to));
}

/** The replacement as the label's quotes want it. */
function labelText(source: string, label: NavigationLabel, to: string): string {
  if (label.syntax === 'markdown') return writerFor(to, plainMarkdown)('markdown');
  const quote = source[label.start - 1];
  if (label.syntax === 'yaml' && quote !== '"') return quote === "'" ? to.replaceAll("'", "''") : to;
  const escaped = JSON.stringify(to).slice(1, -1);
  return quote === "'" ? escaped.replaceAll('\\"', '"').replaceAll("'", "\\'") : escaped;
}
