import { describe, expect, test } from 'vitest';
import { fillTemplate, keepTicks, readTemplate } from './pull-request-template.ts';

const read = (text: string) => readTemplate(Buffer.from(text));

describe('a template', () => {
  test('gets the text under the heading that asks for it, and keeps the rest', () => {
    const template =
      '# Thanks!\n\n## Description\n\n<!-- What did you do? -->\n\n## Checklist\n\n- [ ] Tests';
    expect(fillTemplate(template, 'I did it.')).toBe(
      '# Thanks!\n\n## Description\n\nI did it.\n\n<!-- What did you do? -->\n\n## Checklist\n\n- [ ] Tests',
    );
  });

  test.each(['What does this change?', 'Summary', 'Describe your changes', 'Overview of the change'])(
    'asks for it by “%s”',
    (heading) => {
      expect(fillTemplate(`### ${heading}\n\n### Tests`, 'Done.')).toBe(
        `### ${heading}\n\nDone.\n\n### Tests`,
      );
    },
  );

  test.each([
    'Closes #<issue>',
    'Fixes #',
    'Closes #ISSUE_NUMBER',
    '- Resolves: #(issue)',
    'Fixes #XXX',
    'Closes: [link to issue]',
  ])('has no line that waits for a number (%s)', (line) => {
    expect(fillTemplate(`## Summary\n\n${line}\n\n## Tests`, 'Done.')).toBe(
      '## Summary\n\nDone.\n\n## Tests',
    );
  });

  test.each([
    'Closes #12',
    'Fixes the build',
    '<!-- Closes #<issue> -->',
    'Closes acme/site#7',
    'Refs: https://a.example/1',
  ])('keeps “%s”', (line) => {
    expect(fillTemplate(`## Summary\n\n${line}`, 'Done.')).toBe(`## Summary\n\nDone.\n\n${line}`);
  });

  test('that does not ask comes after the text', () => {
    expect(fillTemplate('## Checklist\n\n- [ ] Tests', 'Done.')).toBe('Done.\n\n## Checklist\n\n- [ ] Tests');
  });

  test('does not ask by what stands in comments and code', () => {
    const template = '<!--\n## Description\n-->\n\n```\n## Summary\n```\n\n## Other';
    expect(fillTemplate(template, 'Done.')).toBe(`Done.\n\n${template}`);
  });

  test('is left out if it is empty, too long, or would swallow what comes after it', () => {
    expect(read('  \n')).toBe(null);
    expect(read('a'.repeat(20_001))).toBe(null);
    expect(read('## Description\n\n<!-- never closed')).toBe(null);
    expect(read('## Description\n\n```\nnever closed')).toBe(null);
    expect(readTemplate(null)).toBe(null);
    expect(read('## Description\r\n\r\nHere.\r\n')).toBe('## Description\n\nHere.');
  });
});

test('what people ticked off stays ticked off', () => {
  const body = 'Text\n\n- [ ] I have read it\n- [ ] I have tested it\n* [ ] Other';
  expect(keepTicks(body, '- [x] I have read it\r\n- [ ] I have tested it\n* [X] Other')).toBe(
    'Text\n\n- [x] I have read it\n- [ ] I have tested it\n* [x] Other',
  );
});
