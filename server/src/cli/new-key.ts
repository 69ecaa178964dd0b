import { newKey } from '../foundation/api-key.ts';
import type { Command } from './command.ts';

/** Needs no server: the key takes effect when it is given to one as DOCWRIGHT_ADMIN_KEY. */
export const newKeyCommand: Command = {
  summary: 'print a new key, to start a server with as DOCWRIGHT_ADMIN_KEY',
  examples: ['DOCWRIGHT_ADMIN_KEY=$(npm run --silent docwright -- new-key) npm start'],
  run: async () => newKey(),
};
