/** The beginning of a text that is too long, with a word on what was left out. */
export function bounded(text: string, most: number, about = 'characters left out'): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed().trimEnd()} … [${text.length - most} ${about}]`;
}
