import type { Answer } from '../endpoint.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

/** Shown in place of whatever was asked for; it says nothing about what that is. */
export const signInNeeded = (): Answer =>
  page({
    title: 'Sign in',
    session: null,
    content: html`<section class="card">
      <h1>Sign in</h1>
      <p>This page is for people who are signed in to this Docwright.</p>
      <p>The server printed a one-time sign-in link when it started. For a new one, run this beside it, with a
      key of the organisation:</p>
      <pre>npm run docwright -- sign-in-link</pre>
    </section>`,
  });

export const signInPage = (token: string): Answer =>
  page({
    title: 'Sign in',
    session: null,
    content: html`<section class="card">
      <h1>Sign in to Docwright</h1>
      <p class="soft">This link works once. It keeps this browser signed in for 30 days.</p>
      <form method="post" action="/sign-in">
        <input type="hidden" name="token" value="${token}">
        <button>Sign in</button>
      </form>
    </section>`,
  });

export const usedLinkPage = (): Answer =>
  page({
    title: 'Sign in',
    session: null,
    status: 401,
    content: html`<section class="card">
      <h1>This link no longer works</h1>
      <p>A sign-in link can be used once, within 24 hours. Make a new one beside the server, with a key of the
      organisation:</p>
      <pre>npm run docwright -- sign-in-link</pre>
    </section>`,
  });
