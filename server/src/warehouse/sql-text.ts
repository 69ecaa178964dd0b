/** A string as it is written in a statement. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
