/**
 * A link that nothing refers to, which Markdown shows nobody; Bitbucket would show an HTML comment. What begins so
 * was written by Docwright, also where it uses a person's token.
 */
const prefix = '[//]: # (docwright:';

export const markOf = (key: string): string => `${prefix}${key.replace(/[^A-Za-z0-9_.-]/g, '-')})`;

export const isOwn = (body: string): boolean => body.startsWith(prefix);
