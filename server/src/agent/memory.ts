import type { ModelMessage } from 'ai';
import type { Answer } from '../models/chat-model.ts';

/**
 * What outlives the process. A step is one answer of the model and what came of it: the answer is written down
 * before any of its tools runs, the results and the files they changed after. Whoever goes on with the turn, on
 * any machine, finds the working copy as the last finished step left it and never asks for an answer again.
 */
export interface Memory {
  /** The conversation of the job's earlier turns, oldest first. */
  earlier(): Promise<EarlierTurn[]>;
  /** The steps of this turn that are already there; empty unless it is being taken up again. */
  steps(): Promise<StoredStep[]>;
  /** Durable when it resolves. */
  saveAnswer(number: number, answer: Answer): Promise<void>;
  saveResults(number: number, results: StepResults): Promise<void>;
}

export interface EarlierTurn {
  prompt: string;
  /** What the model and its tools said, as the conversation went. */
  messages: ModelMessage[];
  /** How it ended, in a sentence. */
  outcome: string;
}

export interface StoredStep {
  /** From 1, without gaps. */
  number: number;
  answer: Answer;
  /** Null: the process ended before all tools had run. Running them again gives the same files. */
  results: StepResults | null;
}

export interface StepResults {
  /** The tools' answers, as the conversation goes on with them. */
  messages: ModelMessage[];
  /** Files that the step changed, as they are after it; null: deleted. */
  files: { path: string; content: Uint8Array | null; executable: boolean }[];
  /** How long the tools took; time counts across attempts. */
  ms: number;
  /** What the model said at its end; null: it goes on. */
  finished: Finished | null;
  /** Whether the gate turned the end down, so that the model mends what it found. */
  sentBack: boolean;
}

export interface Finished {
  title: string;
  summary: string;
  notes: string[];
}
