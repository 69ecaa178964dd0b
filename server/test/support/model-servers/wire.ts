import type { Rules } from './rules.ts';
import type { Answering, Failing } from './script.ts';

/** How one provider's API looks from outside. */
export interface Wire {
  /** Where its API begins, as in a base URL. */
  root: string;
  /** What the path of a question ends with. */
  path: RegExp;
  /** A model's name on this server, as a job names it. */
  model: string;
  /** What it refuses, so that a test does not go through that a real conversation would not. */
  rules: Rules;
  /** The settings that lead Docwright to a server at this URL. */
  environment(url: string): Record<string, string>;
  /** The whole stream, an event each. */
  events(turn: Answering, requestNumber: number): string[];
  errorBody(failing: Failing): object;
  /** The event that says the same in the middle of a stream. */
  errorEvent(failing: Failing): string;
}

export const named = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
export const unnamed = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
