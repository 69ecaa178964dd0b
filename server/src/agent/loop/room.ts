import type { ChatModel, Question, Usage } from '../../models/chat-model.ts';
import { bytesOf } from './bytes-of.ts';

/** Until a model has said how it counts: prose takes fewer tokens, and Chinese, at three bytes a sign, about as many. */
const guessedTokensPerByte = 1 / 3;
const plausible = { least: 1 / 8, most: 1 };

type Asked = Pick<Question, 'system' | 'tools' | 'messages'>;

/** How much conversation a model has room for, by its own count of what it was asked before. */
export class Room {
  readonly #tokens: number;
  #tokensPerByte: number | null = null;

  constructor({ contextTokens }: Pick<ChatModel, 'contextTokens'>) {
    // What is not kept free here could not be answered.
    this.#tokens = contextTokens - Math.min(16_000, contextTokens / 4);
  }

  /** In bytes, after what every question says anyway. */
  for({ system, tools }: Omit<Asked, 'messages'>): number {
    const bytes = this.#tokens / (this.#tokensPerByte ?? guessedTokensPerByte);
    return Math.max(0, bytes - overhead({ system, tools }));
  }

  /** Only ever takes the densest text that was seen, so that what was shortened stays so. */
  learn(asked: Asked, { inputTokens }: Usage): void {
    const measured = inputTokens / (bytesOf(asked.messages) + overhead(asked));
    const sane = Math.min(plausible.most, Math.max(plausible.least, measured));
    this.#tokensPerByte = Math.max(this.#tokensPerByte ?? 0, sane);
  }
}

const overhead = ({ system, tools }: Omit<Asked, 'messages'>): number =>
  Buffer.byteLength(system) + tools.reduce((sum, { description }) => sum + description.length + 500, 0);
