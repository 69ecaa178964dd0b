/** A string as it is written in a statement. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

export const listedTexts = (texts: Iterable<string>): string => [...texts].map(quoted).join(', ');
