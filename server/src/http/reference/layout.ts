import type { Answer } from '../endpoint.ts';
import { type Html, html } from './html.ts';

/** No script at all, one style sheet of our own, and nobody may frame the page. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** A page that needs neither a session nor a script. */
export function page(title: string, content: Html): Answer {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Docwright</title>
<link rel="stylesheet" href="/reference.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<header class="top"><a class="brand" href="/">Docwright</a></header>
<main>${content}</main>
</body>
</html>
`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'cache-control': 'no-cache',
    },
    body: text,
  };
}
