/** The beginning of a text that a host takes, in UTF-16 units. No character is cut in two, an emoji neither. */
export function cut(text: string, length: number): string {
  const isBetween = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(length - 1, length + 1));
  return text.slice(0, isBetween ? length - 1 : length).toWellFormed();
}

/** The same for a host that counts bytes. */
export function cutBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read).toWellFormed();
}
