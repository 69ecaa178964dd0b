import type { Instruction } from '../instruction.ts';

export type SetStyle = Extract<Instruction, { verb: 'set-style' }>;

export interface Style {
  /** What has the style, as it is said. */
  readonly nouns: string;
  /** Words for each value. */
  readonly values: Readonly<Record<string, string>>;
  /** Words before a value that only repeat it: `double underscores`. */
  readonly lead?: string;
  /** The plainest sentence for a value. */
  readonly write: (value: string) => string;
}

const asterisk =
  '* asterisk asterisks star stars *text* *italic* *italics* *word* *emphasis* *this* *x* *a* *foo*';

export const styles: Readonly<Record<SetStyle['style'], Style>> = {
  'list-marker': {
    nouns:
      'list|lists|bullet list|bullet lists|bulleted list|bulleted lists|unordered list|unordered lists|list item|list items|list marker|list markers|list style|bullets|bullet points|bullet|bullet style|bullet markers|bullet marker|bullet character|bullet characters|list bullets|list bullet|item markers|markdown lists|bullet point|list character|bulleted items|unordered items|bulleted points|list symbols|list symbol|bullet symbol|bullet symbols|bullet lists items|bullet items|list markers and bullets|unordered list markers|unordered list items|bullet signs|list points|lists and bullets|bulletpoints|ul|bullet list markers|bullet-point lists|bullet point lists',
    values: {
      '*': asterisk,
      '-': '- dash dashes hyphen hyphens minus minuses --',
      '+': '+ plus pluses',
    },
    write: (value) => `Use ${value} for lists`,
  },
  heading: {
    nouns:
      'heading|headings|heading style|headers|header|headlines|section headings|markdown headings|titles of sections|heading syntax|heading format|header style|heading styles|section titles|header syntax|headings style|headings and subheadings|markdown headers',
    values: {
      atx: 'atx atx-style # ## hash hashes hash-style pound hashtag hashtags',
      setext: 'setext setext-style underlined underline underlines underline-style underlined-style',
    },
    write: (value) => `Use ${value} headings`,
  },
  emphasis: {
    nouns:
      'emphasis|emphasis style|emphasis marker|emphasis markers|italics|italic|italic text|emphasised text|emphasized text|emphasised words|emphasized words|italic words|italicised text|italicized text|italic style|italics style|italic markers|emphasis syntax|emphasis characters|emphasis character|italics marker|italics markers|words in italics|text in italics',
    values: {
      '*': asterisk,
      _: '_ underscore underscores underline underlines _text_ _italic_ _italics_ _word_ _emphasis_ _this_ _x_ _a_ _foo_',
    },
    write: (value) => `Use ${value} for emphasis`,
  },
  strong: {
    nouns:
      'bold|bold text|strong|strong text|strong emphasis|bold words|bold style|bold marker|bold markers|boldface|bold formatting|bold type|words in bold|text in bold|bold syntax|strong markers|strong marker|bolded text|bolding|bold passages|bold characters|bold markup|strong words|strong importance|bold phrases',
    values: {
      '**': '** asterisk asterisks star stars **text** **bold** **word** **words** **this** **x** **a** **foo** **strong**',
      __: '__ underscore underscores __text__ __bold__ __word__ __words__ __this__ __x__ __a__ __foo__ __strong__',
    },
    lead: 'double|two|a double',
    write: (value) => `Use ${value} for bold`,
  },
};

/** Words in the marks of a style: `**bold**` needs no noun beside it. */
export const shownIn = (values: Style['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(tableOf(values)).filter(([word]) => /^([*_]+)\p{L}+\1$/u.test(word)));

/** Each word for a value, and the value. */
export const tableOf = (values: Style['values']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([value, said]) => said.split(' ').map((word) => [word, value])),
  );
