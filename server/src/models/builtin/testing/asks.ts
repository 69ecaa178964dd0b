import type { Instruction } from '../instruction.ts';
import { understand } from '../understand.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** What a prompt asks for. */
export const asks = async (prompt: string, vocabulary?: Vocabulary): Promise<readonly Instruction[]> =>
  (await understand(prompt, vocabulary)).instructions;
