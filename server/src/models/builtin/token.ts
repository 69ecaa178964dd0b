export type TokenKind =
  /** A word, or a comma or colon that stands for itself. */
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
}

export const endsInPageExtension = (text: string): boolean => /\.mdx?$/i.test(text);
