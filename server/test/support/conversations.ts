import type { ReceivedRequest, Turn } from './model-servers/script.ts';

/** One model for many jobs: each has its own turns, and is known by a word in its first prompt. */
export function conversations() {
  const scripts = new Map<string, Turn[]>();
  const received = new Map<string, ReceivedRequest[]>();
  return {
    scripts,
    received,
    answer(request: ReceivedRequest): Turn {
      const text = JSON.stringify(request.body.messages);
      const name = [...scripts.keys()].find((word) => text.includes(word))!;
      received.set(name, [...(received.get(name) ?? []), request]);
      return scripts.get(name)!.shift()!;
    },
  };
}
