import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareTitle, maximumBody, toDescription, toPullRequest, toTitle } from './merge-request.ts';

const wire = {
  iid: 7,
  web_url: 'https://gitlab.com/a/b/-/merge_requests/7',
  state: 'opened',
  title: 'Draft: Name the new service',
  description: null,
  draft: true,
  source_branch: 'docwright/job_1',
  target_branch: 'main',
  source_project_id: 1,
  target_project_id: 1,
  sha: null,
};

describe('a merge request', () => {
  test('is a pull request with its number within the project', () => {
    expect(toPullRequest(wire)).toEqual({
      number: 7,
      url: 'https://gitlab.com/a/b/-/merge_requests/7',
      state: 'open',
      title: 'Name the new service',
      body: '',
      head: 'docwright/job_1',
      base: 'main',
      draft: true,
      headCommit: null,
    });
  });

  test.each([
    ['opened', 'open'],
    ['locked', 'open'],
    ['merged', 'merged'],
    ['closed', 'closed'],
  ])('that is %s counts as %s', (state, expected) => {
    expect(toPullRequest({ ...wire, state }).state).toBe(expected);
  });
});

describe('a title', () => {
  test.each(['Draft: Fix', 'draft:Fix', '[Draft] Fix', '(draft) Fix', 'Draft: [draft] Fix'])(
    '%j says that it is a draft only where it is one',
    (title) => {
      expect(toTitle(title, false)).toBe('Fix');
      expect(toTitle(title, true)).toBe('Draft: Fix');
    },
  );

  test('is never empty', () => {
    expect(toTitle('Draft: ', true)).toBe('Draft: Change the documentation');
  });

  test('comes back as it went, on one line that GitLab takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.boolean(), (title, draft) => {
        const sent = toTitle(title, draft);
        expect(sent.length).toBeLessThanOrEqual(255);
        expect(sent).not.toMatch(/[\r\n]/);
        expect(toTitle(bareTitle(sent), draft)).toBe(sent);
      }),
    );
  });
});

describe('a description', () => {
  test.each(['/merge', 'Done.\n/approve\nBye', 'Done.\r\n/close', '\n\r/merge', '/label ~"x"\n/assign @me'])(
    '%j gives no orders',
    (body) => {
      expect(toDescription(body).replaceAll('\r', '')).not.toMatch(/^\//m);
    },
  );

  test('reads as before', () => {
    expect(toDescription('See a/b.\n\n/merge\n')).toBe('See a/b.\n\n /merge');
  });

  test('is never an order nor too long, and is sent the same when it is sent again', () => {
    const text = fc
      .array(fc.constantFrom('/merge', '\r', '\n', '\0', ' ', 'x', '```', '>', '\u2028'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (body) => {
        const sent = toDescription(body);
        expect(sent.replaceAll('\r', '')).not.toMatch(/(^|\n)\//);
        expect(toDescription(sent)).toBe(sent);
      }),
    );
    expect(toDescription('x'.repeat(maximumBody * 2))).toHaveLength(maximumBody);
  });
});
