import { describe, expect, test } from 'vitest';
import { parsePatch } from './parse-patch.ts';

const patch = [
  'diff --git a/a.md b/a.md',
  'index 1..2 100644',
  '--- a/a.md',
  '+++ b/a.md',
  '@@ -2,3 +2,3 @@ line 1',
  ' line 2',
  '-line 3',
  '+diff --git a/x b/x',
  ' line 4',
  '\\ No newline at end of file',
  'diff --git a/logo.png b/logo.png',
  'Binary files a/logo.png and b/logo.png differ',
  'diff --git a/new.md b/new.md',
  'new file mode 100644',
  '@@ -0,0 +1,2 @@',
  '+one',
  '+@@ -1 +1 @@',
  '',
].join('\n');

describe('a patch', () => {
  test('has for each file its lines, with their numbers on both sides', () => {
    expect(parsePatch(patch, 100)).toEqual([
      {
        cut: false,
        hunks: [
          {
            header: '@@ -2,3 +2,3 @@ line 1',
            lines: [
              { kind: 'context', oldLine: 2, newLine: 2, text: 'line 2' },
              { kind: 'delete', oldLine: 3, newLine: null, text: 'line 3' },
              { kind: 'add', oldLine: null, newLine: 3, text: 'diff --git a/x b/x' },
              { kind: 'context', oldLine: 4, newLine: 4, text: 'line 4' },
            ],
          },
        ],
      },
      { cut: false, hunks: [] },
      {
        cut: false,
        hunks: [
          {
            header: '@@ -0,0 +1,2 @@',
            lines: [
              { kind: 'add', oldLine: null, newLine: 1, text: 'one' },
              { kind: 'add', oldLine: null, newLine: 2, text: '@@ -1 +1 @@' },
            ],
          },
        ],
      },
    ]);
  });

  test('says where lines are left out, since there are more than asked for', () => {
    const shown = parsePatch(patch, 5);
    expect(shown.map(({ cut }) => cut)).toEqual([false, false, true]);
    expect(shown[2]!.hunks[0]!.lines).toHaveLength(1);
    expect(parsePatch(patch, 4)[2]).toEqual({ cut: true, hunks: [] });
  });

  test('says where it ends in the middle of a file', () => {
    const short = parsePatch(patch.slice(0, patch.indexOf('+diff')), 100);
    expect(short).toMatchObject([{ cut: true, hunks: [{ lines: [{ oldLine: 2 }, { oldLine: 3 }] }] }]);
  });
});
