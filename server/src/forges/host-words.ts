import { z } from 'zod';

const longestQuotation = 300;

/** A host's own words, to be quoted: of one line, not too many, and without what turns the text around them. */
export const inOneLine = (said: string): string =>
  said
    .slice(0, 10 * longestQuotation)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, longestQuotation)
    .toWellFormed()
    .replace(/\.$/, '');

/** What a host calls somebody or something, fit for a message. */
export const hostName = z.string().transform(inOneLine);

const longestLink = 2_000;

/** A page of the host, for people to click on: it must not be a script, nor anything else that a browser runs. */
export const webLink = z.url({ protocol: /^https?$/, normalize: true }).max(longestLink);
