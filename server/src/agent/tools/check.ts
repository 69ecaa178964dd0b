import { z } from 'zod';
import { count } from '../../docs/codemods/codemod.ts';
import { describeGate } from '../gate/describe-gate.ts';
import { quoteData } from '../untrusted/quote-data.ts';
import { boundLines } from './bounded-lines.ts';
import { descriptionOf } from './description.ts';
import type { Tool } from './tool.ts';

const mostLines = 200;

const input = z.object({});

export const check: Tool<typeof input> = {
  name: 'check',
  description: descriptionOf('check'),
  input,
  async run(_, { task }) {
    const report = await task.check();
    const { shown, left } = boundLines(describeGate(report).split('\n'), mostLines);
    const found = report.checks.reduce((sum, each) => sum + each.found.length, 0);
    const verdict = report.passed ? 'The check passes.' : 'The check does not pass yet.';
    const rest = left > 0 ? [`${count(left, 'more line')} did not fit; mend these and check again.`] : [];
    return {
      text: [verdict, quoteData(shown.join('\n')), ...rest].join('\n'),
      summary: report.passed ? 'checked: passes' : `checked: ${count(found, 'problem')}`,
    };
  },
};
