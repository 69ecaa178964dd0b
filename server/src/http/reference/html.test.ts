import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.ts';

test('nothing that is put in becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { text: markup } = html`<p title="${text}">${text}</p>`;
      expect(markup.match(/[<>"]/g)).toHaveLength(6);
    }),
  );
});

test('what reorders the text around it is seen for what it is', () => {
  const { text } = html`${'access = "user\u202e \u2066// admin\u2069"'}`;
  expect(text).toBe('access = &quot;user[U+202E] [U+2066]// admin[U+2069]&quot;');
  expect(html`${'עברית, ‏العربية، 👩‍💻'}`.text).toBe('עברית, ‏العربية، 👩‍💻');
});
