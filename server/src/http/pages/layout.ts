import type { Session } from '../../projects/sign-in.ts';
import type { Answer } from '../endpoint.ts';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  session: Session | null;
  content: Html;
  status?: number;
  /** Asks for itself again after so many seconds, without a script. */
  reloadSeconds?: number | undefined;
}

/** No script at all, one style sheet of our own, and nobody may frame the page or take its forms elsewhere. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

export function page({ title, session, content, status = 200, reloadSeconds }: Page): Answer {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${reloadSeconds && html`<meta http-equiv="refresh" content="${reloadSeconds}">`}
<title>${title} · Docwright</title>
<link rel="stylesheet" href="/assets/pages.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
</head>
<body>
<header class="top">
  <a class="brand" href="/">Docwright</a>
  <nav><a href="/reference">API reference</a>
  ${
    session &&
    html`<form method="post" action="/sign-out">${csrfField(session)}<button class="quiet">Sign out</button></form>`
  }</nav>
</header>
<main>${content}</main>
</body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    },
    body: text,
  };
}

export const csrfField = ({ csrfToken }: Session): Html =>
  html`<input type="hidden" name="csrf" value="${csrfToken}">`;
