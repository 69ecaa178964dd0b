import { type Html, html } from './html.ts';

/** An address that somebody else wrote is a link only where it leads to a page. */
export const link = (url: string, content: Html | string | readonly Html[]): Html =>
  /^https?:\/\//i.test(url)
    ? html`<a href="${url}" rel="noopener nofollow">${content}</a>`
    : html`${content}`;
