import { createHash } from 'node:crypto';

/** A value of a configuration file: what it means, and how it is written. */
export type Tree = Scalar | Container;

export interface Scalar extends Written {
  type: 'scalar';
}

export interface Container extends Written {
  type: 'object' | 'array';
  entries: Entry[];
  /** How the entries are set; entries of one container cannot be put into another that is set differently. */
  layout: string;
  /** What stands before the first entry and behind the last one. */
  open: string;
  close: string;
  /** A comma stands behind the last entry, too. */
  trailingComma: boolean;
}

interface Written {
  text: string;
  /** Equal for what a site's own tool takes for equal. */
  meaning: string;
  /** The same with the comments. */
  form: string;
}

/** Text of an entry is its lead, its head, its value's text, a comma where the format has one, and its tail. */
export interface Entry {
  /** What makes it the same entry on both sides; null: nothing does. */
  key: string | null;
  value: Tree;
  /** White space and comments in front of it. */
  lead: string;
  /** An object's key with its colon, a list's dash. */
  head: string;
  /** What follows on its last line. */
  tail: string;
}

export function scalar(text: string, meaning: string): Scalar {
  return { type: 'scalar', text, meaning, form: meaning };
}

export type Layout = Pick<Container, 'type' | 'layout' | 'open' | 'close' | 'trailingComma'>;

export function container(layout: Layout, entries: Entry[], text: string): Container {
  const parts = entries.map(({ key, value }) => [layout.type === 'object' ? key : null, value.meaning]);
  const form = entries.map(({ key, lead, head, value, tail }) => [
    key,
    value.form,
    ...[lead, head, tail].map(squeeze),
  ]);
  return {
    ...layout,
    entries,
    text,
    meaning: digest([layout.type, parts]),
    form: digest([layout.type, form, squeeze(layout.close)]),
  };
}

/** Trees are compared at each level: the digest keeps that from growing with what lies below. */
const digest = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** White space is no difference between two comments. */
export const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether each entry of a container can be told from the others. */
export function isDistinct({ entries }: Container): boolean {
  return (
    !entries.some(({ key }) => key === null) && new Set(entries.map(({ key }) => key)).size === entries.length
  );
}
