import type { Answering } from './model-servers/script.ts';

/** What a model does in one answer, for scripts that read like a conversation. */
export const edits = (path: string, old: string, now: string): Answering => ({
  text: `I change ${path}.`,
  calls: [{ name: 'edit', input: { path, old, new: now } }],
});

export const writes = (path: string, text: string): Answering => ({
  calls: [{ name: 'write', input: { path, text } }],
});

export const reads = (path: string): Answering => ({ calls: [{ name: 'read', input: { path } }] });

export const finishes = (title: string, more: { summary?: string; notes?: string[] } = {}): Answering => ({
  calls: [{ name: 'finish', input: { title, summary: `${title}, as asked.`, notes: [], ...more } }],
});
