import { describe, expect, test } from 'vitest';
import { mkdocsSite, plainSite } from '../../docs/fixtures/sites.ts';
import type { Files } from '../../docs/fixtures/temporary-site.ts';
import { contentOf } from './testing/content-of.ts';

const config = String(mkdocsSite['mkdocs.yml']);
const script = { 'p.md': '<script>run()</script>\n' };
const loaded = { 'p.md': '<script src="https://evil.test/x.js"></script>\n' };
const frame = { 'p.md': '<iframe src="https://player.test/1"></iframe>\n' };
const form = { 'p.md': '<form><input type="password"></form>\n' };
const settings = { 'mkdocs.yml': `${config}\nextra_javascript: [https://evil.test/x.js]\n` };
const own = { 'mkdocs.yml': `${config}\nextra_javascript: [x.js]\n` };
const hooks = { 'mkdocs.yml': `${config}\nhooks: [docs/p.md]\n` };
const code = (text: string) => ({ 'p.mdx': `${text}\n` });

const unasked = async (prompt: string, changed: Files) =>
  (await contentOf('mkdocs.yml' in changed ? mkdocsSite : plainSite, changed, { prompt })).unasked.length;

describe('an ordinary word does not ask for anything', () => {
  test.each<[string, Files]>([
    ['Document the Slack integration', settings],
    ['Describe the git tag naming and its hooks', hooks],
    ['Document the new retry settings of the webhooks', code('{document.cookie}')],
    ['Explain the build process', code('{JSON.stringify(process.env)}')],
    ['Fetch the top history of the location and its parent module', code('{fetch(top)}')],
    ['Document the JavaScript SDK and its script', script],
    ['Explain how to embed the object in a frame', frame],
    ['Describe the video settings', frame],
    ['Describe the sign-up form', form],
    ['Add a `<script>` tag', loaded],
    ['Add `extra_javascript` to the settings', settings],
    ['Read about notevil.test and evil.test.example', loaded],
  ])('%s', async (prompt, changed) => {
    expect(await unasked(prompt, changed)).toBeGreaterThan(0);
  });
});

describe('the thing itself does', () => {
  test.each<[string, Files]>([
    ['Add a `<script>` tag that runs it', script],
    ['Add a <script> that runs it', script],
    ['Load the script of https://evil.test/x.js', loaded],
    ['Load evil.test there.', settings],
    ['Add x.js to `extra_javascript`', own],
    ['Embed the iframe.', frame],
    ['Embed the video there', frame],
    ['Use `fetch()` there', code('{fetch("/x")}')],
  ])('%s', async (prompt, changed) => {
    expect(await unasked(prompt, changed)).toBe(0);
  });
});
