/** Markup that is safe to send: everything put into the template is escaped, unless it is markup itself. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((text, part, i) => text + render(values[i - 1]) + part));

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value)
    .replace(/[&<>"']/g, (character) => entities[character]!)
    .replace(reordering, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]`);
}

/** They show the text around them in another order: a person would read, and merge, what is not there. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
