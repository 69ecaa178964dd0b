export type TokenKind =
  /** A word, or a comma, colon or arrow by itself. */
  | 'word'
  /** What stood between quotation marks, without them. */
  | 'quoted'
  /** A bare run of characters with a slash in it, or one that ends in `.md` or `.mdx`. */
  | 'path'
  /** The text of a page, below a line that ends in `text:`. */
  | 'block'
  /** Where a sentence ends. */
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Where it stands in the prompt, quotation marks included. */
  readonly start: number;
  readonly end: number;
  /** The first token of a list item. */
  readonly item?: true;
}

export const endsInPageExtension = (text: string): boolean => /\.mdx?$/i.test(text);

/** `dont`, as people write in haste. */
const withoutApostrophe = /^(do|does|did|is|are|was|were|has|have|had|ca|wo|could|would|should)nt$/;

/** A word as phrases are compared with it. */
export const plainWord = ({ kind, text }: Token): string | undefined =>
  kind === 'word' ? text.toLowerCase().replaceAll('’', "'").replace(withoutApostrophe, "$1n't") : undefined;

/** Stands before the scope of a commit's title, which is written in parentheses. */
export const scopeMark = '§';
