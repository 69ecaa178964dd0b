import type { AgentResult } from '../agent-task.ts';
import type { Finished } from '../memory.ts';
import { bounded } from './bounded.ts';
import { isSummary } from './conversation.ts';
import type { Steps } from './session.ts';

const longestTitle = 72;
const longestText = 4_000;
const mostFiles = 50;

/** What there is to offer where a limit ended the work. */
export function partialResult(prompt: string, steps: Steps, reason: string): AgentResult {
  const said = steps.findLast(({ answer }) => !isSummary(answer) && answer.text.trim() !== '')?.answer.text;
  const { title, summary } = impliedFinish(prompt, '', steps);
  const notes = said ? [`The agent’s last words: ${bounded(said.trim(), longestText)}`] : [];
  return { title, summary, notes, partial: reason };
}

/** For a model that ended without saying so: its last words, or else a list of what changed. */
export function impliedFinish(prompt: string, text: string, steps: Steps): Finished {
  const summary = bounded(text.trim(), longestText) || changesSentence(changedFiles(steps));
  return { title: titleFromPrompt(prompt), summary, notes: [] };
}

/** Every file that a step touched, and whether it is still there. */
export function changedFiles(steps: Steps): Map<string, 'changed' | 'deleted'> {
  const files = new Map<string, 'changed' | 'deleted'>();
  for (const { results } of steps) {
    for (const { path, content } of results?.files ?? []) {
      files.set(path, content === null ? 'deleted' : 'changed');
    }
  }
  return files;
}

export function changesSentence(files: ReadonlyMap<string, 'changed' | 'deleted'>): string {
  if (files.size === 0) return 'Nothing was changed.';
  const lines = [...files].slice(0, mostFiles).map(([path, what]) => `- \`${path}\` ${what}`);
  const more = files.size > mostFiles ? [`- and ${files.size - mostFiles} more`] : [];
  return [...lines, ...more].join('\n');
}

/** The instruction's first sentence, as a title. */
export function titleFromPrompt(prompt: string): string {
  const [line = ''] = prompt.trim().split('\n');
  const sentence = line
    .replace(/\s+/g, ' ')
    .replace(/([.!?])\s.*$/, '$1')
    .replace(/[.!:,;]+$/, '');
  if (sentence === '') return 'Update the documentation';
  const title = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  if (title.length <= longestTitle) return title;
  return `${title.slice(0, longestTitle - 1).replace(/\s+\S*$/, '')}…`;
}
